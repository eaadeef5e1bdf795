//! Counts and times, in the text format of Prometheus.

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The upper bounds of the buckets of times, in seconds.
const TIMES: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Those of the items of a run.
const ITEMS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];

/// What a server has counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Requests for models that are in work.
    working: AtomicUsize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    /// By model and status.
    requests: BTreeMap<(String, u16), u64>,
    times: BTreeMap<String, Histogram<12>>,
    batches: BTreeMap<String, Histogram<8>>,
    /// Requests that were refused before they were whole ones, by status.
    refused: BTreeMap<u16, u64>,
    loads: BTreeMap<(String, &'static str), u64>,
}

struct Histogram<const N: usize> {
    buckets: [u64; N],
    sum: f64,
    count: u64,
}

impl<const N: usize> Default for Histogram<N> {
    fn default() -> Self {
        Self {
            buckets: [0; N],
            sum: 0.0,
            count: 0,
        }
    }
}

impl<const N: usize> Histogram<N> {
    fn add(&mut self, value: f64, bounds: &[f64; N]) {
        for (bucket, bound) in self.buckets.iter_mut().zip(bounds) {
            *bucket += u64::from(value <= *bound);
        }
        self.sum += value;
        self.count += 1;
    }

    fn write(&self, name: &str, model: &str, bounds: &[f64; N], text: &mut String) {
        for (bucket, bound) in self.buckets.iter().zip(bounds) {
            line(
                text,
                &format!("{name}_bucket{{model=\"{model}\",le=\"{bound}\"}} {bucket}"),
            );
        }
        line(
            text,
            &format!("{name}_bucket{{model=\"{model}\",le=\"+Inf\"}} {}", self.count),
        );
        line(text, &format!("{name}_sum{{model=\"{model}\"}} {}", self.sum));
        line(text, &format!("{name}_count{{model=\"{model}\"}} {}", self.count));
    }
}

/// A request in work, until it is dropped.
pub(crate) struct Working<'a>(&'a Metrics);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// A request for a model begins.
    pub(crate) fn begin(&self) -> Working<'_> {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(self)
    }

    /// A request for a model was answered.
    pub(crate) fn request(&self, model: &str, status: u16, time: Duration) {
        let mut counts = self.counts.lock();
        *counts.requests.entry((model.into(), status)).or_default() += 1;
        counts
            .times
            .entry(model.into())
            .or_default()
            .add(time.as_secs_f64(), &TIMES);
    }

    /// Counts a batch: an engine computes `items` items at once.
    pub(crate) fn batch(&self, model: &str, items: usize) {
        let mut counts = self.counts.lock();
        counts
            .batches
            .entry(model.into())
            .or_default()
            .add(items as f64, &ITEMS);
    }

    /// A request was refused before it was a whole one.
    pub(crate) fn refused(&self, status: u16) {
        *self.counts.lock().refused.entry(status).or_default() += 1;
    }

    /// A model was loaded, or could not be.
    pub(crate) fn load(&self, model: &str, is_ok: bool) {
        let result = if is_ok { "ok" } else { "error" };
        *self.counts.lock().loads.entry((model.into(), result)).or_default() += 1;
    }

    /// The text of `/metrics`.
    pub(crate) fn text(&self) -> String {
        let counts = self.counts.lock();
        let mut text = String::new();
        head(
            &mut text,
            "cortado_requests_total",
            "counter",
            "Requests for models, by status.",
        );
        for ((model, status), count) in &counts.requests {
            let model = escaped(model);
            line(
                &mut text,
                &format!("cortado_requests_total{{model=\"{model}\",code=\"{status}\"}} {count}"),
            );
        }
        head(
            &mut text,
            "cortado_requests_refused_total",
            "counter",
            "Requests that were refused before they were complete.",
        );
        for (status, count) in &counts.refused {
            line(
                &mut text,
                &format!("cortado_requests_refused_total{{code=\"{status}\"}} {count}"),
            );
        }
        head(
            &mut text,
            "cortado_requests_working",
            "gauge",
            "Requests for models that are being answered.",
        );
        line(
            &mut text,
            &format!("cortado_requests_working {}", self.working.load(Ordering::Relaxed)),
        );
        head(
            &mut text,
            "cortado_request_seconds",
            "histogram",
            "Time from a complete request to its answer.",
        );
        for (model, times) in &counts.times {
            times.write("cortado_request_seconds", &escaped(model), &TIMES, &mut text);
        }
        head(
            &mut text,
            "cortado_batch_items",
            "histogram",
            "Items that one run of an engine computes.",
        );
        for (model, batches) in &counts.batches {
            batches.write("cortado_batch_items", &escaped(model), &ITEMS, &mut text);
        }
        head(
            &mut text,
            "cortado_model_loads_total",
            "counter",
            "Models that were loaded, by result.",
        );
        for ((model, result), count) in &counts.loads {
            let model = escaped(model);
            line(
                &mut text,
                &format!("cortado_model_loads_total{{model=\"{model}\",result=\"{result}\"}} {count}"),
            );
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    line(text, &format!("# HELP {name} {help}"));
    line(text, &format!("# TYPE {name} {kind}"));
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The value of a label.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_times_are_lines_of_their_names() {
        let metrics = Metrics::default();
        let working = metrics.begin();
        metrics.request("a\"b", 200, Duration::from_millis(4));
        metrics.request("a\"b", 200, Duration::from_secs(60));
        metrics.batch("m", 3);
        metrics.refused(413);
        metrics.load("m", false);
        let text = metrics.text();
        for wanted in [
            "cortado_requests_total{model=\"a\\\"b\",code=\"200\"} 2\n",
            "cortado_requests_working 1\n",
            "cortado_request_seconds_bucket{model=\"a\\\"b\",le=\"0.0025\"} 0\n",
            "cortado_request_seconds_bucket{model=\"a\\\"b\",le=\"0.005\"} 1\n",
            "cortado_request_seconds_bucket{model=\"a\\\"b\",le=\"+Inf\"} 2\n",
            "cortado_request_seconds_sum{model=\"a\\\"b\"} 60.004\n",
            "cortado_batch_items_bucket{model=\"m\",le=\"2\"} 0\n",
            "cortado_batch_items_bucket{model=\"m\",le=\"4\"} 1\n",
            "cortado_requests_refused_total{code=\"413\"} 1\n",
            "cortado_model_loads_total{model=\"m\",result=\"error\"} 1\n",
        ] {
            assert!(text.contains(wanted), "{wanted} in {text}");
        }
        drop(working);
        assert!(metrics.text().contains("cortado_requests_working 0\n"));
    }
}
