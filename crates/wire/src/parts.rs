//! Seeds that nobody chose alone: the host's part, and the phrases that players added to it.
//!
//! It owns the sum. The host publishes the hash of its part first, then the players add phrases, then the cards are dealt
//! from the sum; the record tells all parts, and [`verify`](crate::verify()) adds them up again.

use paiju_contract::{Commitment, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Error;

/// What the sum begins with.
const DOMAIN: &[u8] = b"paiju/mixed-seed/1\n";

/// What a seed was made of, as a record tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    /// The hash of the host's part, published before anybody added a phrase.
    pub commitment: Commitment,
    /// The host's part.
    pub host: Seed,
    /// What the players added, in the order of their seats.
    pub phrases: Vec<Phrase>,
}

/// What one player added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// Who.
    pub seat: u8,
    /// What.
    pub phrase: String,
}

/// The seed of a deal: SHA-256 over `paiju/mixed-seed/1`, a line feed, the host's 32 bytes, and for each phrase its seat
/// as one byte, its length in bytes as four (the highest first), and the phrase in UTF-8. Without phrases it is the
/// host's part itself.
pub fn mixed_seed(host: Seed, phrases: &[(u8, &str)]) -> Seed {
    if phrases.is_empty() {
        return host;
    }
    let mut sum = Sha256::new().chain_update(DOMAIN).chain_update(host.0);
    for (seat, phrase) in phrases {
        sum.update([*seat]);
        sum.update((phrase.len() as u32).to_be_bytes());
        sum.update(phrase.as_bytes());
    }
    Seed(sum.finalize().into())
}

/// A record with what its seed was made of.
pub fn with_parts(record: &str, host: Seed, phrases: &[(u8, &str)]) -> String {
    let phrases = phrases.iter().map(|(seat, phrase)| Phrase { seat: *seat, phrase: (*phrase).to_owned() });
    let parts = Parts { commitment: host.commitment(), host, phrases: phrases.collect() };
    let mut record: Value = serde_json::from_str(record).expect("a record is JSON");
    record["parts"] = serde_json::to_value(parts).expect("plain data has a JSON form");
    record.to_string()
}

impl Parts {
    /// Whether the parts are what was published, and add up to the seed.
    pub(crate) fn check(&self, seed: Option<Seed>) -> Result<(), Error> {
        if self.host.commitment() != self.commitment {
            return Err(Error::state(
                "wrong_host_part",
                "the host's part of the seed is not the one published",
            ));
        }
        let phrases: Vec<(u8, &str)> =
            self.phrases.iter().map(|part| (part.seat, part.phrase.as_str())).collect();
        match seed {
            Some(seed) if seed == mixed_seed(self.host, &phrases) => Ok(()),
            _ => Err(Error::state("wrong_sum", "the parts do not add up to the seed of the deal")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_counts_and_none_can_hide_in_another() {
        let host = Seed::from_u64(1);
        assert_eq!(mixed_seed(host, &[]), host);
        let sums = [
            mixed_seed(host, &[(0, "ab"), (1, "c")]),
            mixed_seed(host, &[(0, "a"), (1, "bc")]),
            mixed_seed(host, &[(1, "ab"), (0, "c")]),
            mixed_seed(Seed::from_u64(2), &[(0, "ab"), (1, "c")]),
            mixed_seed(host, &[(0, "ab")]),
        ];
        for (at, sum) in sums.iter().enumerate() {
            assert!(!sums[..at].contains(sum) && *sum != host, "{at}");
        }
    }
}
