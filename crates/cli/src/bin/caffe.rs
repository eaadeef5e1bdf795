//! The program; `cortado` and `caffe` are the same.
fn main() -> std::process::ExitCode {
    cortado_cli::main()
}
