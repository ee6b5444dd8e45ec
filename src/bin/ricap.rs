//! The command line: the same core without a browser.

fn main() -> std::process::ExitCode {
    ricap::cli::main()
}
