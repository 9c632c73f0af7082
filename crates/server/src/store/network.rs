//! A range of addresses, as CIDR writes it: `203.0.113.0/24`, `2001:db8::/32`.
//!
//! It owns the text and which addresses are inside. IPv4 is a part of IPv6 here (`::ffff:0:0/96`), so that an address is
//! the same however a socket shows it.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// How many bits of a mapped IPv4 address say that it is one.
const MAPPED: u8 = 96;

/// A range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Network {
    bits: u8,
    first: u128,
}

/// A text that is no range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a range of them, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32")]
pub struct BadNetwork;

/// Any address as IPv6 has it.
fn wide(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().into(),
        IpAddr::V6(address) => address.into(),
    }
}

fn mask(bits: u8) -> u128 {
    u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0)
}

impl Network {
    /// The range of this many bits that an address is in.
    pub fn around(address: IpAddr, bits: u8) -> Self {
        let bits = bits.min(128);
        Self { bits, first: wide(address) & mask(bits) }
    }

    /// How many bits all its addresses share, as IPv6 counts.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// Whether an address is inside.
    pub fn contains(self, address: IpAddr) -> bool {
        wide(address) & mask(self.bits) == self.first
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(at, bits)| (at, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| BadNetwork)?;
        let (most, before) = if address.is_ipv4() { (32, MAPPED) } else { (128, 0) };
        let bits = bits.map_or(Ok(most), |bits| bits.parse::<u8>().map_err(|_| BadNetwork))?;
        if bits > most {
            return Err(BadNetwork);
        }
        Ok(Self::around(address, bits + before))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = Ipv6Addr::from(self.first);
        match address.to_ipv4_mapped().filter(|_| self.bits >= MAPPED) {
            Some(address) => write!(f, "{address}/{}", self.bits - MAPPED),
            None => write!(f, "{address}/{}", self.bits),
        }
    }
}

impl Serialize for Network {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_its_addresses_and_no_others() {
        for (text, written, inside, outside) in [
            ("203.0.113.7", "203.0.113.7/32", "203.0.113.7", "203.0.113.8"),
            ("203.0.113.7/24", "203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
            ("10.0.0.0/8", "10.0.0.0/8", "::ffff:10.1.2.3", "11.0.0.0"),
            ("0.0.0.0/0", "0.0.0.0/0", "8.8.8.8", "2001:db8::1"),
            ("2001:db8::5/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
        ] {
            let network: Network = text.parse().unwrap();
            assert_eq!(network.to_string(), written);
            assert_eq!(written.parse(), Ok(network));
            assert!(network.contains(inside.parse().unwrap()), "{text} holds {inside}");
            assert!(!network.contains(outside.parse().unwrap()), "{text} does not hold {outside}");
        }
        for wrong in ["", "x", "1.2.3.4/33", "::/129", "1.2.3.4/", "1.2.3.4/-1", "1.2.3.4/+8/"] {
            assert_eq!(wrong.parse::<Network>(), Err(BadNetwork), "{wrong}");
        }
        assert!("::/0".parse::<Network>().unwrap().contains("1.2.3.4".parse().unwrap()));
    }
}
