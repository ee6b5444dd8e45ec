//! Writes the bundled sample. `sample --out DIR [--only KEY-PART] [--raw]`.

fn main() -> std::process::ExitCode {
    ricap::sample::write::run(std::env::args().skip(1))
}
