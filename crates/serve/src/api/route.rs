//! The addresses.

use super::page::{self, PageFile};
use super::refusal::Refusal;
use super::{v1, v2};
use crate::http::{HttpAnswer, HttpHandler, HttpRequest};
use crate::metrics::Metrics;
use crate::models::{ModelFiles, ModelOpener, Models, ServeOptions};
use cortado_core::system::Moment;
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The addresses for people who request another one.
const ADDRESSES: &str = "/v2, /v2/health/live, /v2/health/ready, /v2/models/NAME, /v2/models/NAME/ready, /v2/models/NAME/infer, \
    /v1/models/NAME, /v1/models/NAME:predict, /metrics";

/// Answers requests for models.
pub struct ModelServer {
    models: Models,
    page: Option<PageFile>,
}

impl ModelServer {
    /// Loads all models.
    ///
    /// # Errors
    /// Two models of one name, and a model that cannot be loaded.
    pub fn load(
        files: Vec<ModelFiles>,
        opener: ModelOpener,
        options: ServeOptions,
        page: Option<PageFile>,
    ) -> cortado::Result<Self> {
        let models = Models::load(files, opener, options, Arc::new(Metrics::default()))?;
        Ok(Self { models, page })
    }

    /// Loads all models again from their files: the result of each. Requests are answered meanwhile, and a model that cannot be
    /// loaded stays as it was.
    pub fn reload(&self) -> Vec<(String, cortado::Result<()>)> {
        self.models.reload()
    }

    /// A line for each model: its name, inputs, outputs, and sizes of batches.
    pub fn summary(&self) -> Vec<String> {
        let line = |name: &String| {
            let served = self.models.get(name)?;
            let engines = served.queue.engines();
            let ports = |ports: &[cortado::Port]| {
                let ports = ports
                    .iter()
                    .map(|port| format!("{} {:?}", cortado::event::Plain(&port.name), port.shape));
                ports.collect::<Vec<_>>().join(", ")
            };
            let how = match engines.has_items() {
                true => format!("batches of {:?} items", engines.sizes()),
                false => "one run for each request".into(),
            };
            Some(format!(
                "{name}: {} -> {}; {how}",
                ports(engines.inputs()),
                ports(engines.outputs())
            ))
        };
        self.models.names().iter().filter_map(line).collect()
    }

    fn route(&self, request: &HttpRequest) -> Result<HttpAnswer, Refusal> {
        let path = request.path().trim_end_matches('/');
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        if let ["v1", "models", name] = parts[..] {
            return match name.strip_suffix(":predict") {
                Some(name) => self.with_model(name, request, |served| {
                    v1::predict(served, self.models.options(), request)
                }),
                None => self.status(name, request),
            };
        }
        if let ["v2", "models", name, "infer"] | ["v2", "models", name, "versions", "1", "infer"] = parts[..] {
            return self.with_model(name, request, |served| {
                v2::infer(name, served, self.models.options(), request)
            });
        }
        if !request.is_get() {
            let is_known = self.is_quick(path) || path.is_empty();
            return Ok(match is_known {
                true => HttpAnswer::wrong_method("GET"),
                false => unknown(path).into(),
            });
        }
        Ok(match parts[..] {
            ["v2"] => HttpAnswer::json(v2::server().to_string()),
            ["v2", "health", "live"] => HttpAnswer::json(json!({ "live": true }).to_string()),
            ["v2", "health", "ready"] => HttpAnswer::json(json!({ "ready": true }).to_string()),
            ["v2", "models", name] | ["v2", "models", name, "versions", "1"] => {
                let served = self.models.get(name).ok_or_else(|| self.no_model(name))?;
                HttpAnswer::json(v2::metadata(name, &served).to_string())
            }
            ["v2", "models", name, "ready"] | ["v2", "models", name, "versions", "1", "ready"] => {
                self.models.get(name).ok_or_else(|| self.no_model(name))?;
                HttpAnswer::json(json!({ "name": name, "ready": true }).to_string())
            }
            ["metrics"] => HttpAnswer::of("text/plain; version=0.0.4; charset=utf-8", self.models.metrics().text()),
            ["page", "models", name, "files", number] if self.page.is_some() => page::file(&self.models, name, number)?,
            [] | [""] => match &self.page {
                Some(page) => page.answer(&self.models),
                None => return Err(unknown("/")),
            },
            _ => return Err(unknown(path)),
        })
    }

    /// The status of a model, as TensorFlow Serving gives it.
    fn status(&self, name: &str, request: &HttpRequest) -> Result<HttpAnswer, Refusal> {
        if !request.is_get() {
            return Ok(HttpAnswer::wrong_method("GET"));
        }
        self.models.get(name).ok_or_else(|| self.no_model(name))?;
        let status = json!({ "version": "1", "state": "AVAILABLE" });
        Ok(HttpAnswer::json(
            json!({ "model_version_status": [status] }).to_string(),
        ))
    }

    /// Answers a request for a model, and counts it.
    fn with_model(
        &self,
        name: &str,
        request: &HttpRequest,
        work: impl FnOnce(&crate::models::Served) -> Result<HttpAnswer, Refusal>,
    ) -> Result<HttpAnswer, Refusal> {
        if !request.is_post() {
            return Ok(HttpAnswer::wrong_method("POST"));
        }
        if let Some(coding) = request
            .header("content-encoding")
            .filter(|coding| !coding.eq_ignore_ascii_case("identity"))
        {
            return Err(Refusal::new(
                415,
                format!("the coding \"{coding}\" is not supported: send the request uncompressed"),
            ));
        }
        let served = self.models.get(name).ok_or_else(|| self.no_model(name))?;
        let metrics = self.models.metrics();
        let (start, working) = (Moment::now(), metrics.begin());
        let result = catch_unwind(AssertUnwindSafe(|| work(&served)));
        let result = result.unwrap_or_else(|_| Err(crate::model::Trouble::Panicked.into()));
        let status = result
            .as_ref()
            .map_or_else(|refusal| refusal.status, HttpAnswer::status);
        metrics.request(name, status, start.elapsed());
        drop(working);
        result
    }

    fn no_model(&self, name: &str) -> Refusal {
        let problem = format!(
            "there is no model \"{name}\"; the models: {}",
            self.models.names().join(", ")
        );
        Refusal::new(404, problem)
    }
}

fn unknown(path: &str) -> Refusal {
    Refusal::new(404, format!("there is nothing at {path}; the addresses: {ADDRESSES}"))
}

impl HttpHandler for ModelServer {
    fn answer(&self, request: &HttpRequest) -> HttpAnswer {
        self.route(request).unwrap_or_else(HttpAnswer::from)
    }

    fn is_open(&self, path: &str) -> bool {
        path.starts_with("/v2/health/")
    }

    fn is_quick(&self, path: &str) -> bool {
        let is_work = path.ends_with("/infer") || path.ends_with(":predict") || path.starts_with("/page/");
        !is_work && ["/v2", "/v1", "/metrics"].iter().any(|start| path.starts_with(start))
    }

    fn refused(&self, status: u16) {
        self.models.metrics().refused(status);
    }
}
