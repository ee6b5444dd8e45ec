//! Lists the files of `rules/` for embedding, so that adding a rule is adding one file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=rules");
    let mut files = Vec::new();
    collect(Path::new("rules"), &mut files);
    // Read in sorted order on every system, so that the hash of the rule set is the same everywhere.
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={file}");
        writeln!(list, "    ({file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{file}\"))),").unwrap();
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("embedded_rules.rs");
    fs::write(out, list).expect("the build folder is writable");
}

/// All TOML files under a folder, as `rules/...` with forward slashes.
fn collect(folder: &Path, files: &mut Vec<String>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("rules/ can be read") {
        let path = entry.expect("rules/ can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path.to_str().expect("rule file names are plain text").replace('\\', "/"));
        }
    }
}
