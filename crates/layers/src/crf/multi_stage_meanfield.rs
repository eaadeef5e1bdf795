//! MultiStageMeanfield: CRF-RNN, some rounds of mean-field inference in a fully connected random field, with learned weights
//! of the filters and of the labels.
//!
//! Each round: `q ← u − M · (V · S(p) + B · C(p))` with p = softmax(q) over the labels, from the second bottom on. S is a
//! Gaussian filter over the places of the pixels, C one over places and colours, both divided by those of ones.
//!
//! Bottoms: u (num, labels L, height, width); the first q, of the same shape; the images (num, 3, height, width). Top: the last q,
//! of the same shape; these are scores, not probabilities. Parameters: V, B and M, each (1, 1, L, L). At first V is
//! `spatial_filter_weight` and B `bilateral_filter_weight` times the identity (default 1), and M the negative identity. (The
//! original reads V and B from files spatial.par and bilateral.par in the working folder.)
//!
//! `multi_stage_meanfield_param`: `num_iterations` (default 1) rounds; `theta_alpha` (places) and `theta_beta` (colours), the
//! deviations of C, and `theta_gamma`, that of S (default 10).
//!
//! Gradients: to u, the first q, V, B and M; none to the images. From torrvision/caffe.

use super::lattice::{Smoothing, softmax};
use crate::common::{build, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{LayerParameter, MultiStageMeanfieldParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["multi_stage_meanfield_param"],
    bottoms: Arity::exactly(3),
    no_gradient: &[2],
    ..LayerKind::new(
        "MultiStageMeanfield",
        "Labels that agree with their neighbourhood, with learned weights.",
        module_doc!("multi_stage_meanfield.rs"),
        build!(build),
    )
};

/// The most rounds.
const MOST_ROUNDS: u32 = 1000;

struct Meanfield<T: Real> {
    options: MultiStageMeanfieldParameter,
    /// Values of the parameters in the layer's own message.
    given: Vec<cortado_proto::BlobProto>,
    rounds: usize,
    labels: usize,
    size: [usize; 2],
    params: Vec<Blob<T>>,
    /// What each round of each item computed: p, S(p) and C(p).
    kept: Vec<[Vec<T>; 3]>,
    /// S, and C of each item.
    filters: Option<(Smoothing<T>, Vec<Smoothing<T>>)>,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.multi_stage_meanfield_param().cloned().unwrap_or_default();
    let field = |name: &str| format!("multi_stage_meanfield_param.{name}");
    let rounds = options.num_iterations();
    if !(1..=MOST_ROUNDS).contains(&rounds) {
        let problem = format!("must be from 1 to {MOST_ROUNDS}, but is {rounds}");
        return Err(Error::param(&field("num_iterations"), problem));
    }
    for (name, theta) in [
        ("theta_alpha", options.theta_alpha()),
        ("theta_beta", options.theta_beta()),
        ("theta_gamma", options.theta_gamma()),
    ] {
        if !(theta.is_finite() && theta > 0.0) {
            return Err(Error::param(
                &field(name),
                format!("must be greater than 0, but is {theta}"),
            ));
        }
    }
    if !param.blobs.is_empty() && param.blobs.len() != 3 {
        return Err(Error::mismatch(
            "number of blobs in the layer's message",
            3,
            param.blobs.len(),
        ));
    }
    Ok(Box::new(Meanfield::<T> {
        options,
        given: param.blobs.clone(),
        rounds: rounds as usize,
        labels: 0,
        size: [0; 2],
        params: Vec::new(),
        kept: Vec::new(),
        filters: None,
    }))
}

/// to += factor · matrix · x, or that of the transposed matrix, for planes of x.
fn add_product<T: Real>(matrix: &[T], transposed: bool, factor: T, x: &[T], to: &mut [T]) {
    let labels = matrix.len().isqrt();
    let points = (x.len() / labels.max(1)).max(1);
    for (row, to) in to.chunks_exact_mut(points).enumerate() {
        for (column, x) in x.chunks_exact(points).enumerate() {
            let weight = factor
                * matrix[if transposed {
                    column * labels + row
                } else {
                    row * labels + column
                }];
            to.iter_mut().zip(x).for_each(|(to, x)| *to += weight * *x);
        }
    }
}

/// to += factor · a · bᵀ, for planes of a and b.
fn add_outer<T: Real>(factor: T, a: &[T], b: &[T], points: usize, to: &mut [T]) {
    let labels = to.len().isqrt().max(1);
    for (a, to) in a.chunks_exact(points).zip(to.chunks_exact_mut(labels)) {
        for (b, to) in b.chunks_exact(points).zip(to) {
            let terms = a.iter().zip(b).map(|(a, b)| a.to_f64() * b.to_f64());
            *to += factor * T::from_f64(terms.sum());
        }
    }
}

impl<T: Real> Meanfield<T> {
    fn points(&self) -> usize {
        self.size[0] * self.size[1]
    }

    fn zeros(&self) -> Result<Vec<T>> {
        Ok(reserve::filled(self.labels * self.points(), T::ZERO)?)
    }

    /// The filters for the images.
    fn filters(&self, images: &Blob<T>) -> Result<(Smoothing<T>, Vec<Smoothing<T>>)> {
        let [height, width] = self.size;
        let deviations = [self.options.theta_alpha(), self.options.theta_beta()];
        let values = images.data()?;
        let of_item = |item: usize| {
            let colour = |channel: usize, row: usize, column: usize| {
                values[((item * 3 + channel) * height + row) * width + column]
            };
            Smoothing::of_colours(self.size, deviations, colour)
        };
        let mut of_items = reserve::empty(images.shape()[0])?;
        for item in 0..images.shape()[0] {
            of_items.push(of_item(item)?); // reserved
        }
        Ok((Smoothing::of_places(self.size, self.options.theta_gamma())?, of_items))
    }

    /// V · S(p) + B · C(p).
    fn message(&self, [_, places, colours]: &[Vec<T>; 3]) -> Result<Vec<T>> {
        let mut message = self.zeros()?;
        add_product(&self.params[0].data()?, false, T::ONE, places, &mut message);
        add_product(&self.params[1].data()?, false, T::ONE, colours, &mut message);
        Ok(message)
    }

    /// The gradient of one item: turns the diffs of the top into those of the first q, and adds to
    /// those of u and of the parameters.
    fn backward_item(
        &self,
        rounds: &[[Vec<T>; 3]],
        [places, colours]: [&Smoothing<T>; 2],
        [dq, du]: [&mut [T]; 2],
        of_params: &mut [Vec<T>; 3],
    ) -> Result<()> {
        let points = self.points();
        for kept in rounds.iter().rev() {
            du.iter_mut().zip(dq.iter()).for_each(|(du, dq)| *du += *dq);
            add_outer(-T::ONE, dq, &self.message(kept)?, points, &mut of_params[2]);
            let mut dm = self.zeros()?;
            add_product(&self.params[2].data()?, true, -T::ONE, dq, &mut dm);
            let mut dp = self.zeros()?;
            for (i, smoothing) in [places, colours].into_iter().enumerate() {
                add_outer(T::ONE, &dm, &kept[i + 1], points, &mut of_params[i]);
                let mut part = self.zeros()?;
                add_product(&self.params[i].data()?, true, T::ONE, &dm, &mut part);
                smoothing.smooth_backward(&mut part, &mut dp)?;
            }
            let p = &kept[0];
            for point in 0..points {
                let along = || (point..p.len()).step_by(points);
                let sum = along().fold(T::ZERO, |sum, i| sum + p[i] * dp[i]);
                along().for_each(|i| dq[i] = p[i] * (dp[i] - sum));
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for Meanfield<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let labels = io.bottom(0).shape().dim(1)?;
        let diagonals = [
            self.options.spatial_filter_weight(),
            self.options.bilateral_filter_weight(),
            -1.0,
        ];
        for ((i, diagonal), name) in diagonals.into_iter().enumerate().zip(["V", "B", "M"]) {
            let mut blob = Blob::new(name, &[1, 1, labels, labels])?;
            if let Some(given) = self.given.get(i) {
                blob.copy_from_proto(given, false)?;
            } else if ctx.fills() {
                let mut values = blob.data_overwrite()?;
                values.fill(T::ZERO);
                let of_diagonal = values.iter_mut().step_by(labels + 1);
                of_diagonal.for_each(|value| *value = T::from_f64(diagonal.into()));
            }
            self.params.push(blob); // bounded by the three parameters
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (u, q, images) = (io.bottom(0), io.bottom(1), io.bottom(2));
        let &[num, labels, height, width] = &u.shape()[..] else {
            let what = format!("number of axes of \"{}\" (num, labels, height, width)", u.name());
            return Err(Error::mismatch(what, 4, u.shape().len()));
        };
        let expected = self.params[0].shape()[3];
        if labels != expected {
            let what = format!("number of labels (axis 1) of \"{}\"", u.name());
            return Err(Error::mismatch(what, format!("{expected} as in the weights"), labels));
        }
        if q.shape() != u.shape() {
            let what = format!("shape of \"{}\", which must be that of \"{}\"", q.name(), u.name());
            return Err(Error::mismatch(what, u.shape(), q.shape()));
        }
        if images.shape()[..] != [num, 3, height, width] {
            let what = format!("shape of the images \"{}\"", images.name());
            return Err(Error::mismatch(
                what,
                format!("{num} 3 {height} {width}"),
                images.shape(),
            ));
        }
        (self.labels, self.size) = (labels, [height, width]);
        (self.kept, self.filters) = (Vec::new(), None);
        io.top_mut(0).reshape(&[num, labels, height, width])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("inference in random fields");
        let mut y = io.top(0).data_overwrite()?;
        self.kept.clear();
        let each = self.labels * self.points();
        if y.is_empty() {
            return Ok(());
        }
        let (places, colours) = self.filters(io.bottom(2))?;
        let (u, first) = (io.bottom(0).data()?, io.bottom(1).data()?);
        y.copy_from_slice(&first);
        let items = y.chunks_exact_mut(each).zip(u.chunks_exact(each)).zip(&colours);
        for ((q, u), colours) in items {
            for _ in 0..self.rounds {
                let mut kept = [self.zeros()?, self.zeros()?, self.zeros()?];
                let [p, of_places, of_colours] = &mut kept;
                softmax(q, self.points(), p);
                places.smooth(p, of_places)?;
                colours.smooth(p, of_colours)?;
                q.copy_from_slice(u);
                add_product(&self.params[2].data()?, false, -T::ONE, &self.message(&kept)?, q);
                if io.needs_backward() {
                    reserve::push(&mut self.kept, kept)?;
                }
            }
        }
        self.filters = Some((places, colours));
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(2) == Some(&true) {
            return Err(no_label_gradient(&KIND, 2, io));
        }
        let dy = io.top(0).diff()?;
        let each = self.labels * self.points();
        let mut du = reserve::filled(dy.len(), T::ZERO)?;
        let mut dq = reserve::collected(dy.iter().copied())?;
        let zeros = || reserve::filled(self.labels * self.labels, T::ZERO);
        let mut of_params = [zeros()?, zeros()?, zeros()?];
        if !dy.is_empty() {
            let Some((places, colours)) = self.filters.as_ref().filter(|_| !self.kept.is_empty()) else {
                return Err(Error::message(
                    "a MultiStageMeanfield goes backward after it went forward",
                ));
            };
            let items = dq.chunks_exact_mut(each).zip(du.chunks_exact_mut(each)).zip(colours);
            for (((dq, du), colours), rounds) in items.zip(self.kept.chunks_exact(self.rounds)) {
                self.backward_item(rounds, [places, colours], [dq, du], &mut of_params)?;
            }
        }
        for (i, diffs) in of_params.iter().enumerate().filter(|(i, _)| io.param_wanted(*i)) {
            let mut to = self.params[i].diff_mut()?;
            to.iter_mut().zip(diffs).for_each(|(to, diff)| *to += *diff);
        }
        for (bottom, diffs) in [(0, du), (1, dq)].into_iter().filter(|(bottom, _)| propagate[*bottom]) {
            io.bottom(bottom).diff_overwrite()?.copy_from_slice(&diffs);
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
