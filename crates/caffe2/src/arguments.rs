//! The arguments of an operator or a net, read by name and checked.

use cortado_core::{Error, Result};
use cortado_proto::caffe2::{Argument, NetDef, OperatorDef, TensorProto};

/// The arguments of an operator or a net. One that is missing has its default; one of another type
/// is an error that names both.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a> {
    list: &'a [Argument],
}

/// How images lie in memory: the `order` of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageOrder {
    /// Plane after plane.
    Nchw,
    /// Pixel after pixel.
    Nhwc,
}

/// The fields of a singular value, by the letters of the schema.
macro_rules! single {
    ($(#[$doc:meta] $name:ident $field:ident $type:ty, $value:expr;)*) => {$(
        #[$doc]
        ///
        /// # Errors
        /// An argument that holds something else.
        pub fn $name(&self, name: &str, default: $type) -> Result<$type> {
            match self.find(name) {
                None => Ok(default),
                Some(arg) => match &arg.$field {
                    Some(value) => ($value)(name, value),
                    None => Err(wrong_field(arg, stringify!($field))),
                },
            }
        }
    )*};
}

impl<'a> Arguments<'a> {
    /// Those of an operator.
    pub fn of(def: &'a OperatorDef) -> Self {
        Self { list: &def.arg }
    }

    /// Those of a net.
    pub fn of_net(def: &'a NetDef) -> Self {
        Self { list: &def.arg }
    }

    /// Refuses two different arguments of one name.
    ///
    /// # Errors
    /// The name.
    pub fn check_unique(&self) -> Result<()> {
        for (i, arg) in self.list.iter().enumerate() {
            if self.list[..i]
                .iter()
                .any(|other| other.name() == arg.name() && other != arg)
            {
                return Err(Error::param(
                    arg.name(),
                    "duplicated argument name with different contents",
                ));
            }
        }
        Ok(())
    }

    /// The argument of a name, if there is one.
    pub fn find(&self, name: &str) -> Option<&'a Argument> {
        self.list.iter().find(|arg| arg.name() == name)
    }

    /// Whether there is an argument of this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    single! {
        /// An integer.
        int i i64, |_, &value: &i64| Ok(value);
        /// A number.
        float f f32, |_, &value: &f32| Ok(value);
        /// Yes or no: an integer that is not 0, or 0.
        flag i bool, |_, &value: &i64| Ok(value != 0);
        /// An integer of 32 bits.
        int32 i i32, |name: &str, &value: &i64| i32::try_from(value).map_err(|_| too_wide(name, value));
        /// A size: an integer that is not negative.
        size i usize, |name: &str, &value: &i64| usize::try_from(value).map_err(|_| too_wide(name, value));
    }

    /// A text.
    ///
    /// # Errors
    /// An argument that holds something else, or bytes that are not a text.
    pub fn string(&self, name: &str, default: &str) -> Result<String> {
        match self.find(name) {
            None => Ok(default.into()),
            Some(arg) => {
                let bytes = arg.s.as_deref().ok_or_else(|| wrong_field(arg, "s"))?;
                String::from_utf8(bytes.to_vec()).map_err(|_| Error::param(name, "the text is not UTF-8"))
            }
        }
    }

    /// The integers of a list; none if it is missing.
    pub fn ints(&self, name: &str) -> &'a [i64] {
        self.find(name).map_or(&[], |arg| &arg.ints)
    }

    /// The numbers of a list; none if it is missing.
    pub fn floats(&self, name: &str) -> &'a [f32] {
        self.find(name).map_or(&[], |arg| &arg.floats)
    }

    /// The texts of a list, as bytes; none if it is missing.
    pub fn bytes(&self, name: &str) -> &'a [Vec<u8>] {
        self.find(name).map_or(&[], |arg| &arg.strings)
    }

    /// The texts of a list; none if it is missing.
    ///
    /// # Errors
    /// Bytes that are not a text.
    pub fn strings(&self, name: &str) -> Result<Vec<String>> {
        let texts = self.bytes(name).iter().map(|bytes| String::from_utf8(bytes.clone()));
        texts
            .collect::<Result<_, _>>()
            .map_err(|_| Error::param(name, "a text is not UTF-8"))
    }

    /// The sizes of a list: integers that are not negative.
    ///
    /// # Errors
    /// A negative number.
    pub fn sizes(&self, name: &str) -> Result<Vec<usize>> {
        let sizes = self
            .ints(name)
            .iter()
            .map(|&value| usize::try_from(value).map_err(|_| too_wide(name, value)));
        sizes.collect()
    }

    /// A net; none if it is missing.
    ///
    /// # Errors
    /// An argument that holds something else.
    pub fn net(&self, name: &str) -> Result<Option<&'a NetDef>> {
        match self.find(name) {
            None => Ok(None),
            Some(arg) => arg.n.as_deref().map(Some).ok_or_else(|| wrong_field(arg, "n")),
        }
    }

    /// A tensor; none if it is missing.
    ///
    /// # Errors
    /// An argument that holds something else.
    pub fn tensor(&self, name: &str) -> Result<Option<&'a TensorProto>> {
        match self.find(name) {
            None => Ok(None),
            Some(arg) => arg.t.as_deref().map(Some).ok_or_else(|| wrong_field(arg, "t")),
        }
    }

    /// The `order` of images; NCHW if it is missing.
    ///
    /// # Errors
    /// Another order.
    pub fn order(&self) -> Result<StorageOrder> {
        match self.string("order", "NCHW")?.as_str() {
            "NCHW" => Ok(StorageOrder::Nchw),
            "NHWC" => Ok(StorageOrder::Nhwc),
            other => Err(Error::param(
                "order",
                format!("Unknown storage order \"{other}\"; it is NCHW or NHWC"),
            )),
        }
    }
}

fn wrong_field(arg: &Argument, field: &str) -> Error {
    let held = [
        ("f", arg.f.is_some()),
        ("i", arg.i.is_some()),
        ("s", arg.s.is_some()),
        ("t", arg.t.is_some()),
        ("n", arg.n.is_some()),
        ("floats", !arg.floats.is_empty()),
        ("ints", !arg.ints.is_empty()),
        ("strings", !arg.strings.is_empty()),
        ("nets", !arg.nets.is_empty()),
    ];
    let held = held.iter().find(|(_, is)| *is).map_or("no value", |(name, _)| name);
    Error::param(
        arg.name(),
        format!("the argument does not have the right field: expected field {field}, found {held}"),
    )
}

fn too_wide(name: &str, value: i64) -> Error {
    Error::param(
        name,
        format!("value {value} cannot be represented correctly in a target type"),
    )
}
