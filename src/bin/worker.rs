//! The worker: answers the page's messages by calling the core.

fn main() {
    ricap::worker::start();
}
