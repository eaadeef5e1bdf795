//! Files that Caffe wrote: the bytes come back, and what is in them is understood.

use cortado_proto::{BlobPart, Message, NetParameter, SolverState, binary};
use std::path::{Path, PathBuf};

const SOLVERS: [&str; 6] = ["SGD", "Nesterov", "AdaGrad", "RMSProp", "AdaDelta", "Adam"];

fn recorded(solver: &str, extension: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/snapshots");
    folder.join(format!("{solver}_binaryproto_iter_5.{extension}"))
}

fn read<M: Message + Default>(path: &Path) -> M {
    let message: M = binary::read_file(path).unwrap();
    assert!(
        binary::encode(&message) == std::fs::read(path).unwrap(),
        "{}",
        path.display()
    );
    message
}

#[test]
fn caffemodels_come_back_byte_for_byte() {
    for solver in SOLVERS {
        let net: NetParameter = read(&recorded(solver, "caffemodel"));
        assert!(net.meta.unknown.is_empty());
        let mut with_blobs = 0;
        for layer in &net.layer {
            assert!(layer.meta.unknown.is_empty(), "{}", layer.name());
            for blob in &layer.blobs {
                with_blobs += 1;
                assert_eq!(blob.dims().iter().product::<i64>(), blob.count(BlobPart::Data) as i64);
            }
        }
        assert!(with_blobs > 0);
        let options = net
            .layer
            .iter()
            .filter(|layer| layer.inner_product_param.is_some() || layer.convolution_param.is_some());
        assert!(options.count() > 0);
    }
}

#[test]
fn solverstates_come_back_byte_for_byte() {
    for solver in SOLVERS {
        let state: SolverState = read(&recorded(solver, "solverstate"));
        assert_eq!(state.iter(), 5);
        assert!(
            state.learned_net().ends_with("_iter_5.caffemodel"),
            "{}",
            state.learned_net()
        );
        assert!(!state.history.is_empty() && state.rng_state.is_none());
    }
}
