//! Leaderboard: one row per model, every part of every score.

mod insight;
mod place;
mod published;
mod table;
mod tools;

pub use place::LeaderboardPlace;
