//! Texts that are refused, each with the whole message.

use cortado_proto::read::net_past_faults;
use cortado_proto::text::{Diagnostic, TextOptions, parse};
use cortado_proto::{NetParameter, SolverParameter};

/// Source, then line, column and message.
#[rustfmt::skip]
const NETS: &[(&str, &str)] = &[
    ("name: \"abc", "1:7: this string has no closing \" on its line"),
    ("name: 'abc\"", "1:7: this string has no closing ' on its line"),
    ("layer {\n  name: \"a\n}", "2:9: this string has no closing \" on its line"),
    ("name: \"\\x\"", "1:8: \"\\x\" must be followed by hexadecimal digits"),
    ("name: \"ab\\u12\"", "1:10: \"\\u\" must be followed by the digits of a character"),
    ("name: \"ab\\", "1:7: this string has no closing \" on its line"),
    ("name: 1a", "1:7: \"1a\" is neither a number nor a name; text must be in quotes"),
    ("name: pool1.5x", "1:7: \"name\" takes a string: write it in quotes, not pool1"),
    ("input_dim: 0x", "1:12: \"0x\" must be followed by hexadecimal digits"),
    ("input_dim: 0x1G", "1:12: \"0x1G\" is neither a number nor a name; text must be in quotes"),
    ("input_dim: 09", "1:12: \"09\" starts with 0 and so is octal, where 8 and 9 are not digits"),
    ("input_dim: 1e", "1:12: the exponent of \"1e\" has no digits"),
    ("input_dim: 1.2.3", "1:12: \"1.2.3\" is neither a number nor a name; text must be in quotes"),
    ("name: \"a\" $", "1:11: expected a field name, found \"$\""),
    ("name: ./net", "1:7: expected a value for \"name\", found \".\"; text must be in quotes"),
    ("name: /net", "1:7: expected a value for \"name\", found \"/\"; text must be in quotes"),
    ("name: 日本", "1:7: unexpected \"日\"; only strings and comments hold such text"),
    ("name: \"a\"\n\u{1}", "2:1: control character 0x01; is this a text file?"),
    ("}", "1:1: \"}\" closes nothing: no message is open here"),
    ("name: \"a\"\n}\n", "2:1: \"}\" closes nothing: no message is open here"),
    ("layer {", "1:7: \"layer\" is opened here and never closed: a \"}\" is missing"),
    ("layer {\n  name: \"a\"\n  convolution_param {\n    num_output: 3\n}\n", "1:7: \"layer\" is opened here and never closed: a \"}\" is missing"),
    ("layer {\n  name: \"a\"\n\nlayer {\n  name: \"b\"\n}\n", "4:1: LayerParameter has no field \"layer\"; a closing brace is missing before it"),
    ("layer { name: \"a\" >", "1:19: expected a field name or \"}\", found \">\""),
    ("layer < name: \"a\" }", "1:19: expected a field name or \">\", found \"}\""),
    ("layer:", "1:7: expected a value for \"layer\", found the end of the file"),
    ("layer", "1:6: expected \":\" or \"{\" after \"layer\", found the end of the file"),
    ("name \"a\"", "1:6: expected \":\" or \"{\" after \"name\", found the string \"a\""),
    ("name =: \"a\"", "1:6: expected \":\" or \"{\" after \"name\", found \"=\""),
    (": 3", "1:1: expected a field name, found \":\""),
    ("3: 4", "1:1: expected a field name, found \"3\""),
    ("\"name\": \"lenet\"", "1:1: expected a field name, found the string \"name\""),
    ("name: \"a\";;", "1:11: expected a field name, found \";\""),
    ("name: \"a\",,", "1:11: expected a field name, found \",\""),
    ("input_dim: [1 2]", "1:15: expected \",\" or \"]\" in the list of \"input_dim\", found \"2\""),
    ("input_dim: [1,]", "1:15: expected a value for \"input_dim\", found \"]\""),
    ("input_dim: [1", "1:14: expected \",\" or \"]\" in the list of \"input_dim\", found the end of the file"),
    ("input_dim [1]", "1:11: expected \":\" after \"input_dim\""),
    ("[caffe.extra]: 3", "1:1: extensions (names in brackets) are not supported"),
    ("layer { [caffe.extra] { } }", "1:9: extensions (names in brackets) are not supported"),
    ("input_dim: -", "1:13: expected a value for \"input_dim\", found the end of the file"),
    ("input_dim: -\"1\"", "1:13: expected a value for \"input_dim\", found the string \"1\""),
    ("naem: \"a\"", "1:1: NetParameter has no field \"naem\"; did you mean \"name\"?"),
    ("Name: \"a\"", "1:1: NetParameter has no field \"Name\"; did you mean \"name\"?"),
    ("layer { bottm: \"x\" }", "1:9: LayerParameter has no field \"bottm\"; did you mean \"bottom\"?"),
    ("layer { type: \"Convolution\" convolution_param { kernal_size: 3 } }", "1:49: ConvolutionParameter has no field \"kernal_size\"; did you mean \"kernel_size\"?"),
    ("layer { convolution_param { num_ouptut: 3 } }", "1:29: ConvolutionParameter has no field \"num_ouptut\"; did you mean \"num_output\"?"),
    ("layer { convolution_param { weight_filler { typ: \"xavier\" } } }", "1:45: FillerParameter has no field \"typ\"; did you mean \"type\"?"),
    ("layers { blob_lr: 1 }", "1:10: V1LayerParameter has no field \"blob_lr\"; did you mean \"blobs_lr\"?"),
    ("layer { convolution_param { padding: 1 } }", "1:29: ConvolutionParameter has no field \"padding\"; did you mean \"pad\"?"),
    ("layer { pooling_param { kernel: 3 } }", "1:25: PoolingParameter has no field \"kernel\"; did you mean \"kernel_h\" or \"kernel_w\"?"),
    ("layer { frobnicate { } }", "1:9: LayerParameter has no field \"frobnicate\", and neither has any known Caffe"),
    ("layer {\n  softmax_param { temprature: 2 }\n}", "2:19: SoftmaxParameter has no field \"temprature\"; did you mean \"temperature\"?"),
    ("layers { type: RELU relu_param { frob: 1 } }", "1:34: ReLUParameter has no field \"frob\", and neither has any known Caffe"),
    ("layers { type: PRELU prelu_param { shared: true } }", "1:36: PReLUParameter has no field \"shared\"; did you mean \"channel_shared\"?"),
    ("layer { include { phase: train } }", "1:26: train is not a value of \"phase\"; did you mean TRAIN?"),
    ("layer { include { phase: DEPLOY } }", "1:26: DEPLOY is not a value of \"phase\""),
    ("layer { include { phase: 9 } }", "1:26: 9 is not a value of \"phase\""),
    ("layer { eltwise_param { operation: ADD } }", "1:36: ADD is not a value of \"operation\""),
    ("layer { pooling_param { stride: [1, 2] } }", "1:33: \"stride\" of PoolingParameter takes one value, found the list [1, 2]"),
    ("layer { inner_product_param: [{ num_output: 1 }] }", "1:30: \"inner_product_param\" of LayerParameter takes one value, found the list [{ num_output: 1 }]"),
    ("input_dim: \"1\"", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found \"1\""),
    ("input_dim: 1.0", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found 1.0"),
    ("input_dim: 1.5", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found 1.5"),
    ("input_dim: 3000000000", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found 3000000000"),
    ("input_dim: -3000000000", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found -3000000000"),
    ("input_dim: many", "1:12: \"input_dim\" takes an integer from -2147483648 to 2147483647, found many"),
    ("input_dim { }", "1:11: \"input_dim\" takes an integer from -2147483648 to 2147483647, found a message"),
    ("input_dim: [1, \"2\"]", "1:16: \"input_dim\" takes an integer from -2147483648 to 2147483647, found \"2\""),
    ("input_dim: [1, [2]]", "1:16: \"input_dim\" takes an integer from -2147483648 to 2147483647, found a list"),
    ("layer { convolution_param { num_output: -1 } }", "1:41: \"num_output\" takes an integer from 0 to 4294967295, found -1"),
    ("layer { convolution_param { num_output: 4294967296 } }", "1:41: \"num_output\" takes an integer from 0 to 4294967295, found 4294967296"),
    ("layer { convolution_param { num_output: 3f } }", "1:41: \"num_output\" takes an integer from 0 to 4294967295, found 3f"),
    ("layer { convolution_param { num_output: 99999999999999999999 } }", "1:41: \"num_output\" takes an integer from 0 to 4294967295, found 99999999999999999999"),
    ("input_shape { dim: 9223372036854775808 }", "1:20: \"dim\" takes an integer from -9223372036854775808 to 9223372036854775807, found 9223372036854775808"),
    ("layer { convolution_param { weight_filler { std: \"0.01\" } } }", "1:50: \"std\" takes a number, found \"0.01\""),
    ("layer { convolution_param { weight_filler { std: small } } }", "1:50: \"std\" takes a number, found small"),
    ("layer { convolution_param { weight_filler { std { } } } }", "1:49: \"std\" takes a number, found a message"),
    ("layer { convolution_param { weight_filler: 3 } }", "1:44: \"weight_filler\" takes a message in braces, found 3"),
    ("layer { convolution_param: \"x\" }", "1:28: \"convolution_param\" takes a message in braces, found \"x\""),
    ("layer: [{ name: \"a\" }, 3]", "1:24: \"layer\" takes a message in braces, found 3"),
    ("force_backward: yes", "1:17: \"force_backward\" takes true or false, found yes"),
    ("force_backward: 2", "1:17: \"force_backward\" takes true or false, found 2"),
    ("force_backward: -1", "1:17: \"force_backward\" takes true or false, found -1"),
    ("force_backward: \"true\"", "1:17: \"force_backward\" takes true or false, found \"true\""),
    ("force_backward: 1.0", "1:17: \"force_backward\" takes true or false, found 1.0"),
    ("layer { phase: \"TEST\" }", "1:16: \"phase\" takes a name without quotes, found \"TEST\""),
    ("layer { phase: 1.5 }", "1:16: \"phase\" takes a name such as TRAIN, TEST, FORWARDA, FORWARDB, TRAINA, TRAINB, found 1.5"),
    ("layer { pooling_param { pool: { } } }", "1:31: \"pool\" takes a name such as MAX, AVE, STOCHASTIC, DEF, DEF_ALL, DEF_ALL2, found a message"),
    ("layer { pooling_param { pool: \"MAX\" } }", "1:31: \"pool\" takes a name without quotes, found \"MAX\""),
    ("name: lenet", "1:7: \"name\" takes a string: write it in quotes, not lenet"),
    ("name: 3", "1:7: \"name\" takes a string in quotes, found 3"),
    ("name { }", "1:6: \"name\" takes a string in quotes, found a message"),
    ("layer { data_param { source: examples/mnist/lmdb } }", "1:30: \"source\" takes a string: write it in quotes, not examples"),
    ("layer { type: CONVOLUTION }", "1:15: \"type\" takes a string: write it in quotes, not CONVOLUTION; types without quotes belong to the old form \"layers { }\""),
    ("layers { type: \"Convolution\" }", "1:16: \"type\" of the old form \"layers { }\" takes a name without quotes, found \"Convolution\"; types in quotes belong to \"layer { }\""),
    ("name: \"a\"\nname: \"b\"", "2:1: \"name\" is given twice; the first is in line 1"),
    ("layer { name: \"a\" type: \"Data\" name: \"b\" }", "1:32: \"name\" is given twice; the first is in line 1"),
    ("layer { pooling_param { pool: MAX }\n pooling_param { stride: 2 } }", "2:2: \"pooling_param\" is given twice; the first is in line 1"),
    ("layer { include { phase: TRAIN } } layer { name: \"\\u\" }", "1:51: \"\\u\" must be followed by the digits of a character"),
    ("layer { name: \"a\" }}", "1:20: \"}\" closes nothing: no message is open here"),
    ("state { level: 0x80000000 }", "1:16: \"level\" takes an integer from -2147483648 to 2147483647, found 0x80000000"),
    ("layer { loss_weight: [1, {}] }", "1:26: \"loss_weight\" takes a number, found a message"),
    ("layer { propagate_down: [true, maybe] }", "1:32: \"propagate_down\" takes true or false, found maybe"),
];

/// The same for solvers.
#[rustfmt::skip]
const SOLVERS: &[(&str, &str)] = &[
    ("net: \"a.prototxt\"\nlr_policy: fixed", "2:12: \"lr_policy\" takes a string: write it in quotes, not fixed"),
    ("snapshot_prefix: models/lenet/lenet", "1:18: \"snapshot_prefix\" takes a string: write it in quotes, not models"),
    ("snapshot_prefix: \"models", "1:18: this string has no closing \" on its line"),
    ("base_lr: \"0.01\"", "1:10: \"base_lr\" takes a number, found \"0.01\""),
    ("base_lr: 0.01.", "1:10: \"0.01.\" is neither a number nor a name; text must be in quotes"),
    ("max_itr: 100", "1:1: SolverParameter has no field \"max_itr\"; did you mean \"max_iter\"?"),
    ("learning_rate: 0.1", "1:1: SolverParameter has no field \"learning_rate\", and neither has any known Caffe"),
    ("lr: 0.1", "1:1: SolverParameter has no field \"lr\", and neither has any known Caffe"),
    ("solver_mode: cpu", "1:14: cpu is not a value of \"solver_mode\"; did you mean CPU?"),
    ("solver_mode: \"GPU\"", "1:14: \"solver_mode\" takes a name without quotes, found \"GPU\""),
    ("test_iter: 100.0", "1:12: \"test_iter\" takes an integer from -2147483648 to 2147483647, found 100.0"),
    ("random_seed: 18446744073709551615", "1:14: \"random_seed\" takes an integer from -9223372036854775808 to 9223372036854775807, found 18446744073709551615"),
    ("net_param { layer { nam: \"x\" } }", "1:21: LayerParameter has no field \"nam\"; did you mean \"name\"?"),
    ("solver_mode: 1.0", "1:14: \"solver_mode\" takes a name such as CPU, GPU, found 1.0"),
    ("stepvalue: [100, 1e3]", "1:18: \"stepvalue\" takes an integer from -2147483648 to 2147483647, found 1e3"),
    ("momentum: --1", "1:12: expected a value for \"momentum\", found \"-\""),
    ("type: SGD", "1:7: \"type\" takes a string: write it in quotes, not SGD"),
];

fn refused<M: std::fmt::Debug>(source: &str, outcome: Result<M, Diagnostic>) -> Diagnostic {
    match outcome {
        Ok(message) => panic!("{source:?} is read as {message:?}"),
        Err(diagnostic) => diagnostic,
    }
}

fn net(source: &str) -> Diagnostic {
    refused(
        source,
        parse::<NetParameter>(source, "net.prototxt", TextOptions::default()),
    )
}

#[test]
fn faults_are_named_at_their_place() {
    let message = |found: &Diagnostic| format!("{}:{}: {}", found.pos.line, found.pos.column, found.message);
    for (source, expected) in NETS {
        assert_eq!(message(&net(source)), *expected, "{source:?}");
    }
    for (source, expected) in SOLVERS {
        let found = refused(
            source,
            parse::<SolverParameter>(source, "solver.prototxt", TextOptions::default()),
        );
        assert_eq!(message(&found), *expected, "{source:?}");
    }
}

#[test]
fn the_line_and_a_caret_are_shown() {
    let cases = [
        (
            "name: \"a\"\nlayer {\n  naem: \"b\" # a comment\n}\n",
            "net.prototxt:3:3: LayerParameter has no field \"naem\"; did you mean \"name\"?\n      naem: \"b\" # a comment\n      ^",
        ),
        (
            "\tlayer {\tphase: 1.5 }",
            "net.prototxt:1:17: \"phase\" takes a name such as TRAIN, TEST, FORWARDA, FORWARDB, TRAINA, TRAINB, found 1.5\n    \tlayer {\tphase: 1.5 }\n    \t       \t       ^",
        ),
        (
            "name: \"é\" naem: 1\r\n",
            "net.prototxt:1:11: NetParameter has no field \"naem\"; did you mean \"name\"?\n    name: \"é\" naem: 1\n              ^",
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(net(source).to_string(), expected);
    }
}

#[test]
fn long_lines_are_cut_around_the_caret() {
    let source = format!("name: \"{}\" naem: 1 {}", "x".repeat(1000), "y: 1 ".repeat(1000));
    let shown = net(&source).to_string();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line.len() < 200), "{shown}");
    let caret = lines[2].len() - 1;
    assert_eq!(&lines[1][caret..caret + 4], "naem");
}

#[test]
fn all_faults_are_found_and_the_rest_is_read() {
    let source = "name: \"n\"\nlayer { naem: 1 type: \"ReLU\" typ: 2 }\nlayer { naem: 2 bottm: \"x\" }\n";
    let (read, faults) = net_past_faults(source, "n", TextOptions::default(), 10);
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let expected = [
        "n:2:9: LayerParameter has no field \"naem\"; did you mean \"name\"?\n    layer { naem: 1 type: \"ReLU\" typ: 2 }\n            ^",
        "n:2:30: LayerParameter has no field \"typ\"; did you mean \"type\" or \"top\"?\n    layer { naem: 1 type: \"ReLU\" typ: 2 }\n                                 ^",
        "n:3:17: LayerParameter has no field \"bottm\"; did you mean \"bottom\"?\n    layer { naem: 2 bottm: \"x\" }\n                    ^",
    ];
    assert_eq!(found, expected);
    let net = read.expect("names alone are wrong").message;
    assert_eq!((net.name(), net.layer[0].r#type(), net.layer.len()), ("n", "ReLU", 2));
}

#[test]
fn a_net_that_lacks_a_value_is_not_read_past_its_faults() {
    let source =
        "layer { include { phase: train } }\nlayer { pooling_param { pad: \"x\" stride: [1] } }\nlayer { naem: 1 }";
    let (read, faults) = net_past_faults(source, "n", TextOptions::default(), 10);
    assert!(read.is_none());
    assert_eq!(faults.len(), 4);
    let (_, faults) = net_past_faults(source, "n", TextOptions::default(), 2);
    assert_eq!(faults.len(), 2, "no more than are wanted");
    let many: String = (0..100_000).map(|i| format!("frob{i}: 1 ")).collect();
    let (read, faults) = net_past_faults(&many, "n", TextOptions::default(), 100);
    assert_eq!((read.is_some(), faults.len()), (false, 100));
}

#[test]
fn the_first_fault_wins() {
    assert_eq!(net("naem: 1\nname: \"unfinished\n").pos.line, 1);
    assert_eq!(net("name: \"unfinished\nnaem: 1\n").pos.line, 1);
}

#[test]
fn deep_and_long_inputs_end_in_errors() {
    for source in [
        "layer {".repeat(100_000),
        "layer <".repeat(100_000),
        format!("anything: {}", "[".repeat(100_000)),
    ] {
        let options = TextOptions {
            lenient: true,
            ..TextOptions::default()
        };
        let found = refused(&source, parse::<NetParameter>(&source, "net.prototxt", options));
        assert_eq!(
            found.message,
            "messages are nested more than 100 deep",
            "{}",
            &source[..10]
        );
    }
    assert!(net(&"\"".repeat(99_999)).message.starts_with("expected a field name"));
    assert!(net(&"-".repeat(100_000)).message.starts_with("expected a field name"));
    assert!(
        net(&format!("{}: 1 }}", "n".repeat(100_000)))
            .message
            .contains("has no field")
    );
}

#[test]
fn messages_that_would_fill_the_memory_are_refused() {
    let source = "layer{}".repeat(200_000);
    let error = parse::<NetParameter>(&source, "net", TextOptions::default()).expect_err("it is refused");
    assert!(
        error
            .message
            .ends_with("there are so many messages that they would fill the memory"),
        "{error}"
    );
}
