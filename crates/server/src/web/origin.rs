//! How the server was called from outside: scheme and host, as a page would say it.
//!
//! It owns what is believed of proxies about that. Without trusted proxies nothing is: the server itself speaks plain
//! HTTP, and its host is what the header `Host` says.

use axum::http::HeaderMap;

/// A scheme and a host, with the port where it is not the scheme's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    scheme: String,
    host: String,
}

impl Origin {
    /// What was called, as far as so many proxies can be believed; `None` for a request without a host.
    pub(super) fn called(headers: &HeaderMap, proxies: usize) -> Option<Self> {
        let forwarded = |name: &str| forwarded(headers, name, proxies);
        let scheme = forwarded("x-forwarded-proto").unwrap_or("http");
        let host = forwarded("x-forwarded-host").or_else(|| host(headers))?;
        Some(Self::new(scheme, host))
    }

    /// Where the page came from that sent the request.
    pub(super) fn of_page(headers: &HeaderMap) -> Option<Self> {
        let (scheme, host) = headers.get("origin")?.to_str().ok()?.split_once("://")?;
        Some(Self::new(scheme, host))
    }

    fn new(scheme: &str, host: &str) -> Self {
        let (scheme, host) = (scheme.to_ascii_lowercase(), host.to_ascii_lowercase());
        let usual = match scheme.as_str() {
            "https" => ":443",
            "http" => ":80",
            _ => "",
        };
        let host = host.strip_suffix(usual).unwrap_or(&host).to_owned();
        Self { scheme, host }
    }

    /// Whether a cookie should travel over TLS alone.
    pub(super) fn is_secure(&self) -> bool {
        self.scheme == "https"
    }
}

/// The one host of a request; `None` where it names none, or several.
pub(super) fn host(headers: &HeaderMap) -> Option<&str> {
    let mut all = headers.get_all("host").iter();
    let host = all.next().filter(|_| all.next().is_none())?.to_str().ok()?;
    (!host.is_empty()).then_some(host)
}

/// What the outermost trusted proxy wrote: the last but so many of a list. Where the list is shorter, proxies have
/// replaced it instead of adding to it, and its first element is the outermost one's.
fn forwarded<'a>(headers: &'a HeaderMap, name: &str, proxies: usize) -> Option<&'a str> {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let at = hops.len().saturating_sub(proxies);
    hops.get(at).copied().filter(|hop| proxies > 0 && !hop.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in all {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn forwarded_headers_are_believed_of_trusted_proxies_alone() {
        let sent =
            headers(&[("host", "in:1"), ("x-forwarded-proto", "https"), ("x-forwarded-host", "Out.org:443")]);
        assert_eq!(Origin::called(&sent, 0), Some(Origin::new("http", "in:1")));
        assert_eq!(Origin::called(&sent, 1), Some(Origin::new("https", "out.org")));
        assert_eq!(Origin::called(&sent, 2), Some(Origin::new("https", "out.org")));
        let list = headers(&[
            ("host", "in:1"),
            ("x-forwarded-proto", "https, http"),
            ("x-forwarded-proto", "gopher"),
            ("x-forwarded-host", "evil, out.org"),
        ]);
        assert_eq!(Origin::called(&list, 1), Some(Origin::new("gopher", "out.org")));
        assert_eq!(Origin::called(&list, 2), Some(Origin::new("http", "evil")));
    }

    #[test]
    fn a_host_is_one_and_not_empty() {
        assert_eq!(host(&headers(&[("host", "x")])), Some("x"));
        for wrong in [&[][..], &[("host", "")][..], &[("host", "x"), ("host", "x")][..]] {
            assert_eq!(host(&headers(wrong)), None);
            assert_eq!(Origin::called(&headers(wrong), 0), None);
        }
    }

    #[test]
    fn the_port_of_a_scheme_may_be_left_out() {
        let page = Origin::of_page(&headers(&[("origin", "https://x.org")]));
        assert_eq!(page, Some(Origin::new("https", "X.org:443")));
        assert_ne!(page, Some(Origin::new("http", "x.org")));
        assert_ne!(page, Some(Origin::new("https", "x.org:8443")));
        assert_eq!(Origin::of_page(&headers(&[("origin", "null")])), None);
    }
}
