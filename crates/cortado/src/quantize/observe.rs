//! The ranges of what a net makes, seen while it runs.

use super::histogram::Histogram;
use super::{RangeMethod, Samples};
use crate::{Net, Result};
use cortado_net::{Place, Ranges};
use std::collections::BTreeMap;

impl Samples {
    /// The ranges of those tops of a net that integers need, when it runs on the samples.
    ///
    /// # Errors
    /// Those of the layers, or out of memory.
    pub fn ranges(&self, net: &mut Net<f32>, method: RangeMethod) -> Result<Ranges> {
        let mut tops = tops(net, self, method)?;
        for place in Ranges::positive(net)? {
            tops.entry(place).and_modify(|[low, _]| *low = low.max(0.0));
        }
        for places in Ranges::alike(net)? {
            let known = places.iter().filter_map(|place| tops.get(place));
            let all = known.fold([f32::INFINITY, f32::NEG_INFINITY], |all, range| {
                [all[0].min(range[0]), all[1].max(range[1])]
            });
            for place in places {
                tops.entry(place).and_modify(|range| *range = all);
            }
        }
        Ok(Ranges {
            tops,
            ..Ranges::default()
        })
    }
}

fn tops(net: &mut Net<f32>, samples: &Samples, method: RangeMethod) -> Result<BTreeMap<Place, [f32; 2]>> {
    let needed = Ranges::needed(net)?;
    let mut ranges: BTreeMap<Place, [f32; 2]> = BTreeMap::new();
    watch(net, samples, &needed, |place, values| {
        let range = ranges.entry(place).or_insert([f32::INFINITY, f32::NEG_INFINITY]);
        for &value in values.iter().filter(|value| value.is_finite()) {
            *range = [range[0].min(value), range[1].max(value)];
        }
        Ok(())
    })?;
    ranges.retain(|_, [low, high]| *low <= *high);
    if method == RangeMethod::MinMax {
        return Ok(ranges);
    }
    let mut histograms: BTreeMap<Place, Histogram> = BTreeMap::new();
    for (&place, &range) in &ranges {
        histograms.insert(place, Histogram::new(range)?);
    }
    watch(net, samples, &needed, |place, values| {
        if let Some(histogram) = histograms.get_mut(&place) {
            histogram.add(values);
        }
        Ok(())
    })?;
    for (place, histogram) in &histograms {
        ranges.insert(*place, histogram.range(method)?);
    }
    Ok(ranges)
}

/// Shows the values of these tops, each as its layer leaves it.
fn watch(
    net: &mut Net<f32>,
    samples: &Samples,
    places: &[Place],
    mut see: impl FnMut(Place, &[f32]) -> Result<()>,
) -> Result<()> {
    for batch in &samples.batches {
        samples.run(net, batch, |net, layer| {
            for &place in places.iter().filter(|(of, _)| *of == layer) {
                let blob = net.blob_at(net.tops(layer)[place.1]);
                see(place, &blob.data()?)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}
