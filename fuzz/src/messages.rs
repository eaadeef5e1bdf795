//! Protobuf as text and as bytes: what is read is printed and read again as the same.

use cortado_proto::caffe2::NetDef;
use cortado_proto::text::TextOptions;
use cortado_proto::{NetParameter, SolverParameter, SolverState, binary, read, text, upgrade};

/// Longer texts are not printed and read again, as printing can repeat long names.
const MOST: usize = 200_000;

pub(crate) fn text(data: &[u8]) {
    let Ok(source) = read::text_in(data.to_vec(), "net.prototxt") else {
        return;
    };
    let lenient = TextOptions {
        lenient: true,
        keep_misspelt: true,
    };
    for options in [TextOptions::default(), lenient] {
        if let Ok(loaded) = read::net(&source, "net.prototxt", options) {
            is_printed_as_it_is(&loaded.message, options);
        }
        if let Ok(loaded) = read::solver(&source, "solver.prototxt", options) {
            text::print(&loaded.message);
        }
    }
    let (_, faults) = read::net_past_faults(&source, "net.prototxt", lenient, 100);
    faults.iter().for_each(|fault| drop(fault.to_string()));
    read::kind(&source);
}

fn is_printed_as_it_is(net: &NetParameter, options: TextOptions) {
    let printed = text::print(net);
    if printed.len() > MOST {
        return;
    }
    let again = read::net(&printed, "printed.prototxt", options);
    let again = again.unwrap_or_else(|error| panic!("what was printed is not read: {error}\n{printed}"));
    assert_eq!(text::print(&again.message), printed, "print, read, print");
    let bytes = binary::encode(net);
    let decoded: NetParameter = binary::decode(&bytes).expect("what was encoded is read");
    assert_eq!(binary::encode(&decoded), bytes, "encode, decode, encode");
}

pub(crate) fn binary(data: &[u8]) {
    if let Ok(mut net) = binary::decode::<NetParameter>(data) {
        let bytes = binary::encode(&net);
        assert_eq!(binary::encoded_len(&net), bytes.len() as u64);
        let decoded: NetParameter = binary::decode(&bytes).expect("what was encoded is read");
        assert_eq!(binary::encode(&decoded), bytes, "encode, decode, encode");
        if upgrade::net(&mut net, "net.caffemodel").is_ok() {
            let printed = text::print(&net);
            if printed.len() < MOST {
                drop(read::net(&printed, "printed.prototxt", TextOptions::default()));
            }
        }
    }
    if let Ok(state) = binary::decode::<SolverState>(data) {
        binary::encode(&state);
    }
    if let Ok(mut solver) = binary::decode::<SolverParameter>(data) {
        drop(upgrade::solver(&mut solver, "solver.prototxt"));
        text::print(&solver);
    }
    if let Ok(net) = binary::decode::<NetDef>(data) {
        text::print(&net);
        binary::encode(&net);
    }
}
