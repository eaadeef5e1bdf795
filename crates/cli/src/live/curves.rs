//! Logs as the curves of the page.

use crate::plot::{Across, Options, Plot, plot};
use crate::training_log::TrainingLog;
use serde_json::{Value, json};

/// The page, before its data are put in.
pub(super) const PAGE: &str = include_str!("page.html");
/// Where the data are put in.
const PLACE: &str = r#"<script type="application/json" id="data">null</script>"#;

/// The page of these runs as one file. Names and contents are given.
pub(crate) fn page_of(title: &str, logs: &[(String, TrainingLog)]) -> String {
    let data = json!({ "title": title, "runs": runs(logs), "live": null });
    // `</script>` in a name must not end the script.
    let data = data.to_string().replace('<', "\\u003c");
    let with_data = format!(r#"<script type="application/json" id="data">{data}</script>"#);
    PAGE.replacen(PLACE, &with_data, 1)
}

/// The curves of each run: panels of series of points, which are iteration, seconds and value.
pub(super) fn runs(logs: &[(String, TrainingLog)]) -> Vec<Value> {
    let of_log = |log: &(String, TrainingLog)| {
        let across = |across| {
            let options = Options {
                across,
                scale: None,
                smooth: None,
            };
            plot(std::slice::from_ref(log), &options)
        };
        let (by_iteration, by_time) = (across(Across::Iterations), across(Across::Time));
        json!({ "name": log.0, "panels": panels(&by_iteration, &by_time) })
    };
    logs.iter().map(of_log).collect()
}

fn panels(by_iteration: &Plot, by_time: &Plot) -> Vec<Value> {
    let unit = by_time.unit;
    let panels = by_iteration.panels.iter().zip(&by_time.panels);
    let panel = panels.map(|(panel, timed)| {
        let series = panel.series.iter().zip(&timed.series).map(|(series, timed)| {
            let points = series.points.iter().zip(&timed.points);
            let points: Vec<_> = points
                .map(|(&(x, value), &(time, _))| [x, time * unit, value])
                .collect();
            json!({ "what": series.what, "test": series.test, "points": points })
        });
        json!({ "title": panel.title, "series": series.collect::<Vec<_>>() })
    });
    panel.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;
    use crate::training_log::Point;

    #[test]
    fn a_page_holds_its_data_and_no_end_of_a_script_in_them() {
        let mut log = TrainingLog::default();
        for iteration in 0..3 {
            log.loss.push(Point {
                iteration: iteration * 100,
                seconds: iteration as f64 * 200.0,
                value: 2.0 - iteration as f64,
            });
        }
        let page = page_of("a</script>b", &[("run".into(), log)]);
        let (_, rest) = page.split_once(r#"id="data">"#).unwrap();
        let (data, _) = rest.split_once("</script>").unwrap();
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["title"], "a</script>b");
        let series = &data["runs"][0]["panels"][0]["series"][0];
        assert_eq!(series["what"], "training loss");
        assert_eq!(series["points"][2], json!([200.0, 400.0, 0.0]), "times are in seconds");
        assert_eq!(page.matches("</html>").count(), 1);
        assert!(
            !page.contains("http://")
                || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
        );
    }
}
