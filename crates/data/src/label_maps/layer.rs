//! The layer of a list of images and maps.

use super::list::Columns;
use super::options::{Labels, Options};
use super::source::Maps;
use crate::batch::Batches;
use crate::batch_layer::{BatchLayer, Open};
use crate::image_files::ImageFiles;
use crate::options::note;
use crate::order::Order;
use crate::transformer::Transformer;
use cortado_core::{Ctx, Layer, Real, Result};
use cortado_proto::TransformationParameter;

/// Batches that are made ahead, where no option changes it for these layers.
const PREFETCH: u32 = 4;

/// The layer with these options.
pub(super) fn boxed<T: Real>(options: Options, transform: TransformationParameter) -> Box<dyn Layer<T>> {
    let batches = Batches {
        size_field: "batch_size",
        size: options.batch_size,
        ahead_field: "batch_size",
        ahead: PREFETCH,
    };
    Box::new(BatchLayer::new(Opener(options), batches, transform))
}

struct Opener(Options);

impl<T: Real> Open<T> for Opener {
    type Source = Maps<T>;

    fn open(self, ctx: &Ctx, mut transformer: Transformer<T>, _: bool) -> Result<Maps<T>> {
        let Self(options) = self;
        let path = ctx.find_file(&options.source);
        let columns = Columns {
            labels: options.labels != Labels::None,
            windows: options.windows,
        };
        let entries = super::list::read(&path, columns)?;
        let file = "image_seg_data_layer.cpp";
        note(ctx, file, 1, &format!("A total of {} images.", entries.len()));
        if options.random_crop {
            transformer.crop_at_random();
        }
        let mut order = Order::new(entries.len(), options.shuffle.then(|| ctx.rng().draw()));
        if options.rand_skip > 0 {
            let skip = (ctx.rng().draw() % options.rand_skip) as usize;
            if skip >= entries.len() {
                let problem = format!("skips {skip} images, but the list has {}", entries.len());
                return Err(options.wrong("rand_skip", &problem));
            }
            order.skip(skip);
        }
        let rng = ctx.rng().fork();
        Ok(Maps {
            files: ImageFiles::new(&options.root_folder, &path, entries.len(), false),
            order,
            entries,
            path,
            options,
            transformer,
            rng,
            ctx: ctx.clone(),
        })
    }
}
