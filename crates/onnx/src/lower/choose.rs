//! The greatest elements.

use super::Site;
use crate::model::{Attribute, Type};
use cortado_ops::{AxisView, Greatest};

pub(super) fn greatest(site: &mut Site<'_>, axis_view: AxisView, count: usize, write: Greatest) -> String {
    let x = site.folded(0, axis_view);
    let b = &mut *site.builder;
    // TopK gives of equal ones the first; turned round, that is the last.
    let ends = [-1, i64::MIN, 1, -1].map(|value| b.ints([value]));
    let [start, end, axis, step] = &ends;
    let turned = b.add("Slice", &[&x, start, end, axis, step], Vec::new());
    let wanted = b.ints([count as i64]);
    let attributes = vec![
        ("axis", Attribute::Int(1)),
        ("largest", Attribute::Int(1)),
        ("sorted", Attribute::Int(1)),
    ];
    let found = b.add_many("TopK", &[&turned, &wanted], 2, attributes);
    let last = b.int(axis_view.len as i64 - 1);
    let places = b.pair("Sub", &last, &found[1]);
    let places = b.cast(&places, Type::Float);
    let made = match write {
        Greatest::Places => places,
        Greatest::Values => found[0].clone(),
        Greatest::PlacesAndValues => b.concat(&[places, found[0].clone()], 1),
    };
    site.shaped_as_output(&made, 0)
}
