//! The word classes that the reading of a sentence itself needs.

use super::vocab::flag;

/// Declares the classes that must exist, one bit each.
macro_rules! known_classes {
    ($($(#[$doc:meta])* $field:ident = $name:literal;)+) => {
        /// Bits of the classes that the parser needs by name.
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct Known { $($(#[$doc])* pub $field: u64,)+ }

        impl Known {
            /// The classes by name; the first that `bit` does not know is the error.
            pub(crate) fn resolve(mut bit: impl FnMut(&'static str) -> Option<u64>) -> Result<Known, &'static str> {
                Ok(Known { $($field: bit($name).ok_or($name)?,)+ })
            }
        }
    };
}

known_classes! {
    /// the, a, some, all.
    determiner = "DETERMINER";
    /// one, two, dozens.
    number = "NUMBER";
    /// another, other, second, similar: a further thing of the described kind.
    other = "OTHER";
    /// its, their.
    its = "ITS";
    /// it, them: object or subject.
    it = "IT";
    /// each other.
    reciprocal = "RECIPROCAL";
    /// this one, one, others: stands for a noun.
    one = "ONE";
    /// that, which, whose.
    relative = "RELATIVE";
    be = "BE";
    have = "HAVE";
    auxiliary = "AUXILIARY";
    adverb = "ADVERB";
    adjective = "ADJECTIVE";
    /// large, small: an adjective that a class name may begin with.
    size = "SIZE";
    left = "LEFT";
    right = "RIGHT";
    up = "UP";
    down = "DOWN";
    /// Words for a place in an image or on an object.
    place = "PLACE";
    /// Parts that stand for the whole in "edge of the pit".
    part = "PART";
    /// row, group: "row of cars" are cars.
    collection = "COLLECTION";
    /// colour, view: no object.
    abstraction = "ABSTRACTION";
    /// roof, wing, stripe: belongs to the object itself.
    structure = "STRUCTURE";
    preposition = "PREPOSITION";
    /// into, across: prepositions of a way that is gone.
    motion = "MOTION";
    conjunction = "CONJUNCTION";
    /// and, or.
    joining = "JOINING";
    /// no, without.
    negation = "NEGATION";
    /// with, while.
    with = "WITH";
    there = "THERE";
    /// find, search.
    opener = "OPENER";
    center = "CENTER";
    direction = "DIRECTION";
    /// Plural in form and never written in the singular: "woods".
    invariable = "INVARIABLE";
    /// parked, located: says only that something is somewhere.
    position = "POSITION";
    noun = "NOUN";
    /// sailing, shopping: part of the name before a noun ("shopping cart").
    gerund = "GERUND";
}

impl Known {
    /// Words that can be the head of a noun phrase, though some are forms of a verb too.
    pub(crate) fn names(&self) -> u64 {
        self.noun | self.part | self.collection | self.structure | self.abstraction
    }

    /// Words that end a noun phrase.
    pub(crate) fn closes_name(&self) -> u64 {
        self.preposition
            | self.conjunction
            | self.joining
            | self.be
            | self.have
            | self.auxiliary
            | self.relative
            | self.negation
            | self.with
            | self.there
            | self.its
            | self.it
            | self.determiner
            | flag::COMMA
            | flag::STOP
            | flag::GENITIVE
    }
}
