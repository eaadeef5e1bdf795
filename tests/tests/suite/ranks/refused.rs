//! Groups whose ranks do not train the same.

use super::kit::{Plan, Work, run};
use cortado::comm::threads;
use cortado_proto::SolverParameter;
use std::sync::Arc;

/// The errors of two ranks, the second with another solver.
fn problems(plan: &Plan, change: impl Fn(&mut SolverParameter) + Sync) -> Vec<String> {
    let work = Work::new();
    let group = threads::group(2).expect("threads").into_iter().map(Arc::new);
    std::thread::scope(|scope| {
        let (work, change) = (&work, &change);
        let start = |rank: Arc<cortado::comm::Communicator>| {
            scope.spawn(move || {
                let is_second = rank.rank() == 1;
                let change = |param: &mut SolverParameter| {
                    if is_second {
                        change(param)
                    }
                };
                run::<f32>(work, Some(rank), plan, change)
                    .err()
                    .map_or_else(String::new, |e| e.to_string())
            })
        };
        let all: Vec<_> = group.map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

#[test]
fn a_rank_with_another_net_or_solver_is_reported_before_the_first_iteration() {
    let plan = Plan::plain(4);
    let more_outputs = |param: &mut SolverParameter| {
        let net = param.net_param.as_mut().expect("a net");
        let layer = net
            .layer
            .iter_mut()
            .find(|layer| layer.name() == "ip")
            .expect("a layer");
        layer.inner_product_param.as_mut().expect("its options").num_output = Some(5);
    };
    let expected = "rank 1 trains another net than rank 0; give all ranks the same files and flags";
    assert_eq!(problems(&plan, more_outputs), [expected; 2]);
    let faster = |param: &mut SolverParameter| param.base_lr = Some(1.0);
    let expected = "rank 1 trains with another solver than rank 0; give all ranks the same files and flags";
    assert_eq!(problems(&plan, faster), [expected; 2]);
}

#[test]
fn places_of_files_may_differ() {
    let elsewhere = |param: &mut SolverParameter| {
        param.snapshot_prefix = Some("elsewhere".into());
        param.device_id = Some(3);
    };
    assert_eq!(problems(&Plan::rich(4), elsewhere), ["", ""]);
}

#[test]
fn a_rank_that_fails_is_reported_to_the_others() {
    let never_tests = |param: &mut SolverParameter| param.test_interval = Some(0);
    let message = problems(&Plan::plain(4), never_tests);
    assert!(message[1].contains("test_interval"), "{message:?}");
    assert!(
        message[0].contains("rank 1 (a thread) has ended before the others"),
        "{message:?}"
    );
}

#[test]
fn a_batch_that_cannot_be_divided_is_refused() {
    let plan = Plan {
        split: true,
        ..Plan::plain(5)
    };
    let message = problems(&plan, |_| {});
    let expected = "data_param.batch_size: is 5 in layer \"data\", which 2 ranks cannot share evenly (--split-batch)";
    assert!(message.iter().all(|message| message.contains(expected)), "{message:?}");
}
