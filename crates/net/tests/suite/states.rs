//! What an exact continuation needs from layers, and layers that a user adds to the registry.

use crate::{data, parse, registry};
use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Phase, Real, Result, Rng};
use cortado_net::Net;
use cortado_proto::{LayerParameter, LayerState};

/// Counts its forward passes.
struct Counter(u64);

const COUNTER: LayerKind = LayerKind {
    bottoms: Arity::exactly(0),
    not_differentiable: Some("it counts"),
    ..LayerKind::new(
        "Counter",
        "Counts its forward passes.",
        "",
        Builders {
            f32: counter,
            f64: counter,
        },
    )
};

fn counter<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Counter(0)))
}

impl<T: Real> Layer<T> for Counter {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[1])
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.0 += 1;
        io.top(0).data_overwrite()?[0] = T::from_f64(self.0 as f64);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }

    fn state(&self) -> Result<Option<LayerState>> {
        let data = Some(self.0.to_le_bytes().to_vec());
        Ok(Some(LayerState {
            data,
            ..Default::default()
        }))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        let count = <[u8; 8]>::try_from(state.data()).map_err(|_| Error::message("the state is not a count"))?;
        self.0 = u64::from_le_bytes(count);
        Ok(())
    }
}

fn net() -> Net<f64> {
    let source = "
        layer { name: 'a' type: 'Counter' top: 'a' }
        layer { name: 'relu' type: 'ReLU' bottom: 'a' top: 'a' }
        layer { name: 'b' type: 'Counter' top: 'b' }
    ";
    let mut registry = registry();
    registry.add(&COUNTER);
    Net::build(&parse(source), &registry, &Ctx::new(Phase::TRAIN, Rng::new(1))).expect("the net makes sense")
}

#[test]
fn states_go_out_and_in_by_the_names_of_layers() {
    let mut first = net();
    first.forward().expect("the net runs");
    first.forward_to(0).expect("the layer runs");
    let mut states = first.layer_states().expect("they can be read");
    let printed: Vec<(&str, u8)> = states.iter().map(|state| (state.layer(), state.data()[0])).collect();
    assert_eq!(printed, [("a", 2), ("b", 1)]);

    states.reverse();
    states.push(LayerState {
        layer: Some("gone".into()),
        ..Default::default()
    });
    let mut second = net();
    second.restore_layer_states(&states).expect("they fit");
    second.forward().expect("the net runs");
    assert_eq!((data(&second, "a"), data(&second, "b")), (vec![3.0], vec![2.0]));
    second.restore_layer_states(&states[..1]).expect("they fit");
    second.forward().expect("the net runs");
    assert_eq!((data(&second, "a"), data(&second, "b")), (vec![4.0], vec![2.0]));
}

#[test]
fn a_state_that_does_not_suit_names_its_layer() {
    let state = LayerState {
        layer: Some("b".into()),
        ..Default::default()
    };
    let error = net().restore_layer_states(&[state]).expect_err("it is empty");
    assert_eq!(error.to_string(), "layer \"b\" (Counter): the state is not a count");
}

/// Its top has as many elements as layers read it.
struct Audience(usize);

const AUDIENCE: LayerKind = LayerKind {
    bottoms: Arity::exactly(0),
    not_differentiable: Some("it counts"),
    suit: Some(|param, readers| param.dummy_data_param.get_or_insert_default().num = vec![readers.len() as u32]),
    ..LayerKind::new(
        "Audience",
        "Counts the layers that read it.",
        "",
        Builders {
            f32: audience,
            f64: audience,
        },
    )
};

fn audience<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.dummy_data_param().cloned().unwrap_or_default();
    Ok(Box::new(Audience(
        options.num.first().map_or(9, |&count| count as usize),
    )))
}

impl<T: Real> Layer<T> for Audience {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[self.0])
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}

#[test]
fn a_kind_suits_its_message_to_the_layers_that_read_it() {
    let mut registry = registry();
    registry.add(&AUDIENCE);
    let text = "layer { name: 'a' type: 'Audience' top: 'x' }
        layer { name: 'b' type: 'Audience' top: 'y' }
        layer { name: 'r' type: 'ReLU' bottom: 'x' top: 'r' }
        layer { name: 's' type: 'Sigmoid' bottom: 'x' top: 's' }";
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let net = Net::<f32>::build(&parse(text), &registry, &ctx).unwrap_or_else(|error| panic!("{error}"));
    let shape = |blob: &str| net.blob(blob).map(|blob| blob.shape().to_vec());
    assert_eq!(shape("r"), Some(vec![2]));
    assert_eq!(shape("s"), Some(vec![2]));
    assert_eq!(shape("y"), Some(vec![0]));
}
