//! The words that keep their dot. Letters match in either case unless a function says otherwise.

use super::text::Text;

/// Keep their dot; at a sentence's end the dot counts twice, as theirs and as a full stop.
static MAY_END_SENTENCE: [&str; 76] = [
    "al", "Apr", "Ariz", "Ala", "Assn", "Aug", "Bancorp", "Bhd", "Bldg", "Blvd", "Bros", "Calif", "Co", "Cos", "Colo",
    "Conn", "Corp", "Ct", "Dak", "Dec", "Ed.D", "Esq", "est", "etc", "ext", "Feb", "Fla", "Fri", "Ga", "Inc", "Ind",
    "Intl", "Jan", "Jr", "Jul", "Jun", "Kan", "Kans", "Ky", "Ltd", "Mar", "Md", "Mich", "Minn", "Mo", "Mon", "Mont",
    "Neb", "Nev", "Nov", "Oct", "Okla", "Penn", "Ph.D", "Plc", "Rd", "Rt", "Sep", "Sept", "seq", "sq", "Sr", "Sys",
    "tel", "Tenn", "Thu", "Thurs", "Tue", "Tues", "Univ", "Va", "Vt", "Wed", "Wis", "Wisc", "Wyo",
];

/// The same, but only with a capital first letter: in lower case they are words.
static CAPITAL: [&str; 11] = ["Az", "Ark", "Del", "Ill", "La", "Mass", "Miss", "Ore", "Pa", "Tex", "Wash"];

/// Keep their dot everywhere.
static TITLES: [&str; 60] = [
    "Adj", "Adm", "Adv", "a.k.a", "Alex", "Asst", "Assoc", "Atty", "Attys", "Ave", "Brig", "Capt", "cf", "Cie", "Cmdr",
    "Col", "Comdr", "Cpl", "Dept", "Det", "Dr", "Drs", "Elec", "Ens", "Ft", "Gen", "Gov", "Govs", "Hon", "Insp",
    "Invt", "Jos", "Lieut", "Lt", "Maj", "Messrs", "Mlle", "Mme", "Mr", "Mrs", "Ms", "Msgr", "Mt", "Natl", "Pfc", "Ph",
    "Pres", "Prof", "Profs", "Pvt", "Rep", "Reps", "Rev", "Sen", "Sens", "Sfc", "Sgt", "Spc", "St", "Ste",
];
static MORE_TITLES: [&str; 5] = ["Supt", "Supts", "TREAS", "vs", "Wm"];

/// Before a number.
static NUMBERED: [&str; 10] = ["art", "bldg", "ca", "fig", "figs", "no", "nos", "op", "pp", "prop"];

fn with_dot(t: Text, i: usize, words: &[&str]) -> Option<usize> {
    words.iter().find_map(|word| t.literal(i, word).filter(|&end| t.is(end, '.'))).map(|end| end + 1)
}

/// The end, dot included, of an abbreviation that may end a sentence.
pub(super) fn may_end_sentence(t: Text, i: usize) -> Option<usize> {
    let capital = || t.is_one_of(i, "ADILMOPTW").then(|| with_dot(t, i, &CAPITAL)).flatten();
    let proprietary = || {
        let pt = t.any_literal(i, &["ppt", "pt"])?;
        let end = t.is_one_of(pt, "ye").then_some(pt + 1)?;
        let end = t.literal(end, "s").unwrap_or(end);
        t.is(end, '.').then_some(end + 1)
    };
    with_dot(t, i, &MAY_END_SENTENCE).or_else(capital).or_else(proprietary)
}

/// The end, dot included, of an abbreviation that never ends a sentence.
pub(super) fn title(t: Text, i: usize) -> Option<usize> {
    let miss = || t.is(i, 'M').then(|| with_dot(t, i, &["Miss"])).flatten();
    let manufacturing = || {
        let end = t.literal(t.literal(i, "m").filter(|&m| t.is_one_of(m, "ft"))? + 1, "g")?;
        t.is(end, '.').then_some(end + 1)
    };
    with_dot(t, i, &TITLES).or_else(|| with_dot(t, i, &MORE_TITLES)).or_else(miss).or_else(manufacturing)
}

/// The end, dot included, of an abbreviation that keeps its dot before a number.
pub(super) fn numbered(t: Text, i: usize) -> Option<usize> {
    with_dot(t, i, &NUMBERED)
}

/// The end, dot included, of `Pty.`, `Pte.` or `Co.`, which keep it before `Ltd`.
pub(super) fn company(t: Text, i: usize) -> Option<usize> {
    let pty = || t.literal(i, "pt").filter(|&end| t.is_one_of(end, "eyEY")).map(|end| end + 1);
    let end = t.literal(i, "co").or_else(pty)?;
    t.is(end, '.').then_some(end + 1)
}

/// The end of a word with which a new sentence often begins (first letter a capital), for telling `U.S. The` apart.
pub(super) fn sentence_starter(t: Text, i: usize) -> impl Iterator<Item = usize> {
    static STARTERS: [&str; 46] = [
        "About",
        "According",
        "Additionally",
        "After",
        "A",
        "An",
        "As",
        "At",
        "But",
        "Earlier",
        "He",
        "Her",
        "Here",
        "However",
        "If",
        "In",
        "It",
        "Last",
        "Many",
        "More",
        "Mr.",
        "Ms.",
        "Now",
        "Once",
        "One",
        "Other",
        "Our",
        "She",
        "Since",
        "So",
        "Some",
        "Such",
        "That",
        "The",
        "Their",
        "Then",
        "There",
        "These",
        "They",
        "This",
        "We",
        "What",
        "When",
        "While",
        "Yet",
        "You",
    ];
    let capital = super::text::is_ascii_upper(t.at(i));
    STARTERS.iter().filter(move |_| capital).filter_map(move |word| t.literal(i, word))
}
