//! Nets that run as one recorded launch compute what they compute layer by layer.

use cortado_core::{Blob, Ctx, Phase, Real, Registry, Rng};
use cortado_gpu::Prepared;
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use cortado_net::Net;
use cortado_proto::text;

/// Layers of many kinds: convolutions of all sorts, functions with coefficients of channels, pooling, sums, parts.
const MANY: &str = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 6 dim: 13 dim: 11 } } }
layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv' convolution_param { num_output: 12 kernel_size: 3 pad: 1
  weight_filler { type: 'xavier' } bias_filler { type: 'uniform' min: -1 max: 1 } } }
layer { name: 'batch' type: 'BatchNorm' bottom: 'conv' top: 'batch' }
layer { name: 'scale' type: 'Scale' bottom: 'batch' top: 'scale'
  scale_param { filler { type: 'uniform' min: 0.5 max: 2 } bias_term: true bias_filler { value: 0.3 } } }
layer { name: 'slope' type: 'PReLU' bottom: 'scale' top: 'slope' prelu_param { filler { type: 'uniform' min: 0 max: 1 } } }
layer { name: 'deep' type: 'Convolution' bottom: 'slope' top: 'deep' convolution_param { num_output: 12 group: 12
  kernel_size: 3 stride: 2 weight_filler { type: 'xavier' } } }
layer { name: 'relu' type: 'ReLU' bottom: 'deep' top: 'deep' }
layer { name: 'point' type: 'Convolution' bottom: 'deep' top: 'point'
  convolution_param { num_output: 12 kernel_size: 1 weight_filler { type: 'xavier' } } }
layer { name: 'sum' type: 'Eltwise' bottom: 'deep' bottom: 'point' top: 'sum' }
layer { name: 'slice' type: 'Slice' bottom: 'sum' top: 'a' top: 'b' }
layer { name: 'tanh' type: 'TanH' bottom: 'a' top: 'tanh' }
layer { name: 'cat' type: 'Concat' bottom: 'b' bottom: 'tanh' top: 'cat' }
layer { name: 'power' type: 'Power' bottom: 'cat' top: 'power' power_param { scale: 0.5 shift: 1 } }
layer { name: 'floor' type: 'ReLU' bottom: 'power' top: 'floor' relu_param { negative_slope: 0.1 } }
layer { name: 'both' type: 'Eltwise' bottom: 'floor' bottom: 'cat' bottom: 'cat' top: 'both'
  eltwise_param { coeff: 1 coeff: -0.5 coeff: 0.25 } }
layer { name: 'positive' type: 'ReLU' bottom: 'both' top: 'both' }
layer { name: 'flat' type: 'Flatten' bottom: 'both' top: 'flat' }
layer { name: 'back' type: 'Reshape' bottom: 'flat' top: 'back' reshape_param { shape { dim: 0 dim: 12 dim: 6 dim: 5 } } }
layer { name: 'lrn' type: 'LRN' bottom: 'back' top: 'lrn' lrn_param { local_size: 3 } }
layer { name: 'pool' type: 'Pooling' bottom: 'lrn' top: 'pool' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'up' type: 'Deconvolution' bottom: 'pool' top: 'up'
  convolution_param { num_output: 4 kernel_size: 2 stride: 2 weight_filler { type: 'xavier' } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'up' top: 'ip'
  inner_product_param { num_output: 7 weight_filler { type: 'xavier' } bias_filler { value: 0.1 } } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }";

/// A layer in the middle that runs on the host, as it reads labels.
const WITH_HOST: &str = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 3 dim: 8 } } }
layer { name: 'one' type: 'InnerProduct' bottom: 'x' top: 'one'
  inner_product_param { num_output: 6 weight_filler { type: 'xavier' } } }
layer { name: 'label' type: 'DummyData' top: 'label' dummy_data_param { shape { dim: 3 } data_filler { value: 2 } } }
layer { name: 'right' type: 'Accuracy' bottom: 'one' bottom: 'label' top: 'right' }
layer { name: 'twice' type: 'Power' bottom: 'right' top: 'twice' power_param { scale: 2 } }
layer { name: 'two' type: 'InnerProduct' bottom: 'one' top: 'two'
  inner_product_param { num_output: 3 weight_filler { type: 'xavier' } } }";

/// A top that shares the memory of a parameter: what follows must not change it there.
const WITH_PARAMETER: &str = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
layer { name: 'own' type: 'Parameter' top: 'own' parameter_param { shape { dim: 2 dim: 3 } } }
layer { name: 'next' type: 'Power' bottom: 'own' top: 'next' power_param { scale: 2 shift: 1 } }
layer { name: 'sum' type: 'Eltwise' bottom: 'next' bottom: 'x' top: 'sum' }";

fn net<T: Real>(source: &str, ctx: &Ctx) -> Net<T> {
    let (param, _) = text::parse(source, "net", Default::default()).expect("it can be read");
    Net::build(&param, &Registry::new(&[cortado_layers::KINDS]), ctx).expect("it makes sense")
}

fn set<T: Real>(blob: &Blob<T>, time: usize) {
    let mut data = blob.data_overwrite().expect("nobody holds it");
    let value = |i: usize| T::from_f64(((i * (time + 3)) as f64 * 0.37).sin());
    data.iter_mut().enumerate().for_each(|(i, x)| *x = value(i));
}

/// Runs a net prepared, and layer by layer on the host, on several inputs. How many recorded parts there are, and how many
/// layers run by themselves.
fn check<T: Real>(source: &str) -> Option<[usize; 2]> {
    let device = TestDevice::Cuda(TestDevice::gpu()?);
    let on = |device: &TestDevice| device.ctx(Ctx::new(Phase::TEST, Rng::new(5)));
    let mut host = net::<T>(source, &on(&TestDevice::Cpu));
    let on_device = net::<T>(source, &on(&device));
    let graph = on_device.graph(on_device.outputs()).expect("it is a graph");
    let mut prepared = Prepared::of(&graph, &on_device, on_device.ctx()).expect("it can be prepared");
    for time in 0..6 {
        // A run without waiting for its outputs.
        set(&prepared.inputs()[0], time + 10);
        prepared.run().expect("it runs");
        set(host.blob("x").expect("an input"), time);
        host.forward().expect("it runs");
        set(&prepared.inputs()[0], time);
        prepared.run().expect("it runs");
        for output in prepared.outputs() {
            let expected = host
                .blob(output.name())
                .expect("the same outputs")
                .data()
                .expect("free");
            let found = output.data().expect("free");
            assert_close(output.name(), &found, &expected, Tolerance::on_device::<T>());
        }
    }
    Some(prepared.stages())
}

#[test]
fn a_net_of_many_layers_is_one_launch() {
    for stages in [check::<f32>(MANY), check::<f64>(MANY)].into_iter().flatten() {
        assert_eq!(stages, [1, 0]);
    }
}

#[test]
fn a_parameter_stays_as_it_is() {
    check::<f32>(WITH_PARAMETER);
    check::<f64>(WITH_PARAMETER);
}

#[test]
fn a_layer_on_the_host_divides_the_launches() {
    for stages in [check::<f32>(WITH_HOST), check::<f64>(WITH_HOST)].into_iter().flatten() {
        assert_eq!(stages, [2, 1]);
    }
}
