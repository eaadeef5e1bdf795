//! Requests and answers.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use hyper::{HeaderMap, Method, Response, StatusCode};
use serde_json::json;

/// A request that was received whole.
#[derive(Clone, Debug)]
pub struct HttpRequest {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl HttpRequest {
    /// A request that did not come over a connection: `target` is the address as in its first line, `/v2?a=b`.
    /// `None` if HTTP does not allow a part of it, or the address is not a text.
    pub fn new(method: &str, target: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Option<Self> {
        let uri: hyper::Uri = target.parse().ok()?;
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            map.try_append(name, HeaderValue::from_str(value).ok()?).ok()?;
        }
        Some(Self {
            method: method.parse().ok()?,
            path: resolved(uri.path())?,
            query: uri.query().unwrap_or_default().into(),
            headers: map,
            body: body.into(),
        })
    }

    /// The path, with its percent signs resolved.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether it only reads: a request without effects.
    pub fn is_get(&self) -> bool {
        self.method == Method::GET || self.method == Method::HEAD
    }

    /// Whether it brings something.
    pub fn is_post(&self) -> bool {
        self.method == Method::POST
    }

    /// The value of a field of the query (`?name=value`).
    pub fn query(&self, name: &str) -> Option<&str> {
        let mut fields = self.query.split('&').filter_map(|field| field.split_once('='));
        fields.find(|(field, _)| *field == name).map(|(_, value)| value)
    }

    /// A header, if it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    pub(crate) status: StatusCode,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    pub(crate) body: Bytes,
}

impl HttpAnswer {
    /// Content of a type, such as `text/html; charset=utf-8`.
    pub fn of(content_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self {
            status: StatusCode::OK,
            headers: vec![
                (CONTENT_TYPE, HeaderValue::from_static(content_type)),
                (CACHE_CONTROL, HeaderValue::from_static("no-store")),
                (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            ],
            body: body.into(),
        }
    }

    /// A page.
    pub fn html(page: impl Into<Bytes>) -> Self {
        Self::of("text/html; charset=utf-8", page)
    }

    /// The text of a JSON value.
    pub fn json(text: impl Into<Bytes>) -> Self {
        Self::of("application/json", text)
    }

    /// A refusal with its reason.
    pub fn error(status: u16, problem: &str) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self {
            status,
            ..Self::json(json!({ "error": problem }).to_string())
        }
    }

    /// The refusal of a method.
    pub fn wrong_method(allowed: &'static str) -> Self {
        let problem = format!("this address takes the method {allowed}");
        Self::error(405, &problem).with(ALLOW, HeaderValue::from_static(allowed))
    }

    pub(crate) fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Its status.
    pub fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// Its content.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    pub(super) fn into_response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(self.body));
        *response.status_mut() = self.status;
        response.headers_mut().extend(self.headers);
        response
    }
}

/// A path or a field with its percent signs resolved; `None` if it is not UTF-8 then.
pub(super) fn resolved(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        match (*first, code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'%', None) => return None,
            (byte, _) => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_of_other_origins_are_read_like_those_of_a_connection() {
        let request = HttpRequest::new("POST", "/v2/a%20b?top=2", &[("Host", "here")], vec![1]).unwrap();
        assert!(request.is_post());
        assert_eq!(
            (request.path(), request.query("top"), request.header("host")),
            ("/v2/a b", Some("2"), Some("here"))
        );
        for (method, target, header) in [("A B", "/", "a"), ("GET", "/%ff", "a"), ("GET", "/", "a b")] {
            assert!(
                HttpRequest::new(method, target, &[(header, "x")], Vec::new()).is_none(),
                "{method} {target} {header}"
            );
        }
    }

    #[test]
    fn percent_signs_are_resolved() {
        assert_eq!(resolved("/v2/a%20b").as_deref(), Some("/v2/a b"));
        assert_eq!(resolved("%c3%A9").as_deref(), Some("é"));
        for wrong in ["%", "%2", "%zz", "%+1", "%ff"] {
            assert_eq!(resolved(wrong), None, "{wrong}");
        }
    }
}
