# The program `caffe` and the Python module, built for release.
FROM rust:1-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3-venv
WORKDIR /source
COPY . .
RUN cargo build --release --package cortado-cli
RUN python3 -m venv /maturin \
    && /maturin/bin/pip install "maturin>=1.9,<2" \
    && /maturin/bin/maturin build --release --manifest-path crates/py/Cargo.toml --out /wheels

FROM python:3.13-slim-bookworm
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir /wheels/*.whl && rm -r /wheels
# After the module, whose script of the same name would stand in its place.
COPY --from=build /source/target/release/caffe /source/target/release/cortado /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/caffe"]
CMD ["--help"]
