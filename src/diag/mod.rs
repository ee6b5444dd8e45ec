//! `Diagnostic`: code, severity, place, message, fix; the only error the user sees.
