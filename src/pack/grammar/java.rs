//! Reader of Java's object streams: just enough to take a published model apart without Java.
//!
//! The format is that of the Java Object Serialization Specification, version 5. Objects are kept in a list by handle; classes
//! with a write method of their own have written their fields first, like all of the standard library's.

use std::collections::HashMap;

/// A value of a field or an array, or an item of what a class wrote by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f32),
    Double(f64),
    /// Handle of an object, array, string or class.
    Ref(usize),
    /// Bytes that a write method wrote.
    Block(Vec<u8>),
}

/// What a handle stands for.
#[derive(Clone, Debug)]
pub enum Entity {
    Class(Class),
    Object(Object),
    Array(Vec<Value>),
    Text(String),
    /// An enum constant or a class object; nothing reads them.
    Other,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: String,
    flags: u8,
    fields: Vec<(u8, String)>,
    parent: Option<usize>,
}

/// Fields of all classes of an object by name (the names that are read are unique), and what its classes wrote by themselves.
#[derive(Clone, Debug, Default)]
pub struct Object {
    pub class: String,
    pub fields: HashMap<String, Value>,
    pub written: Vec<Value>,
}

/// A stream read to its end.
#[derive(Debug, Default)]
pub struct Stream {
    pub entities: Vec<Entity>,
    pub contents: Vec<Value>,
}

/// Objects inside objects deeper than this do not occur.
const MAX_DEPTH: usize = 200;
const WRITE_METHOD: u8 = 1;
const SERIALIZABLE: u8 = 2;
const EXTERNALIZABLE: u8 = 4;

struct Input<'a> {
    bytes: &'a [u8],
    stream: Stream,
    depth: usize,
}

/// Reads a stream.
///
/// # Errors
/// A sentence with the number of bytes that were left when it stopped making sense.
pub fn read(bytes: &[u8]) -> Result<Stream, String> {
    let mut input = Input { bytes, stream: Stream::default(), depth: 0 };
    if input.take(4) != Some(&[0xAC, 0xED, 0, 5]) {
        return Err("not a Java object stream".to_owned());
    }
    while !input.bytes.is_empty() {
        let Some(value) = input.content() else {
            return Err(format!("the object stream makes no sense {} bytes before its end", input.bytes.len()));
        };
        input.stream.contents.push(value);
    }
    Ok(input.stream)
}

impl<'a> Input<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(head)
    }

    fn uint(&mut self, len: usize) -> Option<u64> {
        Some(self.take(len)?.iter().fold(0, |n, b| n << 8 | u64::from(*b)))
    }

    fn text(&mut self, len: usize) -> Option<String> {
        // Modified UTF-8 differs from UTF-8 only in zeros and astral characters.
        Some(String::from_utf8_lossy(self.take(len)?).into_owned())
    }

    fn short_text(&mut self) -> Option<String> {
        let len = self.uint(2)? as usize;
        self.text(len)
    }

    fn keep(&mut self, entity: Entity) -> usize {
        self.stream.entities.push(entity);
        self.stream.entities.len() - 1
    }

    fn content(&mut self) -> Option<Value> {
        self.depth += 1;
        let value = if self.depth > MAX_DEPTH { None } else { self.tagged() };
        self.depth -= 1;
        value
    }

    fn tagged(&mut self) -> Option<Value> {
        let handle = match self.uint(1)? {
            0x70 => return Some(Value::Null),
            0x71 => (self.uint(4)? as usize).checked_sub(0x7E_0000).filter(|h| *h < self.stream.entities.len())?,
            0x72 => self.class()?,
            0x73 => self.object()?,
            0x74 => {
                let text = self.short_text()?;
                self.keep(Entity::Text(text))
            }
            0x7C => {
                let len = self.uint(8)? as usize;
                let text = self.text(len)?;
                self.keep(Entity::Text(text))
            }
            0x75 => self.array()?,
            0x76 => {
                self.content()?;
                self.keep(Entity::Other)
            }
            0x7E => {
                self.content()?;
                let handle = self.keep(Entity::Other);
                self.content()?;
                handle
            }
            0x77 => {
                let len = self.uint(1)? as usize;
                return self.take(len).map(|b| Value::Block(b.to_vec()));
            }
            0x7A => {
                let len = self.uint(4)? as usize;
                return self.take(len).map(|b| Value::Block(b.to_vec()));
            }
            _ => return None,
        };
        Some(Value::Ref(handle))
    }

    /// Contents up to the mark that ends a class's own writing.
    fn written(&mut self) -> Option<Vec<Value>> {
        let mut out = Vec::new();
        while self.bytes.first() != Some(&0x78) {
            out.push(self.content()?);
        }
        self.take(1)?;
        Some(out)
    }

    fn class(&mut self) -> Option<usize> {
        let name = self.short_text()?;
        self.take(8)?;
        let handle = self.keep(Entity::Class(Class { name, flags: 0, fields: Vec::new(), parent: None }));
        let flags = self.uint(1)? as u8;
        let mut fields = Vec::new();
        for _ in 0..self.uint(2)? {
            let kind = self.uint(1)? as u8;
            fields.push((kind, self.short_text()?));
            if matches!(kind, b'L' | b'[') {
                self.content()?;
            }
        }
        self.written()?;
        let parent = match self.content()? {
            Value::Ref(parent) => Some(parent),
            _ => None,
        };
        if let Entity::Class(class) = &mut self.stream.entities[handle] {
            (class.flags, class.fields, class.parent) = (flags, fields, parent);
        }
        Some(handle)
    }

    fn class_of(&mut self) -> Option<(usize, Class)> {
        let Value::Ref(handle) = self.content()? else { return None };
        match &self.stream.entities[handle] {
            Entity::Class(class) => Some((handle, class.clone())),
            _ => None,
        }
    }

    fn object(&mut self) -> Option<usize> {
        let (class_handle, class) = self.class_of()?;
        let handle = self.keep(Entity::Other);
        let mut line = vec![class_handle];
        while let Entity::Class(Class { parent: Some(parent), .. }) = &self.stream.entities[*line.last()?] {
            line.push(*parent);
        }
        let mut object = Object { class: class.name, ..Object::default() };
        for class in line.into_iter().rev() {
            let Entity::Class(Class { flags, fields, .. }) = self.stream.entities[class].clone() else { return None };
            if flags & SERIALIZABLE != 0 {
                for (kind, name) in fields {
                    let value = self.value(kind)?;
                    object.fields.insert(name, value);
                }
            }
            if flags & (WRITE_METHOD | EXTERNALIZABLE) != 0 {
                let written = self.written()?;
                object.written.extend(written);
            }
        }
        self.stream.entities[handle] = Entity::Object(object);
        Some(handle)
    }

    fn array(&mut self) -> Option<usize> {
        let (_, class) = self.class_of()?;
        let handle = self.keep(Entity::Other);
        let kind = *class.name.as_bytes().get(1)?;
        let mut items = Vec::new();
        for _ in 0..self.uint(4)? {
            items.push(self.value(kind)?);
        }
        self.stream.entities[handle] = Entity::Array(items);
        Some(handle)
    }

    fn value(&mut self, kind: u8) -> Option<Value> {
        Some(match kind {
            b'B' => Value::Int(i64::from(self.uint(1)? as i8)),
            b'C' => Value::Int(self.uint(2)? as i64),
            b'S' => Value::Int(i64::from(self.uint(2)? as i16)),
            b'I' => Value::Int(i64::from(self.uint(4)? as i32)),
            b'J' => Value::Int(self.uint(8)? as i64),
            b'F' => Value::Float(f32::from_bits(self.uint(4)? as u32)),
            b'D' => Value::Double(f64::from_bits(self.uint(8)?)),
            b'Z' => Value::Bool(self.uint(1)? != 0),
            b'L' | b'[' => return self.content(),
            _ => return None,
        })
    }
}
