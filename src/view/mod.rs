//! `Report` to table rows and overlay shapes; pure, tested without a browser.
