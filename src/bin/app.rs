//! The page's program: mounts the interface.

fn main() {
    ricap::app::mount();
}
