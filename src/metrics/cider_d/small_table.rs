//! A hash table for the n-grams of one caption: made, filled and thrown away for every caption, so it does nothing else.

/// Numbers by key, with open addressing. Never iterated.
pub(super) struct SmallTable {
    /// Key plus one, and the number; key 0 is an empty place.
    places: Vec<(u64, u32)>,
}

impl SmallTable {
    /// A table for at most `most` keys.
    pub(super) fn for_at_most(most: usize) -> Self {
        SmallTable { places: vec![(0, 0); (2 * most.max(4)).next_power_of_two()] }
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.places[place].0 != 0 && self.places[place].0 != key + 1 {
            place = (place + 1) & mask;
        }
        place
    }

    /// The number of a key, `new` if the key is new. Keys must be below `u64::MAX`.
    pub(super) fn get_or_insert(&mut self, key: u64, new: u32) -> u32 {
        let place = self.place(key);
        if self.places[place].0 == 0 {
            self.places[place] = (key + 1, new);
        }
        self.places[place].1
    }

    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let (found, number) = self.places[self.place(key)];
        (found != 0).then_some(number)
    }
}
