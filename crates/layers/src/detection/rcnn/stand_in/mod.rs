//! What computes in the place of Python's layers of py-faster-rcnn and its relatives, where their
//! module cannot be imported.
//!
//! | module | what it holds |
//! |---|---|
//! | `param_str` | the options of such a layer |
//! | `proposal` | the layers that propose regions |
//! | `anchor_target` | what each anchor is to find |
//! | `proposal_target` | what each region is to find |
//!
//! Their other settings stand in a configuration file there. Here they are options of `param_str`,
//! with the values of that file, or of the one for training end to end where a layer is for that
//! alone, by default.

mod anchor_target;
mod param_str;
mod proposal;
mod proposal_target;

use cortado_core::{Ctx, Layer, Real, Result};
use cortado_proto::PythonParameter;
use param_str::Options;

/// A layer of Python with a replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandIn {
    /// `rpn.proposal_layer.ProposalLayer`.
    Proposal,
    /// `SSH.layers.proposal_layer.ProposalLayer`.
    SshProposal,
    /// `layers.text_proposal_layer.ProposalLayer`, of CTPN.
    TextProposal,
    /// `rpn.anchor_target_layer.AnchorTargetLayer`.
    AnchorTarget,
    /// `SSH.layers.anchor_target_layer.AnchorTargetLayer`.
    SshAnchorTarget,
    /// `rpn.proposal_target_layer.ProposalTargetLayer`.
    ProposalTarget,
}

impl StandIn {
    /// What there is for a class, if anything.
    pub(crate) fn of(param: &PythonParameter) -> Option<Self> {
        match (param.module(), param.layer()) {
            ("rpn.proposal_layer", "ProposalLayer") => Some(Self::Proposal),
            ("SSH.layers.proposal_layer", "ProposalLayer") => Some(Self::SshProposal),
            ("layers.text_proposal_layer", "ProposalLayer") => Some(Self::TextProposal),
            ("rpn.anchor_target_layer", "AnchorTargetLayer") => Some(Self::AnchorTarget),
            ("SSH.layers.anchor_target_layer", "AnchorTargetLayer") => Some(Self::SshAnchorTarget),
            ("rpn.proposal_target_layer", "ProposalTargetLayer") => Some(Self::ProposalTarget),
            _ => None,
        }
    }

    /// Makes the layer.
    ///
    /// # Errors
    /// Options that are missing, unknown or make no sense, or other numbers of bottoms and tops.
    pub(crate) fn build<T: Real>(self, param_str: &str, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
        let mut options = Options::parse(param_str)?;
        let layer: Box<dyn Layer<T>> = match self {
            Self::Proposal => proposal::of_faster_rcnn(&mut options, ctx)?,
            Self::SshProposal => proposal::of_ssh(&mut options, ctx)?,
            Self::TextProposal => proposal::of_text(&mut options)?,
            Self::AnchorTarget => anchor_target::of_faster_rcnn(&mut options)?,
            Self::SshAnchorTarget => anchor_target::of_ssh(&mut options)?,
            Self::ProposalTarget => proposal_target::build(&mut options)?,
        };
        options.finish()?;
        Ok(layer)
    }
}
