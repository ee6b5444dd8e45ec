//! XML into a small tree that survives a broken end: what was open is closed and marked.

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

/// Deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// An element with everything in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Element {
    pub name: Box<str>,
    pub attributes: Vec<(Box<str>, String)>,
    pub children: Vec<Element>,
    /// The text directly in it, trimmed.
    pub text: String,
    /// Line of its opening tag, from 1.
    pub line: u64,
    /// Whether its closing tag was there.
    pub is_complete: bool,
}

/// What was wrong with the file.
#[derive(Clone, Debug, PartialEq)]
pub struct XmlFlaw {
    pub line: u64,
    pub message: String,
}

/// Reads a file and gives its root, with the first flaw if there is one. Elements named in `records` are handed to `sink` as
/// soon as they end, with the byte offset reached, and are not kept in the tree: big files need no big tree.
pub fn walk(text: &str, records: &[&str], sink: &mut dyn FnMut(Element, usize)) -> (Element, Option<XmlFlaw>) {
    let mut walker = Walker { text, line: 1, counted_to: 0, open: Vec::new(), root: Element::default() };
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    let mut flaw = None;
    loop {
        let at = (reader.buffer_position() as usize).min(text.len());
        let mut report = |walker: &mut Walker<'_>, message: String| {
            flaw.get_or_insert(XmlFlaw { line: walker.line(at), message });
        };
        match reader.read_event() {
            Err(error) => {
                report(&mut walker, error.to_string());
                break;
            }
            Ok(Event::Eof) => break,
            Ok(Event::Start(start)) => {
                if walker.open.len() >= MAX_DEPTH {
                    report(&mut walker, "nested too deeply".into());
                    break;
                }
                let element = walker.element(&start, at);
                walker.open.push(element);
            }
            Ok(Event::Empty(start)) => {
                let element = Element { is_complete: true, ..walker.element(&start, at) };
                walker.finish(element, records, sink, at);
            }
            Ok(Event::End(end)) => {
                let name = String::from_utf8_lossy(end.name().as_ref()).into_owned();
                // A closing tag closes what was forgotten inside of it; one that fits nothing is left out.
                let Some(depth) = walker.open.iter().rposition(|element| *element.name == *name) else {
                    report(&mut walker, format!("</{name}> closes nothing"));
                    continue;
                };
                if depth + 1 < walker.open.len() {
                    report(&mut walker, format!("</{name}> stands where another element is open"));
                }
                while walker.open.len() > depth {
                    let is_own = walker.open.len() == depth + 1;
                    let element = walker.open.pop().expect("the loop's condition");
                    walker.finish(Element { is_complete: is_own, ..element }, records, sink, at);
                }
            }
            Ok(Event::Text(text)) => walker.append(&String::from_utf8_lossy(&text)),
            Ok(Event::CData(text)) => walker.append(&String::from_utf8_lossy(&text)),
            Ok(Event::GeneralRef(reference)) => {
                let name = String::from_utf8_lossy(&reference).into_owned();
                match (reference.resolve_char_ref(), resolve_predefined_entity(&name)) {
                    (Ok(Some(c)), _) => walker.append(c.encode_utf8(&mut [0; 4])),
                    (_, Some(text)) => walker.append(text),
                    _ => walker.append(&format!("&{name};")),
                }
            }
            Ok(_) => {}
        }
    }
    if !walker.open.is_empty() {
        let line = walker.line(text.len());
        flaw.get_or_insert_with(|| XmlFlaw { line, message: "the text ends too early".into() });
    }
    while let Some(element) = walker.open.pop() {
        walker.finish(element, records, sink, text.len());
    }
    (walker.root, flaw)
}

struct Walker<'t> {
    text: &'t str,
    line: u64,
    counted_to: usize,
    open: Vec<Element>,
    root: Element,
}

impl Walker<'_> {
    fn line(&mut self, at: usize) -> u64 {
        let to = at.clamp(self.counted_to, self.text.len());
        self.line += self.text.as_bytes()[self.counted_to..to].iter().filter(|b| **b == b'\n').count() as u64;
        self.counted_to = to;
        self.line
    }

    fn element(&mut self, start: &BytesStart<'_>, at: usize) -> Element {
        let attributes = start
            .attributes()
            .with_checks(false)
            .flatten()
            .map(|attribute| {
                let value = match attribute.unescape_value() {
                    Ok(value) => value.into_owned(),
                    Err(_) => String::from_utf8_lossy(&attribute.value).into_owned(),
                };
                (String::from_utf8_lossy(attribute.key.as_ref()).into(), value)
            })
            .collect();
        let name = String::from_utf8_lossy(start.name().as_ref()).into();
        Element { name, attributes, line: self.line(at), ..Element::default() }
    }

    fn append(&mut self, text: &str) {
        if let Some(element) = self.open.last_mut() {
            element.text.push_str(text);
        }
    }

    fn finish(&mut self, mut element: Element, records: &[&str], sink: &mut dyn FnMut(Element, usize), at: usize) {
        let trimmed = element.text.trim();
        if trimmed.len() < element.text.len() {
            element.text = trimmed.to_owned();
        }
        if records.contains(&&*element.name) {
            sink(element, at);
            return;
        }
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None if self.root.name.is_empty() => self.root = element,
            None => {}
        }
    }
}

impl Element {
    /// The first child with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| &*child.name == name)
    }

    /// All children with this name.
    pub fn children_named<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| &*child.name == name)
    }

    /// The element at the end of a path of names such as `size/width`.
    pub fn at(&self, path: &str) -> Option<&Element> {
        path.split('/').try_fold(self, |element, name| element.child(name))
    }

    /// The text at the end of a path; `None` when it is missing or blank.
    pub fn text_at(&self, path: &str) -> Option<&str> {
        self.at(path).map(|element| element.text.as_str()).filter(|text| !text.is_empty())
    }

    /// The number at the end of a path; may be NaN or infinite.
    pub fn number_at(&self, path: &str) -> Option<f64> {
        super::json::to_f64(self.text_at(path)?)
    }

    /// An attribute's value.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| &**key == name).map(|(_, value)| value.as_str())
    }

    /// An attribute's value as a number.
    pub fn attribute_number(&self, name: &str) -> Option<f64> {
        super::json::to_f64(self.attribute(name)?.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> (Element, Option<XmlFlaw>) {
        walk(text, &[], &mut |_, _| {})
    }

    #[test]
    fn elements_text_attributes_and_lines() {
        let (root, flaw) =
            tree("<?xml version=\"1.0\"?>\n<a k=\"1 &lt; 2\"><!-- x -->\n<b> 飞机 &amp; &#x41; </b><c/></a>");
        assert_eq!(flaw, None);
        assert_eq!((&*root.name, root.attribute("k")), ("a", Some("1 < 2")));
        assert_eq!((root.text_at("b"), root.child("b").unwrap().line), (Some("飞机 & A"), 3));
        assert_eq!(root.text_at("c"), None);
    }

    #[test]
    fn a_broken_end_keeps_what_was_complete() {
        let (root, flaw) = tree("<a><o><n>1</n></o><o><n>2</n></o><o><n>3");
        assert_eq!(flaw.unwrap().message, "the text ends too early");
        let complete: Vec<_> = root.children.iter().map(|o| (o.text_at("n").unwrap(), o.is_complete)).collect();
        assert_eq!(complete, [("1", true), ("2", true), ("3", false)]);
    }

    #[test]
    fn forgotten_closing_tags_close_with_their_parent() {
        let (root, flaw) = tree("<a><b><c>1</b><d>2</d></a>");
        assert!(flaw.is_some());
        assert_eq!((root.text_at("b/c"), root.text_at("d")), (Some("1"), Some("2")));
    }

    #[test]
    fn records_leave_the_tree() {
        let mut seen = Vec::new();
        let (root, _) = walk("<a><r>1</r><m/><r>2</r></a>", &["r"], &mut |element, _| seen.push(element.text));
        assert_eq!((seen, root.children.len()), (vec!["1".to_owned(), "2".to_owned()], 1));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let (_, flaw) = tree(&"<a>".repeat(100_000));
        assert_eq!(flaw.unwrap().message, "nested too deeply");
    }
}
