//! What forks' solvers do to the weights and this one does not.

use cortado_core::Ctx;
use cortado_core::event::{Event, Severity};
use cortado_core::forks::asks;
use cortado_proto::SolverParameter;

/// Fields that ask for it, the value that does not, and what it is.
const UNFOLLOWED: &[(&str, &str, &str)] = &[
    ("adabelief", "", "JoliBrain's AdaBelief"),
    ("amsgrad", "", "JoliBrain's AMSGrad"),
    ("clamp_weights_lower", "", "happynear's limit of weights"),
    ("clamp_weights_upper", "", "happynear's limit of weights"),
    ("clip_weights", "", "happynear's limit of weights"),
    ("decoupled_wd_mult", "", "JoliBrain's decoupled decay"),
    ("disabled_update", "", "Intel's training without updates"),
    ("gan_solver", "", "Synopsys's training of two nets against each other"),
    ("gc", "", "JoliBrain's centred gradients"),
    ("insert_quantization_param", "", "TI's training for whole numbers"),
    ("larc", "", "NVIDIA's rates for each layer"),
    ("local_lr_auto", "", "Intel's rates for each layer"),
    ("lookahead", "", "JoliBrain's Lookahead"),
    ("lr_dropout", "", "JoliBrain's dropout of rates"),
    ("momentum_policy", "fixed", "NVIDIA's momentum that changes"),
    ("quantize_activations", "", "TI's training for whole numbers"),
    ("quantize_weights", "", "TI's training for whole numbers"),
    ("rectified", "", "JoliBrain's RAdam"),
    ("sparse_mode", "", "TI's pruning"),
    ("weight_decay_policy", "fixed", "NVIDIA's decay that changes"),
];

/// Tells what a solver asks for that is not built, as other weights are learned without it.
pub(super) fn note(param: &SolverParameter, ctx: &Ctx) {
    for (field, neutral, what) in UNFOLLOWED {
        if asks(param, field, neutral) {
            ctx.emit(&Event::Note {
                severity: Severity::Warning,
                file: "solver.cpp",
                line: 0,
                text: &format!("{field}: asks for {what}, which this solver has not; the weights are learned without"),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_core::event::Observer;
    use cortado_core::{Phase, Rng};
    use cortado_proto::text::{Options, parse};
    use std::sync::{Arc, Mutex};

    #[derive(Default)]
    struct Told(Mutex<Vec<String>>);

    impl Observer for Told {
        fn observe(&self, event: &Event<'_>) {
            self.0.lock().unwrap().push(event.to_string());
        }
    }

    fn told(text: &str) -> Vec<String> {
        let (param, warnings) = parse::<SolverParameter>(text, "solver", Options::default()).unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        let told = Arc::new(Told::default());
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(1)).with_observer(told.clone());
        note(&param, &ctx);
        std::mem::take(&mut told.0.lock().unwrap())
    }

    #[test]
    fn what_changes_the_weights_is_told() {
        let lines = told("larc: true larc_policy: 'clip' momentum_policy: 'poly' sparse_mode: SPARSE_UPDATE");
        assert_eq!(
            lines,
            [
                "larc: asks for NVIDIA's rates for each layer, which this solver has not; the weights are learned without",
                "momentum_policy: asks for NVIDIA's momentum that changes, which this solver has not; the weights are learned without",
                "sparse_mode: asks for TI's pruning, which this solver has not; the weights are learned without",
            ]
        );
    }

    #[test]
    fn what_asks_for_nothing_is_not_told() {
        let neutral = "larc: false momentum_policy: 'fixed' sparse_mode: SPARSE_NONE clip_weights: 0";
        assert!(told(neutral).is_empty());
        assert!(told("min_lr: 0.1 rampup_interval: 5 show_per_class_result: true").is_empty());
    }

    #[test]
    fn all_are_fields() {
        let desc = cortado_proto::Message::desc(&SolverParameter::default());
        for (field, ..) in UNFOLLOWED {
            assert!(desc.find_field(field).is_some(), "{field}");
        }
    }
}
