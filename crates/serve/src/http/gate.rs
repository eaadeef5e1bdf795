//! Who is let in: hosts and tokens.

use super::message::HttpAnswer;
use hyper::HeaderMap;
use hyper::header::{AUTHORIZATION, HOST, HeaderValue, WWW_AUTHENTICATE};
use std::net::IpAddr;

/// Checks the headers of requests.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    /// Whether only this machine can connect.
    is_local: bool,
    token: Option<String>,
}

impl Gate {
    pub(super) fn new(host: IpAddr, token: Option<String>) -> Self {
        Self {
            is_local: host.is_loopback(),
            token,
        }
    }

    /// The refusal of a request, if it is refused. `is_open` is for addresses that need no token.
    pub(super) fn refusal(&self, headers: &HeaderMap, is_open: bool) -> Option<HttpAnswer> {
        // A page of another site can let its own name mean this machine; the browser then sends that name.
        if self.is_local && !headers.get(HOST).is_none_or(is_this_machine) {
            let problem = "this server answers to localhost; --host lets it answer to other names";
            return Some(HttpAnswer::error(421, problem));
        }
        let token = self.token.as_ref().filter(|_| !is_open)?;
        let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let given = given.and_then(|value| value.split_once(' '));
        match given {
            Some((scheme, given)) if scheme.eq_ignore_ascii_case("bearer") && is_equal(given.trim(), token) => None,
            _ => {
                let problem = "a token is needed: the header \"Authorization: Bearer TOKEN\"";
                let scheme = HeaderValue::from_static("Bearer");
                Some(HttpAnswer::error(401, problem).with(WWW_AUTHENTICATE, scheme))
            }
        }
    }
}

/// Whether a Host header names this machine.
fn is_this_machine(host: &HeaderValue) -> bool {
    let Ok(host) = host.to_str() else { return false };
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Compares in a time that depends on the lengths alone.
fn is_equal(given: &str, token: &str) -> bool {
    let pairs = given.bytes().zip(token.bytes());
    given.len() == token.len() && pairs.fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    fn status(gate: &Gate, headers: &[(hyper::header::HeaderName, &str)], is_open: bool) -> Option<u16> {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()));
        gate.refusal(&headers.collect(), is_open).map(|answer| answer.status())
    }

    #[test]
    fn a_local_server_answers_to_its_own_names() {
        let gate = Gate::new([127, 0, 0, 1].into(), None);
        for host in ["localhost:8000", "LOCALHOST", "127.0.0.1:80", "[::1]:8000"] {
            assert_eq!(status(&gate, &[(HOST, host)], false), None, "{host}");
        }
        for host in ["example.org", "localhost.example.org:8000", "", "10.0.0.1"] {
            assert_eq!(status(&gate, &[(HOST, host)], false), Some(421), "{host}");
        }
        let open = Gate::new([0, 0, 0, 0].into(), None);
        assert_eq!(status(&open, &[(HOST, "example.org")], false), None);
    }

    #[test]
    fn a_token_opens_all_but_open_addresses() {
        let gate = Gate::new([0, 0, 0, 0].into(), Some("secret".into()));
        assert_eq!(status(&gate, &[], false), Some(401));
        assert_eq!(status(&gate, &[], true), None);
        assert_eq!(status(&gate, &[(AUTHORIZATION, "Bearer secret")], false), None);
        assert_eq!(status(&gate, &[(AUTHORIZATION, "bearer  secret")], false), None);
        for wrong in ["Bearer secreT", "Bearer secret2", "Basic secret", "secret", "Bearer "] {
            assert_eq!(status(&gate, &[(AUTHORIZATION, wrong)], false), Some(401), "{wrong}");
        }
    }
}
