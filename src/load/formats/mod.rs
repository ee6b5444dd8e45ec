//! One file per format. A new format is a new file here and its name in the list below: Rust needs the `mod` line, and
//! the list also fixes the order among equal guesses.

use super::format::Format;

macro_rules! formats {
    ($($name:ident),+ $(,)?) => {
        $(mod $name;)+
        /// Every format, more particular ones first.
        pub static ALL: &[&Format] = &[$(&$name::FORMAT),+];
    };
}

formats! {
    ricap,
    answers,
    coco,
    coco_results,
    dior_r,
    fair1m,
    rolabelimg,
    hrsc2016,
    cvat,
    label_studio,
    labelme,
    geopixel,
    dota,
    dota_task1,
    yolo_obb,
    table,
    class_names,
    strangers,
}
