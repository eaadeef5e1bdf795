//! Options of layers, drawn from the tables of the schema. Those of the types that matter most are drawn so that most of them
//! fit; else hardly any convolution would be valid.

use crate::draw::Draw;
use cortado_core::LayerKind;
use cortado_proto::LayerParameter;
use cortado_proto::reflect::{Kind, Label, Message, MessageDesc};
use std::fmt::Write;

const SIZES: [i64; 16] = [1, 2, 3, 1, 2, 4, 0, 5, 1, 3, 6, 7, 8, 2, 16, 1];
const WILD_SIZES: [i64; 20] = [
    -1,
    i32::MAX as i64,
    u32::MAX as i64,
    i32::MIN as i64,
    65_535,
    65_536,
    1 << 20,
    1 << 30,
    1000,
    100,
    255,
    256,
    -2,
    -7,
    1 << 40,
    i64::MAX,
    i64::MIN,
    1 << 32,
    1 << 31,
    715_827_883,
];
const FLOATS: [&str; 16] = [
    "1", "0.5", "0", "2", "-1", "0.1", "1e-5", "3", "0.75", "10", "0.01", "-0.5", "100", "1.5", "0.9", "0.25",
];
const WILD_FLOATS: [&str; 13] = [
    "nan",
    "inf",
    "-inf",
    "1e38",
    "-1e38",
    "1e-45",
    "-0",
    "1e-30",
    "3.4028235e38",
    "1e20",
    "-1e20",
    "4294967296",
    "0",
];
const FILLERS: [&str; 7] = [
    "xavier",
    "gaussian",
    "uniform",
    "constant",
    "msra",
    "positive_unitball",
    "bilinear",
];

/// Draws options; one number of `wild` is extreme, or none if it is 0.
pub(crate) struct Options<'a, 'b> {
    pub(crate) draw: &'a mut Draw<'b>,
    pub(crate) wild: usize,
}

impl Options<'_, '_> {
    fn is_wild(&mut self) -> bool {
        self.wild > 0 && self.draw.once_in(self.wild)
    }

    fn number(&mut self, from: &[i64]) -> i64 {
        match self.is_wild() {
            true => self.draw.pick(&WILD_SIZES),
            false => self.draw.pick(from),
        }
    }

    /// A number for a field without a sign.
    fn size(&mut self, from: &[i64]) -> i64 {
        self.number(from).clamp(0, u32::MAX.into())
    }

    fn float(&mut self) -> &'static str {
        match self.is_wild() {
            true => self.draw.pick(&WILD_FLOATS),
            false => self.draw.pick(&FLOATS),
        }
    }

    fn switch(&mut self) -> bool {
        self.draw.byte() & 1 == 1
    }

    fn filler(&mut self) -> String {
        let kind = self.draw.pick(&FILLERS[..3]);
        format!("{{ type: \"{kind}\" std: 0.3 min: -0.5 max: 0.5 }}")
    }

    /// The options of a layer.
    pub(crate) fn of(&mut self, kind: &LayerKind) -> String {
        if !self.draw.once_in(7)
            && let Some(options) = self.fitting(kind.name)
        {
            return options;
        }
        let mut text = String::new();
        let all = LayerParameter::default().desc();
        for name in kind.params {
            let field = all.find_field(name).map(|field| all.fields[field].kind);
            let Some(Kind::Message(message)) = field else {
                continue;
            };
            text += &format!("{name} {{ ");
            self.fields(message, &mut text, 0);
            text += "}\n";
        }
        text
    }

    fn fields(&mut self, message: &'static MessageDesc, text: &mut String, depth: u32) {
        for field in message.fields {
            let is_needed = matches!(field.name, "num_output" | "kernel_size" | "weight_filler");
            let is_left_out = field.name == "engine"
                || (!is_needed && !self.draw.once_in(if message.fields.len() > 12 { 5 } else { 3 }));
            if is_left_out || is_needed && self.draw.once_in(16) {
                continue;
            }
            let times = match field.label {
                Label::Repeated if self.draw.once_in(4) => 1 + self.draw.below(4),
                _ => 1,
            };
            for _ in 0..times {
                if let Some(value) = self.value(field.kind, field.name, message.name, depth) {
                    let colon = if matches!(field.kind, Kind::Message(_)) {
                        ""
                    } else {
                        ":"
                    };
                    text.push_str(&format!("{}{colon} {value} ", field.name));
                }
            }
        }
    }

    fn value(&mut self, kind: Kind, field: &str, message: &str, depth: u32) -> Option<String> {
        let sizes: &[i64] = if field == "num_output" {
            &[1, 2, 3, 3, 4, 8, 5, 16]
        } else {
            &SIZES
        };
        Some(match kind {
            Kind::Int32 | Kind::Int64 => self.number(sizes).to_string(),
            Kind::Uint32 | Kind::Uint64 => self.size(sizes).to_string(),
            Kind::Bool => self.switch().to_string(),
            Kind::Float | Kind::Double => self.float().into(),
            Kind::Enum(names) => {
                let at = self.draw.below(names.values.len());
                names.values[at].0.into()
            }
            Kind::String | Kind::Bytes => format!("\"{}\"", self.text(field, message)?),
            Kind::Message(inner) if depth < 4 => {
                let mut text = "{ ".into();
                self.fields(inner, &mut text, depth + 1);
                text + "}"
            }
            Kind::Message(_) => return None,
        })
    }

    /// No field that may name a file.
    fn text(&mut self, field: &str, message: &str) -> Option<&'static str> {
        let names = ["file", "source", "folder", "dir", "prefix", "path", "list"];
        if names.iter().any(|name| field.contains(name)) {
            return None;
        }
        Some(match message {
            "FillerParameter" if field == "type" => self.draw.pick(&FILLERS),
            _ => self.draw.pick(&["x", "", "0", "data"]),
        })
    }

    fn fitting(&mut self, name: &str) -> Option<String> {
        let mut text = String::new();
        match name {
            "Convolution" | "Deconvolution" | "ConvolutionDepthwise" | "DepthwiseConvolution" | "ConvolutionReLU" => {
                return Some(self.convolution());
            }
            "Pooling" => return Some(self.pooling()),
            "InnerProduct" => {
                let outputs = self.size(&[1, 2, 3, 8, 10, 16, 17, 33]);
                let (bias, transpose, axis) = (self.switch(), self.draw.once_in(4), self.draw.pick(&[1, 1, 1, 2, -1]));
                let (weights, biases) = (self.filler(), self.filler());
                text = format!(
                    "inner_product_param {{ num_output: {outputs} bias_term: {bias} transpose: {transpose} axis: {axis} weight_filler {weights} bias_filler {biases} }}\n"
                );
            }
            "Eltwise" => {
                text += &format!(
                    "eltwise_param {{ operation: {} }}\n",
                    self.draw.pick(&["SUM", "SUM", "PROD", "MAX"])
                )
            }
            "Concat" => text += &format!("concat_param {{ axis: {} }}\n", self.draw.pick(&[1, 1, 1, 0, 2, -1])),
            "BatchNorm" => {
                let options = self.draw.pick(&["", "use_global_stats: true", "eps: 0.01"]);
                text += &format!("batch_norm_param {{ {options} }}\n");
            }
            "Scale" => {
                let (bias, filler, biases) = (self.switch(), self.filler(), self.filler());
                text += &format!("scale_param {{ bias_term: {bias} filler {filler} bias_filler {biases} }}\n");
            }
            "ReLU" => {
                text += &format!(
                    "relu_param {{ negative_slope: {} }}\n",
                    self.draw.pick(&["0", "0", "0.1", "-0.5", "1"])
                )
            }
            "Softmax" => text += &format!("softmax_param {{ axis: {} }}\n", self.draw.pick(&[1, 1, 2, -1])),
            "Power" => {
                let (power, scale) = (self.draw.pick(&["1", "2", "3"]), self.draw.pick(&["1", "0.5", "-2"]));
                text += &format!(
                    "power_param {{ power: {power} scale: {scale} shift: {} }}\n",
                    self.draw.pick(&["0", "1", "-0.5"])
                );
            }
            _ => return None,
        }
        Some(text)
    }

    fn convolution(&mut self) -> String {
        let mut text = String::from("convolution_param { ");
        let outputs = self.size(&[1, 2, 3, 4, 5, 6, 8, 8, 16, 16, 17, 24, 32, 33, 48, 64]);
        let _ = write!(text, "num_output: {outputs} ");
        if self.draw.once_in(6) {
            let (height, width) = (self.size(&[1, 2, 3, 5, 7]), self.size(&[1, 2, 3, 4, 5]));
            let _ = write!(text, "kernel_h: {height} kernel_w: {width} ");
            if self.switch() {
                let (height, width) = (self.size(&[0, 1, 2]), self.size(&[0, 1, 2, 3]));
                let _ = write!(text, "pad_h: {height} pad_w: {width} ");
            }
        } else {
            let _ = write!(
                text,
                "kernel_size: {} ",
                self.size(&[1, 1, 1, 3, 3, 3, 3, 5, 5, 2, 4, 7])
            );
            if self.switch() {
                let _ = write!(text, "pad: {} ", self.size(&[0, 1, 1, 1, 2, 3]));
            }
        }
        if self.draw.once_in(3) {
            let _ = write!(text, "stride: {} ", self.size(&[1, 2, 2, 3]));
        }
        if self.draw.once_in(6) {
            let _ = write!(text, "dilation: {} ", self.size(&[1, 2, 3]));
        }
        if self.draw.once_in(4) {
            let _ = write!(text, "group: {} ", self.size(&[1, 2, 3, 4, 8, 16, outputs]));
        }
        let (bias, weights, biases) = (self.switch(), self.filler(), self.filler());
        text + &format!("bias_term: {bias} weight_filler {weights} bias_filler {biases} }}\n")
    }

    fn pooling(&mut self) -> String {
        if self.draw.once_in(8) {
            return format!(
                "pooling_param {{ pool: {} global_pooling: true }}\n",
                self.draw.pick(&["MAX", "AVE"])
            );
        }
        let kinds: &[&str] = if self.wild == 0 {
            &["MAX", "AVE"]
        } else {
            &["MAX", "AVE", "MAX", "AVE", "STOCHASTIC"]
        };
        let (kind, size) = (self.draw.pick(kinds), self.size(&[2, 2, 3, 3, 1, 5]));
        let mut text = format!("pooling_param {{ pool: {kind} kernel_size: {size} ");
        if !self.draw.once_in(3) {
            let _ = write!(text, "stride: {} ", self.size(&[1, 2, 2, 3]));
        }
        if self.draw.once_in(3) {
            let _ = write!(text, "pad: {} ", self.size(&[0, 1, 1, 2]));
        }
        if self.draw.once_in(6) {
            let _ = write!(text, "round_mode: {} ", self.draw.pick(&["CEIL", "FLOOR"]));
        }
        text + "}\n"
    }
}
