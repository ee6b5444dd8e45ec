//! A JSON reader that forgives: models and scripts write NaN, single quotes, trailing commas, half a list.
//!
//! Strict JSON is read as the standard says, with numbers kept as text (ids above 2^53 stay exact). Everything else that
//! has one plausible meaning is read too and counted in [`Slips`], so that the caller can report it. Linear time; the
//! nesting is limited, so that no input can exhaust the stack.

mod number;
mod parser;
mod records;
mod string;
mod value;

pub use number::to_f64;
pub use parser::{Flaw, Parser, Slips};
pub use records::{Item, Record, fields, records};
pub use value::{Fields, Json};
