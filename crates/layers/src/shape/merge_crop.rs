//! MergeCrop: a map and the middle part of a larger one, as in U-Nets: a Crop of the second bottom, and a Concat or a sum. From
//! naibaf7's Caffe and OpenCL Caffe.
//!
//! Bottoms: a (num, channels, …) and b, of as many axes and the same first one, whose other axes from 2 on are not smaller.
//! The middle of b has the sizes of a along these axes, and begins at half the difference, rounded down. Top: a and the
//! middle of b, concatenated along the channels, or added.
//!
//! `mergecrop_param`: `operation`: STACK (default) or ADD, for which the channels must agree; `forward`: for each bottom whether it
//! counts (default true); if not, it is 0; `backward`: for each bottom whether it gets a gradient (default: a does, b
//! does not).
//!
//! Gradients: to a and b the part of the top's diff that belongs to them, 0 for the rest of b; 0 to a bottom that gets none.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;
use cortado_proto::merge_crop_parameter::MergeOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["mergecrop_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "MergeCrop",
        "Joins a map and the middle part of a larger one.",
        module_doc!("merge_crop.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.mergecrop_param().cloned().unwrap_or_default();
    let adds = match options.operation() {
        MergeOp::STACK => false,
        MergeOp::ADD => true,
        other => {
            let problem = format!("{other} is unknown; it can be STACK or ADD");
            return Err(Error::param("mergecrop_param.operation", problem));
        }
    };
    let layer = MergeCrop {
        adds,
        counts: switches("forward", &options.forward, [true, true])?,
        propagates: switches("backward", &options.backward, [true, false])?,
    };
    Ok(Composed::boxed(&KIND, layer))
}

/// The switches of both bottoms, of which the first ones may be given.
fn switches(name: &str, given: &[bool], mut switches: [bool; 2]) -> Result<[bool; 2]> {
    if given.len() > switches.len() {
        let problem = format!("is given {} times; give it once for each of the 2 bottoms", given.len());
        return Err(Error::param(&format!("mergecrop_param.{name}"), problem));
    }
    switches[..given.len()].copy_from_slice(given);
    Ok(switches)
}

struct MergeCrop {
    adds: bool,
    /// Whether each bottom counts, and gets a gradient.
    counts: [bool; 2],
    propagates: [bool; 2],
}

impl MergeCrop {
    /// What a bottom brings to the top: the part that begins at these offsets.
    fn part(&self, to: &mut Composer, bottom: usize, offsets: Vec<usize>, shape: &[usize]) -> Result<Operand> {
        if !self.counts[bottom] {
            return to.fill(shape, 0.0);
        }
        let part = to.shaped(Op::Crop { offsets }, &[Operand::Bottom(bottom)], shape)?;
        if !self.propagates[bottom] {
            to.hold(part)?;
        }
        Ok(part)
    }
}

impl Compose for MergeCrop {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let (a, b) = (to.bottom(0).to_vec(), to.bottom(1).to_vec()); // bounded by the axes of a blob
        let encloses = || a[2..].iter().zip(&b[2..]).all(|(a, b)| a <= b);
        if a.len() != b.len() || a[0] != b[0] || (self.adds && a[1] != b[1]) || !encloses() {
            let what = format!("shape of \"{}\", whose middle is to fit \"{}\"", to.name(1), to.name(0));
            let channels = if self.adds { a[1].to_string() } else { "any".into() };
            let sizes: String = a[2..].iter().map(|size| format!(" {size}")).collect();
            let expected = format!("{} {channels}{sizes}, or larger from axis 2 on", a[0]);
            return Err(Error::mismatch(what, expected, to.bottom(1)));
        }
        let mut middle = a.clone(); // bounded by the axes of a blob
        middle[1] = b[1];
        let offset = |(a, b): (&usize, &usize)| b.saturating_sub(*a) / 2;
        let mut offsets: Vec<usize> = a.iter().zip(&b).map(offset).collect(); // bounded by the axes of a blob
        offsets[..2].fill(0);
        let first = self.part(to, 0, vec![0; a.len()], &a)?; // bounded by the axes of a blob
        let second = self.part(to, 1, offsets, &middle)?;
        let op = match self.adds {
            true => Op::Sum(vec![1.0, 1.0]),
            false => Op::Concat { axis: 1 },
        };
        let y = to.add(op, &[first, second])?;
        to.top(y);
        Ok(())
    }
}
