//! Every choice that can change a number: its name, default, values and place in the signature.
