//! Where a request comes from: the socket's address, or what a trusted proxy says.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use super::App;

/// Who is at the other end, for limits and logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Address(pub(super) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = forwarded(parts, app.0.proxies);
        let from = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(Self(from.to_canonical()))
    }
}

/// What an address is limited by. One of version 6 counts with its /64, since that is what a provider gives to one
/// customer; one of version 4 that is written as version 6 counts as version 4.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64)),
        four @ IpAddr::V4(_) => four,
    }
}

/// The address that the outermost trusted proxy saw: the last but so many of `X-Forwarded-For`. Whatever is further left
/// was written by the caller and is not believed.
fn forwarded(parts: &Parts, proxies: usize) -> Option<IpAddr> {
    let lines = parts.headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    hops.len().checked_sub(proxies).filter(|_| proxies > 0).and_then(|at| hops[at].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_trusted_proxies_say_is_believed() {
        let (parts, ()) = axum::http::Request::builder()
            .header("x-forwarded-for", "6.6.6.6, 10.0.0.1")
            .header("x-forwarded-for", "10.0.0.2")
            .body(())
            .unwrap()
            .into_parts();
        assert_eq!(forwarded(&parts, 0), None);
        assert_eq!(forwarded(&parts, 1), Some("10.0.0.2".parse().unwrap()));
        assert_eq!(forwarded(&parts, 2), Some("10.0.0.1".parse().unwrap()));
        assert_eq!(forwarded(&parts, 9), None);
    }
}
