//! `Few`: a short list inside the value that holds it, copied with it, equal by its live items.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items, in order. Plain data: no allocation, copied as bytes.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Nothing.
    #[inline]
    pub fn new() -> Self {
        Self { len: 0, items: [T::default(); N] }
    }

    /// `len` default items.
    ///
    /// # Panics
    /// If so many do not fit.
    pub fn filled(len: usize) -> Self {
        assert!(len <= N, "a list of {N} cannot hold {len}");
        Self { len: len as u8, items: [T::default(); N] }
    }

    /// These items.
    pub fn of(items: &[T]) -> Self {
        let mut few = Self::new();
        for item in items {
            few.push(*item);
        }
        few
    }

    /// Appends an item.
    ///
    /// # Panics
    /// If the list is full: its size is chosen so that no game can fill it.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes the item at `at`; those behind it move up.
    ///
    /// # Panics
    /// If there is no such item.
    #[inline]
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        // The last one, usually: nothing is behind it.
        if at + 1 < usize::from(self.len) {
            self.items.copy_within(at + 1..usize::from(self.len), at);
        }
        self.len -= 1;
        item
    }

    /// Puts an item at `at`; those from there on move back.
    ///
    /// # Panics
    /// If the list is full.
    pub fn insert(&mut self, at: usize, item: T) {
        self.items.copy_within(at..usize::from(self.len), at + 1);
        self.items[at] = item;
        self.len += 1;
    }

    /// Leaves nothing.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether another item would not fit.
    #[inline]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (**self).hash(to);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::new();
        items.into_iter().for_each(|item| few.push(item));
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(Few<T, N>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Few<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N}")
            }
            fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Few<T, N>, A::Error> {
                while let Some(item) = seq.next_element()? {
                    if self.0.is_full() {
                        return Err(A::Error::custom(format_args!("more than {N} items")));
                    }
                    self.0.push(item);
                }
                Ok(self.0)
            }
        }
        from.deserialize_seq(Items(Self::new()))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Few<T, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Few_{}_{N}", T::schema_name()).into()
    }
    fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "array", "items": to.subschema_for::<T>(), "maxItems": N})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_removed_does_not_count() {
        let mut a: Few<u8, 4> = Few::of(&[1, 2, 3]);
        assert_eq!(a.remove(1), 2);
        a.insert(0, 9);
        assert_eq!(*a, [9, 1, 3]);
        a.pop();
        assert_eq!(a, Few::of(&[9, 1]));
        assert!(!a.is_full());
    }
}
