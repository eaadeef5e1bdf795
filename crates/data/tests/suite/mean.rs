//! Means of databases whose records are not plain images.

use crate::common::temp;
use cortado_core::Result;
use cortado_core::event::Silent;
use cortado_core::limit::Limits;
use cortado_data::db::{self, Backend};
use cortado_data::image_mean::compute_image_mean;
use cortado_proto::{AnnotatedDatum, Datum, binary};
use std::path::Path;

#[test]
fn the_mean_of_annotated_images_is_that_of_the_images() -> Result<()> {
    let folder = temp()?;
    let (plain, annotated) = (folder.path().join("plain"), folder.path().join("annotated"));
    let mut writers = [
        db::create(&plain, Backend::Lmdb)?,
        db::create(&annotated, Backend::Lmdb)?,
    ];
    for i in 0..3_u8 {
        let datum = Datum {
            channels: Some(1),
            height: Some(1),
            width: Some(2),
            data: Some(vec![i, 10 * i]),
            ..Default::default()
        };
        let boxed = AnnotatedDatum {
            datum: Some(Box::new(datum.clone())),
            ..Default::default()
        };
        writers[0].put(&[i], &binary::encode(&datum))?;
        writers[1].put(&[i], &binary::encode(&boxed))?;
    }
    writers.into_iter().try_for_each(|writer| writer.finish())?;
    let mean = |path: &Path| compute_image_mean(path, Backend::Lmdb, 1, Limits::default(), &Silent);
    assert_eq!(mean(&annotated)?, mean(&plain)?);
    assert_eq!(mean(&annotated)?.values, [1.0, 10.0]);
    Ok(())
}
