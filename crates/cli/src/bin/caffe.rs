//! The program `caffe`.
fn main() -> std::process::ExitCode {
    cortado_cli::main()
}
