//! What nets compute, as data. Every operation is defined once here, and read by the layers, by the
//! kernels of each device, by the engine and by exporters. The enums are exhaustive on purpose: a
//! new variant does not compile until each reader handles it.
//!
//! | module | what it holds |
//! |---|---|
//! | `op` | [`Op`]: a computation, in Caffe's terms |
//! | `program` | [`Program`]: the forward pass of a layer, as a few operations |
//! | `pointwise` | [`Pointwise`]: the table of functions of single elements |
//! | `per_channel` | [`ChannelFunction`]: such functions with coefficients for each channel |
//! | `coefficients` | [`Coefficients`], [`Spread`]: where factors come from |
//! | `recurrent` | [`Recurrent`]: networks over sequences |
//! | `detection` | [`SsdDetection`]: boxes out of locations and scores |
//! | `loss` | [`Loss`] |
//! | `conv`, `pool`, `lrn` | the sizes and numbers of windows |
//! | [`integer`] | [`Integer`]: operations on integers that represent real numbers |
//! | [`bfloat16`] | products of numbers that are rounded to bf16 |
//! | `reduce` | [`Reduction`], [`Greatest`]: what many elements are reduced to |
//! | `resample` | [`Resample`]: images in another resolution |
//! | `regions` | [`Regions`]: windows that lie anywhere in images |
//! | `region_pool` | [`RegionPool`], [`Proposals`]: what detectors compute of regions |
//! | `update` | [`Update`]: how learned weights change |
//! | `count` | [`count`]: products of sizes |
//! | [`boxes`] | the arithmetic of boxes: overlaps, codes, suppression |
//! | `batch` | [`Batch`]: its images, and the order in which they are added up |
//! | `axis_view` | [`AxisView`]: a shape seen from one of its axes |
//! | `shapes` | the shapes of outputs, from those of operands |
//! | `strided` | [`Strided`]: an array within a blob |
//! | `float` | [`Float`]: the arithmetic that all of them need |

mod axis_view;
mod batch;
pub mod bfloat16;
pub mod boxes;
mod coefficients;
mod conv;
mod count;
mod detection;
mod float;
pub mod integer;
mod loss;
mod lrn;
mod op;
mod per_channel;
mod pointwise;
mod pool;
mod program;
mod recurrent;
mod reduce;
mod region_pool;
mod regions;
mod resample;
mod shapes;
mod strided;
mod update;

pub use axis_view::AxisView;
pub use batch::{Batch, Stripe};
pub use coefficients::{Coefficients, Spread};
pub use conv::{ConvAxis, ConvGeometry};
pub use count::count;
pub use detection::{BoxCode, SsdDetection, YoloDetection, YoloMap, YoloScore};
pub use float::{Family, Float};
pub use loss::{Loss, LossDivisor};
pub use lrn::Lrn;
pub use op::{Integer, Op};
pub use per_channel::{ChannelFunction, PerChannel};
#[doc(hidden)]
pub use pointwise::type_of;
pub use pointwise::{DerivativeOf, MOST_COEFFICIENTS, OnnxTerm, Pointwise, cuda_source, sigmoid};
pub use pool::{Pool, PoolAxis, PoolGeometry, PoolMethod, Span};
pub use program::{Instruction, Operand, Program, Shapes};
pub use recurrent::{Cell, Recurrent};
pub use reduce::{Greatest, Reduction};
pub use region_pool::{BoxOffsets, Proposals, RegionAxis, RegionPool, RegionRule};
pub use regions::{RegionRun, RegionSizes, RegionWindow, Regions};
pub use resample::{Grid, Mix, Resample, ResampleAxis};
pub use strided::Strided;
pub use update::{Moments, MovingAverage, Update, UpdateFormula};
