# What the scripts need and how it gets there. Sourced, not run.
#
# Each `need_*` function looks for one tool in the right version (first on PATH, then in the tools folder), installs it
# when it is missing, and says what it does. Nothing is installed twice; the tools folder is kept between runs:
#   ${RICAP_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/ricap}
#
# RICAP_WASM_TOOLCHAIN chooses the compiler for wasm: `auto` (default), `rustup`, or `debian` (the packages rustc-web,
# cargo-web and rust-web-src, for machines whose rustup cannot add a target).

TRUNK_VERSION=0.21.14
# Must equal the version of the crate `wasm-bindgen` in Cargo.lock: both sides of the glue change together.
BINDGEN_VERSION=0.2.130
BINARYEN_VERSION=132
WASM_TARGET=wasm32-unknown-unknown
TOOLS=${RICAP_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/ricap}

say() { printf '==> %s\n' "$*" >&2; }
die() {
    printf 'error: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '       %s\n' "$line" >&2; done
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# --- system packages -------------------------------------------------------------------------------------------------

on_debian() { [ -r /etc/os-release ] && grep -Eq '^ID=debian' /etc/os-release; }

# apt_install PACKAGE...: false where this machine has no apt, or we may not use it.
apt_install() {
    have apt-get || return 1
    local as_root=
    if [ "$(id -u)" -ne 0 ]; then
        have sudo && sudo -n true 2>/dev/null || return 1
        as_root="sudo -n"
    fi
    say "installing with apt-get: $* (about a minute)"
    $as_root apt-get update -q >&2 && $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "$@" >&2
}

need_node() {
    local major
    have node && have npm || die "node and npm are missing" \
        "Debian, Ubuntu: apt-get install nodejs npm    macOS: brew install node"
    major=$(node -p 'process.versions.node.split(".")[0]')
    [ "$major" -ge 20 ] || die "node is version $major, but 20 or newer is needed"
}

need_rust() {
    have cargo || die "cargo is missing" "install Rust from https://rustup.rs (rustc 1.90 or newer)"
}

# --- the compiler for wasm -------------------------------------------------------------------------------------------

wasm_toolchain=

# Decides once how wasm is compiled; afterwards `with_wasm COMMAND...` runs a command that way.
need_wasm_target() {
    need_rust
    [ -z "$wasm_toolchain" ] || return 0
    case ${RICAP_WASM_TOOLCHAIN:-auto} in
        auto) add_rustup_target || use_debian_toolchain ;;
        rustup) add_rustup_target || die "rustup could not add the target $WASM_TARGET" ;;
        debian) use_debian_toolchain ;;
        *) die "RICAP_WASM_TOOLCHAIN is '$RICAP_WASM_TOOLCHAIN'" "use auto, rustup or debian" ;;
    esac
}

add_rustup_target() {
    if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$WASM_TARGET/lib" ]; then
        have rustup || return 1
        say "rustup target add $WASM_TARGET (about 20 MB)"
        rustup target add "$WASM_TARGET" >&2 || return 1
    fi
    wasm_toolchain=rustup
}

use_debian_toolchain() {
    local packages="rustc-web cargo-web rust-web-src rust-web-clippy lld-19" package missing=
    have dpkg-query || die "no wasm target for this Rust: 'rustup target add $WASM_TARGET' is not possible here" \
        "and this is no Debian system to take the packages from: $packages"
    for package in $packages; do
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086  # a list of words on purpose
        apt_install $missing || die "no wasm target for this Rust, and no right to install packages" \
            "as root: apt-get install --no-install-recommends$missing"
    fi
    say "wasm is compiled with Debian's rustc-web; its standard library is built once per target folder (1 to 2 minutes)"
    wasm_toolchain=debian
}

# Debian's compiler brings the sources of the standard library but no wasm build of it, hence build-std.
# Set for one command only: the native build stays with the usual compiler.
with_wasm() {
    if [ "$wasm_toolchain" = debian ]; then
        env PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc CARGO=/usr/bin/cargo RUSTC_BOOTSTRAP=1 \
            CARGO_UNSTABLE_BUILD_STD=std,panic_abort \
            CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld-19 "$@"
    else
        "$@"
    fi
}

# --- build tools -----------------------------------------------------------------------------------------------------

# install_crate FOLDER CRATE VERSION PROGRAM MINUTES [cargo install flags]
# The tools only drive other programs, so they are built without optimisation: minutes less, and no slower in use.
install_crate() {
    local root=$TOOLS/$1-$3 name=$2 version=$3 program=$4 minutes=$5
    shift 5
    [ -d "$root/bin" ] && PATH="$root/bin:$PATH"
    if have "$program" && "$program" --version 2>/dev/null | grep -Fq " $version"; then return 0; fi
    if [ ! -x "$root/bin/$program" ]; then
        need_rust
        say "building $name $version into $root (about $minutes minutes on two cores, once)"
        CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 \
            cargo install "$name" --version "$version" --root "$root" "$@" >&2 || die "could not build $name $version"
    fi
    PATH="$root/bin:$PATH"
}

need_trunk() { install_crate trunk trunk "$TRUNK_VERSION" trunk 4 --locked --no-default-features; }

# Not --locked: the lock file inside the published crate names a version that is no longer served.
need_wasm_bindgen() {
    grep -A1 '^name = "wasm-bindgen"$' Cargo.lock | grep -Fq "\"$BINDGEN_VERSION\"" ||
        die "Cargo.lock does not hold wasm-bindgen $BINDGEN_VERSION" "change BINDGEN_VERSION in scripts/lib/toolchain.sh with it"
    install_crate wasm-bindgen wasm-bindgen-cli "$BINDGEN_VERSION" wasm-bindgen-test-runner 3
}

# The npm package carries a current wasm-opt for every system; Debian's is from 2022.
need_wasm_opt() {
    local root=$TOOLS/binaryen-$BINARYEN_VERSION
    if have wasm-opt && wasm-opt --version | grep -Fq "version $BINARYEN_VERSION"; then return 0; fi
    need_node
    if [ ! -e "$root/node_modules/.bin/wasm-opt" ]; then
        say "installing wasm-opt $BINARYEN_VERSION into $root (npm package binaryen, a few seconds)"
        mkdir -p "$root"
        npm install --silent --no-save --no-audit --no-fund --prefix "$root" "binaryen@$BINARYEN_VERSION" >&2 ||
            die "could not install the npm package binaryen@$BINARYEN_VERSION"
    fi
    PATH="$root/node_modules/.bin:$PATH"
}

# --- the browser for tests -------------------------------------------------------------------------------------------

first_program() {
    local candidate
    for candidate in "$@"; do
        [ -n "$candidate" ] || continue
        if command -v "$candidate" 2>/dev/null; then return 0; fi
    done
    return 1
}

find_browser() {
    CHROMIUM=$(first_program "${CHROMIUM:-}" chromium google-chrome-stable google-chrome chromium-browser \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome") || return 1
    CHROMEDRIVER=$(first_program "${CHROMEDRIVER:-}" "${CHROMEWEBDRIVER:+$CHROMEWEBDRIVER/chromedriver}" chromedriver) ||
        return 1
    export CHROMIUM CHROMEDRIVER
}

need_browser() {
    find_browser && return 0
    if on_debian && apt_install chromium chromium-driver && find_browser; then return 0; fi
    die "the tests need Chromium (or Chrome) and a chromedriver of the same version" \
        "Debian: apt-get install chromium chromium-driver    macOS: brew install --cask google-chrome chromedriver" \
        "elsewhere: put both on PATH or name them in CHROMIUM and CHROMEDRIVER"
}
