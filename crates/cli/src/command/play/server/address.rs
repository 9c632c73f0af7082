//! Where a server is, and which of its tables is meant: what people type, or paste from a message.

use crate::failure::Failure;

/// A server, and perhaps a table of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// Whether it is spoken to over TLS.
    pub(super) secure: bool,
    /// Host and port.
    pub(super) host: String,
    pub(super) table: Option<String>,
}

impl Address {
    /// What `--server` and `--table` say together; either may be the link to a table.
    pub(super) fn of(server: Option<&str>, table: Option<&str>) -> Result<Self, Failure> {
        let named = table.filter(|table| is_table(table)).map(str::to_lowercase);
        let link = table.filter(|_| named.is_none()).map(link).transpose()?;
        let linked = link.as_ref().and_then(|link| link.table.clone());
        if let (Some(table), None, None) = (table, &named, &linked) {
            let message =
                format!("{table:?} names no table: it has 32 hexadecimal digits, or is a link to one");
            return Err(Failure::usage(message));
        }
        let at = match (server, link) {
            (Some(server), _) => self::link(server)?,
            (None, Some(link)) => link,
            (None, None) => {
                return Err(Failure::usage("at which server? Say --server URL, or paste the link"));
            }
        };
        Ok(Self { table: named.or(linked).or(at.table), ..at })
    }

    /// The server, for requests.
    pub(super) fn http(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }

    /// The socket of a table.
    pub(super) fn socket(&self, table: &str) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/api/v1/tables/{table}/socket", self.host)
    }

    /// The link to a table, as people send it to each other.
    pub(super) fn link_to(&self, table: &str) -> String {
        format!("{}/t/{table}", self.http())
    }
}

fn is_table(word: &str) -> bool {
    word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The server of an address, and the table if it is the link to one.
fn link(text: &str) -> Result<Address, Failure> {
    let text = text.trim();
    let (secure, rest) = match text.strip_prefix("https://") {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix("http://").unwrap_or(text)),
    };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let strange =
        |letter: char| letter.is_whitespace() || letter.is_control() || "@?#\\\"<>".contains(letter);
    let port =
        host.rsplit_once(':').filter(|_| !host.ends_with(']')).map(|(_, port)| port.parse::<u16>().is_ok());
    if rest.contains("://") || host.is_empty() || host.contains(strange) || port == Some(false) {
        let message = format!("{text:?} is no address of a server; one is http://127.0.0.1:7373");
        return Err(Failure::usage(message));
    }
    let usual = if secure { 443 } else { 80 };
    let host = if port.is_some() { host.to_owned() } else { format!("{host}:{usual}") };
    let mut parts = path.split(['/', '?', '#']);
    let table = (parts.next() == Some("t")).then(|| parts.next()).flatten().filter(|word| is_table(word));
    Ok(Address { secure, host, table: table.map(str::to_lowercase) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "0123456789abcdef0123456789abcdef";

    fn at(server: Option<&str>, table: Option<&str>) -> Option<(String, Option<String>)> {
        Address::of(server, table).ok().map(|at| (at.host, at.table))
    }

    #[test]
    fn a_server_is_named_as_people_do() {
        for typed in
            ["http://127.0.0.1:7373", "http://127.0.0.1:7373/", "127.0.0.1:7373", " 127.0.0.1:7373/lobby "]
        {
            assert_eq!(at(Some(typed), None), Some(("127.0.0.1:7373".into(), None)), "{typed}");
        }
        assert_eq!(at(Some("http://example.org"), None), Some(("example.org:80".into(), None)));
        assert_eq!(at(Some("[::1]:7373"), None), Some(("[::1]:7373".into(), None)));
        for wrong in ["", "http://", "https://", "ftp://a", "http://a:b", "http://a:99999", "me@host", "a b"]
        {
            assert_eq!(at(Some(wrong), None), None, "{wrong}");
        }
    }

    #[test]
    fn a_table_is_a_name_or_a_link() {
        let (host, link) = ("host:7373", format!("http://host:7373/t/{TABLE}?x=1"));
        let meant = Some((host.to_owned(), Some(TABLE.to_owned())));
        assert_eq!(at(Some(host), Some(&TABLE.to_uppercase())), meant);
        assert_eq!(at(None, Some(&link)), meant);
        assert_eq!(at(Some(&link), None), meant);
        assert_eq!(at(Some(host), Some(&link)), meant);
        assert_eq!(at(None, Some(TABLE)), None, "of which server?");
        assert_eq!(at(Some(host), Some("tisch")), None);
        assert_eq!(at(None, Some("http://host:7373/t/short")), None);
        let address = Address { secure: false, host: host.into(), table: None };
        assert_eq!(address.link_to(TABLE), format!("http://host:7373/t/{TABLE}"));
    }

    #[test]
    fn a_server_behind_tls_is_one_by_its_address() {
        let address = Address::of(Some(&format!("https://example.org/t/{TABLE}")), None).expect("an address");
        assert_eq!(
            (address.http().as_str(), address.table.as_deref()),
            ("https://example.org:443", Some(TABLE))
        );
        assert_eq!(address.socket(TABLE), format!("wss://example.org:443/api/v1/tables/{TABLE}/socket"));
        assert_eq!(Address::of(Some("https://a:8443"), None).expect("an address").http(), "https://a:8443");
    }
}
