//! Old files and what real Caffe made of them; and old files that have no single meaning.

use cortado_proto::text::{self, Options};
use cortado_proto::upgrade::{self, Severity};
use cortado_proto::{NetParameter, SolverParameter, read};
use std::fs;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/upgrade")
        .join(name)
}

#[test]
fn nets_become_what_caffe_makes_of_them() {
    for name in ["input_fields", "v0_a", "v0_b", "v1_a"] {
        let upgraded = read::read_net(&fixture(&format!("{name}.in.prototxt")), Options::default())
            .expect(name)
            .message;
        let expected = fs::read_to_string(fixture(&format!("{name}.out.prototxt"))).expect(name);
        assert_eq!(text::print(&upgraded), expected, "{name}");
        let (message, _) = text::parse::<NetParameter>(&expected, name, Options::default()).expect(name);
        assert_eq!(upgraded, message, "{name}");
        let mut again = upgraded.clone();
        upgrade::net(&mut again, name).expect(name);
        assert_eq!(again, upgraded, "{name}: upgraded twice");
    }
}

#[test]
fn solvers_become_what_caffe_makes_of_them() {
    let upgraded = read::read_solver(&fixture("solver_v1.in.prototxt"), Options::default())
        .expect("reads")
        .message;
    let expected = fs::read_to_string(fixture("solver_v1.out.prototxt")).expect("exists");
    assert_eq!(text::print(&upgraded), expected);
    assert!(!upgrade::solver_needs_upgrade(&upgraded));
}
