//! What people see of nets: the program `caffe` prints and writes it, and the page shows it.
//!
//! | module | what it holds |
//! |---|---|
//! | `picture` | pictures of shapes and text, and how they are written as SVG |
//! | `draw` | the picture of a net, its layout, and the same for Graphviz |
//! | `inputs` | inputs that replace layers that read data |
//! | `summary` | the layers of a net with their shapes, parameters, work and memory |
//! | `layer_types` | the description of a layer type: documentation, facts and options |

pub mod draw;
pub mod inputs;
pub mod layer_types;
pub mod picture;
pub mod summary;
