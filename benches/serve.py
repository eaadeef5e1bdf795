"""Load on a server of KServe's protocol: requests per second, latencies, memory, and whether each answer is that of the request alone.

    python benches/serve.py load PORT MODEL [--requests 10000] [--connections 8] [--pid PID]
    python benches/serve.py killed MODEL CAFFE serve ARGUMENTS...
    python benches/serve.py onnx PORT NAME=FILE.onnx [--threads N]

``load`` sends binary tensors over connections that are kept, each in a thread. It first asks for 16 different inputs one by one, and
then compares every answer with these, bit by bit. ``killed`` starts a server, kills it with SIGKILL in the middle of a load, starts it
again and compares the answers. ``onnx`` is a server of the same protocol with ONNX Runtime behind it (package onnxruntime): one
thread for each connection, one session for all.
"""

import argparse
import http.client
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

INPUTS = 16


def metadata(port, model):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", f"/v2/models/{model}")
    return json.loads(connection.getresponse().read())


def bodies(description):
    """Requests with different values, which are the same in each run."""
    one = description["inputs"][0]
    shape = [1 if size == -1 else size for size in one["shape"]]
    count = 1
    for size in shape:
        count *= size
    generator = random.Random(1)
    made = []
    for _ in range(INPUTS):
        values = struct.pack(f"<{count}f", *(generator.uniform(-100, 100) for _ in range(count)))
        tensor = {"name": one["name"], "shape": shape, "datatype": "FP32", "parameters": {"binary_data_size": len(values)}}
        head = json.dumps({"inputs": [tensor], "parameters": {"binary_data_output": True}}).encode()
        made.append((len(head), head + values))
    return made


class Client:
    """A connection that is kept."""

    def __init__(self, port, model):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.path = f"/v2/models/{model}/infer"

    def ask(self, request):
        length, body = request
        headers = {"Inference-Header-Content-Length": str(length)}
        self.connection.request("POST", self.path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            return answer.status, content
        return 200, content[int(answer.headers["Inference-Header-Content-Length"]) :]


def memory(pid):
    """Resident mebibytes."""
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def load(port, model, requests, connections, pid=None, after=None):
    """Sends the requests; if `after` is (number, function), it calls the function after this number of answers. Returns
    the number of answers by status ("error" for a connection that broke), and that of wrong answers."""
    all_bodies = bodies(metadata(port, model))
    first = Client(port, model)
    expected = [first.ask(body) for body in all_bodies]
    assert all(status == 200 for status, _ in expected), expected[0]
    lock, left, latencies, counts, wrong, sizes = threading.Lock(), [requests], [], {}, [0], []

    def work(number):
        client, generator = Client(port, model), random.Random(number)
        while True:
            with lock:
                if left[0] == 0:
                    return
                left[0] -= 1
                if pid and left[0] % max(requests // 10, 1) == 0:
                    sizes.append(memory(pid))
            choice = generator.randrange(INPUTS)
            start = time.perf_counter()
            try:
                status, content = client.ask(all_bodies[choice])
            except (OSError, http.client.HTTPException):
                status, content = "error", b""
            took = time.perf_counter() - start
            with lock:
                latencies.append(took)
                counts[status] = counts.get(status, 0) + 1
                if after and len(latencies) == after[0]:
                    after[1]()
                if status == 200 and content != expected[choice][1]:
                    wrong[0] += 1
            if status == "error":
                return

    start = time.perf_counter()
    threads = [threading.Thread(target=work, args=(number,)) for number in range(connections)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    took = time.perf_counter() - start
    latencies.sort()
    share = lambda part: 1000 * latencies[min(int(part * len(latencies)), len(latencies) - 1)]
    print(
        f"{len(latencies)} requests, {connections} connections: {len(latencies) / took:.1f} a second; "
        f"latency in ms: median {share(0.5):.2f}, 90 % {share(0.9):.2f}, 99 % {share(0.99):.2f}, longest {share(1):.2f}; "
        f"statuses {counts}; wrong answers {wrong[0]}"
    )
    if sizes:
        print("resident memory in MiB:", ", ".join(f"{size:.1f}" for size in sizes))
    return counts, wrong[0], [content for _, content in expected]


def started(command):
    """A server and its port, which it prints."""
    server = subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    line = server.stdout.readline()
    return server, int(line.rsplit(":", 1)[1])


def killed(model, command):
    server, port = started(command)
    counts, wrong, before = load(port, model, 10**6, 8, after=(100, lambda: server.send_signal(signal.SIGKILL)))
    server.wait()
    server, port = started(command)
    after_counts, after_wrong, after = load(port, model, 200, 8)
    server.terminate()
    assert server.wait() == 0 and wrong == after_wrong == 0 and before == after and set(counts) <= {200, "error"}
    print(f"killed after {counts[200]} answers, {counts.get('error', 0)} requests broke off; started again: the same answers")


def onnx(port, name, file, threads):
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    import numpy as np
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    inputs, outputs = session.get_inputs(), session.get_outputs()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1

        def answer(self, content, headers=()):
            self.send_response(200)
            for header, value in (*headers, ("Content-Length", str(len(content)))):
                self.send_header(header, value)
            self.end_headers()
            self.wfile.write(content)
            self.wfile.flush()

        def do_GET(self):
            describe = lambda ports: [{"name": one.name, "datatype": "FP32", "shape": one.shape} for one in ports]
            self.answer(json.dumps({"name": name, "inputs": describe(inputs), "outputs": describe(outputs)}).encode())

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            length = int(self.headers["Inference-Header-Content-Length"])
            tensor = json.loads(body[:length])["inputs"][0]
            values = np.frombuffer(body, np.float32, offset=length).reshape(tensor["shape"])
            results = session.run(None, {tensor["name"]: values})
            described = [
                {"name": one.name, "datatype": "FP32", "shape": result.shape, "parameters": {"binary_data_size": result.nbytes}}
                for one, result in zip(outputs, results)
            ]
            head = json.dumps({"model_name": name, "outputs": described}).encode()
            content = head + b"".join(result.tobytes() for result in results)
            self.answer(content, [("Inference-Header-Content-Length", str(len(head)))])

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.request_queue_size = 128
    print(f"serving at http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("load")
    one.add_argument("port", type=int)
    one.add_argument("model")
    one.add_argument("--requests", type=int, default=10000)
    one.add_argument("--connections", type=int, default=8)
    one.add_argument("--pid", type=int)
    one = commands.add_parser("killed")
    one.add_argument("model")
    one.add_argument("server", nargs=argparse.REMAINDER)
    one = commands.add_parser("onnx")
    one.add_argument("port", type=int)
    one.add_argument("model")
    one.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.command == "load":
        counts, wrong, _ = load(args.port, args.model, args.requests, args.connections, args.pid)
        return 0 if wrong == 0 and set(counts) == {200} else 1
    if args.command == "killed":
        return killed(args.model, args.server)
    name, _, file = args.model.partition("=")
    return onnx(args.port, name, file, args.threads)


if __name__ == "__main__":
    sys.exit(main())
