//! The parser of captions: a worker of the worker.

fn main() {
    ricap::worker::parsing::parser::start();
}
