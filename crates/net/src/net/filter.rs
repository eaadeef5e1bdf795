//! Which layers a net has in its phase, level and stages.

use super::salvage::Faults;
use cortado_core::event::Event;
use cortado_core::{Ctx, Error, Frame, Result};
use cortado_proto::{LayerParameter, NetParameter, NetState, NetStateRule};

/// The net with only those layers whose rules the net's own state meets; a net without a state is
/// in the context's phase. `frame` gives the place of a layer, for errors. A layer with a fault stays in the net.
pub(super) fn filter(
    net: &NetParameter,
    ctx: &Ctx,
    faults: &mut Faults,
    frame: impl Fn(&LayerParameter) -> Frame,
) -> Result<NetParameter> {
    let default = NetState {
        phase: Some(ctx.phase()),
        ..Default::default()
    };
    let state = net.state().unwrap_or(&default);
    let mut layers = Vec::with_capacity(net.layer.len());
    for layer in &net.layer {
        let keeps = match keeps(layer, state, ctx) {
            Ok(keeps) => keeps,
            Err(error) => {
                faults.note(layers.len(), || error.within(frame(layer)))?;
                true
            }
        };
        if keeps {
            layers.push(layer.clone());
        }
    }
    Ok(NetParameter {
        layer: layers,
        ..net.clone_without_layers()
    })
}

/// What `filter` copies besides the layers, without a copy of the layers that are thrown away.
trait WithoutLayers {
    fn clone_without_layers(&self) -> Self;
}

impl WithoutLayers for NetParameter {
    fn clone_without_layers(&self) -> Self {
        Self {
            name: self.name.clone(),
            force_backward: self.force_backward,
            state: self.state.clone(),
            debug_info: self.debug_info,
            meta: self.meta.clone(),
            ..Self::default()
        }
    }
}

fn keeps(layer: &LayerParameter, state: &NetState, ctx: &Ctx) -> Result<bool> {
    if !layer.include.is_empty() && !layer.exclude.is_empty() {
        return Err(
            Error::message("has both include and exclude rules; give only one kind").within(super::layer_frame(layer))
        );
    }
    let meets = |rule: &NetStateRule| match unmet(state, rule, layer.name()) {
        None => true,
        Some(reason) => {
            ctx.emit(&Event::LayerFiltered {
                layer: layer.name(),
                reason: &reason,
            });
            false
        }
    };
    Ok(match layer.include.is_empty() {
        true => !layer.exclude.iter().any(meets),
        false => layer.include.iter().any(meets),
    })
}

/// Why a state does not meet a rule, with the text of the original's log.
fn unmet(state: &NetState, rule: &NetStateRule, layer: &str) -> Option<String> {
    let by = format!("specified by a rule in layer {layer}");
    let level = state.level();
    if let Some(phase) = rule.phase.filter(|&phase| phase != state.phase()) {
        return Some(format!(
            "The NetState phase ({}) differed from the phase ({}) {by}",
            state.phase().0,
            phase.0
        ));
    }
    if let Some(min) = rule.min_level.filter(|&min| level < min) {
        return Some(format!(
            "The NetState level ({level}) is above the min_level ({min}) {by}"
        ));
    }
    if let Some(max) = rule.max_level.filter(|&max| level > max) {
        return Some(format!(
            "The NetState level ({level}) is above the max_level ({max}) {by}"
        ));
    }
    if let Some(stage) = rule.stage.iter().find(|stage| !state.stage.contains(stage)) {
        return Some(format!("The NetState did not contain stage '{stage}' {by}"));
    }
    let stage = rule.not_stage.iter().find(|stage| state.stage.contains(stage))?;
    Some(format!("The NetState contained a not_stage '{stage}' {by}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_proto::Phase;

    fn state(phase: Phase, level: i32, stages: &[&str]) -> NetState {
        let stage = stages.iter().map(|s| (*s).to_string()).collect();
        NetState {
            phase: Some(phase),
            level: Some(level),
            stage,
            ..Default::default()
        }
    }

    #[test]
    fn every_kind_of_rule() {
        let rule = |text: &str| {
            cortado_proto::text::parse::<NetStateRule>(text, "rule", Default::default())
                .unwrap()
                .0
        };
        let by = " specified by a rule in layer l";
        let cases = [
            ("", state(Phase::TEST, 0, &[]), None),
            ("phase: TEST", state(Phase::TEST, 0, &[]), None),
            (
                "phase: TEST",
                state(Phase::TRAIN, 0, &[]),
                Some("The NetState phase (0) differed from the phase (1)"),
            ),
            (
                "min_level: 2",
                state(Phase::TEST, 1, &[]),
                Some("The NetState level (1) is above the min_level (2)"),
            ),
            ("min_level: 2 max_level: 3", state(Phase::TEST, 3, &[]), None),
            (
                "max_level: 2",
                state(Phase::TEST, 3, &[]),
                Some("The NetState level (3) is above the max_level (2)"),
            ),
            ("stage: 'a' stage: 'b'", state(Phase::TEST, 0, &["b", "a"]), None),
            (
                "stage: 'a' stage: 'b'",
                state(Phase::TEST, 0, &["a"]),
                Some("The NetState did not contain stage 'b'"),
            ),
            (
                "not_stage: 'a'",
                state(Phase::TEST, 0, &["a"]),
                Some("The NetState contained a not_stage 'a'"),
            ),
            ("not_stage: 'a'", state(Phase::TEST, 0, &["b"]), None),
        ];
        for (text, state, expected) in cases {
            assert_eq!(
                unmet(&state, &rule(text), "l"),
                expected.map(|e| format!("{e}{by}")),
                "{text}"
            );
        }
    }
}
