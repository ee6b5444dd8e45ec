//! One screen each, in the order of the rail.

mod data;
mod images;
mod leaderboard;

pub use data::DataPlace;
pub use images::ImagesPlace;
pub use leaderboard::LeaderboardPlace;
