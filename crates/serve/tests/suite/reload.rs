//! A model whose files are replaced while it is served: the loaded one answers until all is loaded again.

use crate::common::{Files, Running, infer_json, of_single, values};
use cortado_serve::{HttpOptions, ServeOptions};

#[test]
fn a_replaced_file_counts_once_it_is_loaded_again() {
    let files = Files::new();
    let models = files.load(ServeOptions::default());
    let server = Running::start(models.clone(), HttpOptions::default());
    let item = values(9);
    let send = || {
        server
            .post("/v2/models/net/infer", infer_json(std::slice::from_ref(&item)))
            .output()
    };
    let first = of_single(&files.single(), &item);
    assert_eq!(send(), first);

    files.write_weights(2);
    assert_eq!(send(), first, "the loaded model answers");
    assert!(models.reload().iter().all(|(_, result)| result.is_ok()));
    let second = of_single(&files.single(), &item);
    assert_ne!(first, second);
    assert_eq!(send(), second);

    std::fs::write(files.path("net.caffemodel"), b"not weights").unwrap();
    let [(name, Err(error))] = &models.reload()[..] else {
        panic!("broken weights were loaded")
    };
    assert_eq!(name, "net");
    assert!(error.to_string().contains("net.caffemodel"), "{error}");
    assert_eq!(send(), second, "the model stays as it was");
    assert!(
        server
            .get("/metrics")
            .text()
            .contains("cortado_model_loads_total{model=\"net\",result=\"error\"} 1\n")
    );
}

#[test]
fn requests_are_answered_while_models_are_loaded_again() {
    let files = Files::new();
    let models = files.load(ServeOptions::default());
    let server = Running::start(models.clone(), HttpOptions::default());
    let item = values(4);
    let old = of_single(&files.single(), &item);
    files.write_weights(3);
    let new = of_single(&files.single(), &item);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    for _ in 0..25 {
                        let found = server
                            .post("/v2/models/net/infer", infer_json(std::slice::from_ref(&item)))
                            .output();
                        assert!(found == old || found == new);
                    }
                })
            })
            .collect();
        for _ in 0..3 {
            assert!(models.reload().iter().all(|(_, result)| result.is_ok()));
        }
        clients.into_iter().for_each(|client| client.join().unwrap());
    });
}
