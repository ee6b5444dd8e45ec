//! English word forms by rule: plurals, verb forms, singulars of unknown words, and what an unknown word probably is.

use super::vocab::flag;

fn is_vowel(c: u8) -> bool {
    matches!(c, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Words that keep their form, or change it by no rule.
const IRREGULAR_PLURALS: &[(&str, &str)] = &[
    ("man", "men"),
    ("woman", "women"),
    ("person", "persons"),
    ("child", "children"),
    ("foot", "feet"),
    ("leaf", "leaves"),
    ("half", "halves"),
    ("shelf", "shelves"),
    ("wharf", "wharves"),
    ("roof", "roofs"),
    ("bus", "buses"),
    ("gas", "gases"),
    ("lens", "lenses"),
    ("axis", "axes"),
    ("canvas", "canvases"),
    ("campus", "campuses"),
    ("motorbus", "motorbuses"),
    ("minibus", "minibuses"),
];

/// The plural of a noun. Nouns that look like a plural ("woods", "people", "aircraft") stay as they are.
pub(crate) fn plural(noun: &str) -> String {
    if let Some((_, plural)) = IRREGULAR_PLURALS.iter().find(|(singular, _)| *singular == noun) {
        return (*plural).to_owned();
    }
    if let Some(stem) = noun.strip_suffix("man").filter(|stem| stem.len() > 2) {
        return format!("{stem}men");
    }
    let bytes = noun.as_bytes();
    match bytes {
        [.., b's'] if !noun.ends_with("ss") => noun.to_owned(),
        _ if noun.ends_with("craft") || noun == "people" || noun == "sheep" || noun == "fish" => noun.to_owned(),
        [.., c, b'y'] if !is_vowel(*c) => format!("{}ies", &noun[..noun.len() - 1]),
        _ if ["ss", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// The singular of a word that is in no list.
pub(crate) fn singular(word: &str) -> String {
    if let Some((singular, _)) = IRREGULAR_PLURALS.iter().find(|(_, plural)| *plural == word) {
        return (*singular).to_owned();
    }
    if let Some(stem) = word.strip_suffix("men").filter(|stem| stem.len() > 2) {
        return format!("{stem}man");
    }
    if !looks_plural(word) {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    if ["sses", "xes", "zzes", "ches", "shes"].iter().any(|end| word.ends_with(end)) {
        return word[..word.len() - 2].to_owned();
    }
    word[..word.len() - 1].to_owned()
}

/// Whether an unknown word has a plural's ending.
pub(crate) fn looks_plural(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
}

/// "crosses", "lies", "parks".
pub(crate) fn third_person(verb: &str) -> String {
    match verb.as_bytes() {
        [.., c, b'y'] if !is_vowel(*c) => format!("{}ies", &verb[..verb.len() - 1]),
        _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// Whether the last letter is doubled before -ed and -ing: one syllable, consonant, vowel, consonant.
fn doubles(verb: &str) -> bool {
    let bytes = verb.as_bytes();
    let [.., a, b, c] = bytes else { return false };
    let vowels = bytes.iter().filter(|&&c| is_vowel(c)).count();
    vowels == 1 && !is_vowel(*a) && is_vowel(*b) && !is_vowel(*c) && !matches!(c, b'w' | b'x' | b'y')
}

/// "crossed", "parked", "lined".
pub(crate) fn past(verb: &str) -> String {
    match verb.as_bytes() {
        [.., b'e'] => format!("{verb}d"),
        [.., c, b'y'] if !is_vowel(*c) => format!("{}ied", &verb[..verb.len() - 1]),
        [.., last] if doubles(verb) => format!("{verb}{}ed", *last as char),
        _ => format!("{verb}ed"),
    }
}

/// "crossing", "parking", "lining".
pub(crate) fn ing(verb: &str) -> String {
    match verb.as_bytes() {
        [.., b'i', b'e'] => format!("{}ying", &verb[..verb.len() - 2]),
        [.., c, b'e'] if *c != b'e' => format!("{}ing", &verb[..verb.len() - 1]),
        [.., last] if doubles(verb) => format!("{verb}{}ing", *last as char),
        _ => format!("{verb}ing"),
    }
}

/// What the ending of an unknown word says: flags of [`flag`], and whether it looks like an adverb or an adjective.
pub(crate) struct Guess {
    pub flags: u64,
    pub is_adverb: bool,
    pub is_adjective: bool,
}

/// Judges a word by its ending.
pub(crate) fn guess(word: &str) -> Guess {
    let mut guess = Guess { flags: 0, is_adverb: false, is_adjective: false };
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    if word.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        guess.flags |= flag::DIGITS;
    } else if word.len() > 5 && word.ends_with("ing") {
        guess.flags |= flag::ING;
    } else if word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed") {
        guess.flags |= flag::PARTICIPLE;
    } else if word.len() > 4 && word.ends_with("ly") {
        guess.is_adverb = true;
    } else if word.len() > 5
        && ends(&["ous", "ful", "less", "ish", "ive", "able", "ible", "most", "ial", "onal", "ical", "ural", "ern"])
    {
        guess.is_adjective = true;
    } else if looks_plural(word) {
        guess.flags |= flag::PLURAL;
    }
    guess
}

/// Whether one inserted, left out, changed or exchanged letter makes one word of the other; first letters must agree.
pub(crate) fn is_one_edit_apart(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.first() != b.first() || a.len().abs_diff(b.len()) > 1 || a == b {
        return false;
    }
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[front..], &b[front..]);
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Less => a == &b[1..],
        std::cmp::Ordering::Greater => &a[1..] == b,
        std::cmp::Ordering::Equal => {
            a[1..] == b[1..] || (a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..])
        }
    }
}

/// Whether a longer word is a slip of another. "stroller" and "trailers" are nouns of their own, no slips of a verb's form.
pub(crate) fn is_misspelt(word: &str, meant: &str) -> bool {
    let is_doer = |word: &str| word.ends_with("er") || word.ends_with("ers");
    is_one_edit_apart(word, meant) && (!is_doer(word) || is_doer(meant))
}

/// Whether a short word is a longer one without one of its letters, or with two neighbours exchanged; first letters must
/// agree. Other edits of short words make too many real ones.
pub(crate) fn is_slip(word: &str, meant: &str) -> bool {
    meant.len() >= word.len() && meant.len() > 3 && is_one_edit_apart(word, meant) && {
        let (mut a, mut b) = (word.as_bytes().to_vec(), meant.as_bytes().to_vec());
        a.sort_unstable();
        b.sort_unstable();
        meant.len() > word.len() || a == b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_and_their_plurals() {
        for (one, many) in [
            ("car", "cars"),
            ("bus", "buses"),
            ("bench", "benches"),
            ("ferry", "ferries"),
            ("quay", "quays"),
            ("grass", "grasses"),
            ("fisherman", "fishermen"),
            ("woods", "woods"),
            ("aircraft", "aircraft"),
        ] {
            assert_eq!(plural(one), many);
        }
        for (many, one) in [
            ("kerbs", "kerb"),
            ("jetties", "jetty"),
            ("hatches", "hatch"),
            ("boxes", "box"),
            ("campus", "campus"),
            ("houses", "house"),
        ] {
            assert_eq!(singular(many), one);
        }
    }

    #[test]
    fn verb_forms() {
        assert_eq!([third_person("cross"), past("cross"), ing("cross")], ["crosses", "crossed", "crossing"]);
        assert_eq!([third_person("span"), past("span"), ing("span")], ["spans", "spanned", "spanning"]);
        assert_eq!([third_person("tie"), past("tie"), ing("tie")], ["ties", "tied", "tying"]);
        assert_eq!([third_person("occupy"), past("occupy"), ing("occupy")], ["occupies", "occupied", "occupying"]);
        assert_eq!([past("moor"), past("border"), ing("line")], ["moored", "bordered", "lining"]);
    }

    #[test]
    fn one_edit() {
        assert!(!is_one_edit_apart("parralel", "parallel"), "two edits away");
        for (a, b) in [
            ("borderd", "bordered"),
            ("betwen", "between"),
            ("beetween", "between"),
            ("cetner", "center"),
            ("paralell", "parallel"),
        ] {
            assert!(is_one_edit_apart(a, b), "{a}");
        }
        assert!(!is_one_edit_apart("center", "center"));
        assert!(!is_one_edit_apart("enter", "center"));
    }
}
