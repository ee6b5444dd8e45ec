//! The worker's program: a few lines that put the core behind the message port.

fn main() {
    console_error_panic_hook::set_once();
}
