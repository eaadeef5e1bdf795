"""Time one forward (and forward+backward) of a deploy prototxt in the peers. Weights are random: only the time counts.
Needs from PyPI: torch onnx onnxruntime openvino "opencv-python-headless<5".
Usage: peers.py NET.prototxt [--peers torch,ort,openvino,opencv] [--train] [--reps N] [--threads T] [--batch N] [--between COMMAND]..."""
import argparse, os, shlex, subprocess, sys, time
ap = argparse.ArgumentParser(); ap.add_argument('net'); ap.add_argument('--peers', default='torch,ort,openvino,opencv'); ap.add_argument('--train', action='store_true')
ap.add_argument('--reps', type=int, default=10); ap.add_argument('--threads', type=int, default=2); ap.add_argument('--batch', type=int, help='instead of the file\'s batch size'); ap.add_argument('--between', action='append', default=[], help='a command to run after each peer, so that both are spread over the same time'); a = ap.parse_args()
os.environ.setdefault('OMP_NUM_THREADS', str(a.threads))
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
import re

class M:
    """A parsed prototxt message: m.field gives the last value, m.all(field) every value."""
    def __init__(s): s.f = {}
    def all(s, k): return s.f.get(k, [])
    def get(s, k, d=None): return s.f[k][-1] if k in s.f else d
def parse(text):
    tok = re.findall(r'"[^"]*"|[{}:]|[^\s{}:#"]+', re.sub(r'#.*', '', text)); pos = 0
    def message():
        nonlocal pos; m = M()
        while pos < len(tok) and tok[pos] != '}':
            k = tok[pos]; pos += 1
            if tok[pos] == ':': pos += 1
            if tok[pos] == '{': pos += 1; v = message(); pos += 1
            else:
                v = tok[pos]; pos += 1
                v = v[1:-1] if v[0] == '"' else v == 'true' if v in ('true', 'false') else int(v) if re.fullmatch(r'-?\d+', v) else float(v) if re.fullmatch(r'-?[\d.]+(e-?\d+)?', v) else v
            m.f.setdefault(k, []).append(v)
        return m
    return message()
torch.set_num_threads(a.threads)
net = parse(open(a.net).read()); layers = net.all('layer')
shape = layers[0].get('input_param').all('shape')[0].all('dim')
if a.batch: shape[0] = a.batch

class G(nn.Module):
    """The prototxt as a torch module, layer by layer."""
    def __init__(s, net):
        super().__init__(); s.L = []; ch = {'data': shape}; s.m = nn.ModuleDict(); x = {'data': torch.zeros(shape)}
        for l in layers[1:]:
            t = l.get('type'); bottom = l.all('bottom'); top = l.get('top'); b = [x[n] for n in bottom]; key = l.get('name').replace('.', '_').replace('/', '_'); none = M()
            if t == 'Convolution': p = l.get('convolution_param'); m = nn.Conv2d(b[0].shape[1], p.get('num_output'), p.get('kernel_size'), p.get('stride', 1), p.get('pad', 0), p.get('dilation', 1), p.get('group', 1), p.get('bias_term', True))
            elif t == 'Pooling':
                p = l.get('pooling_param'); k = p.get('kernel_size'), p.get('stride', 1), p.get('pad', 0)
                m = nn.AdaptiveAvgPool2d(1) if p.get('global_pooling') else (nn.MaxPool2d if p.get('pool', 'MAX') == 'MAX' else nn.AvgPool2d)(*k, ceil_mode=True)
            elif t == 'ReLU': m = nn.ReLU(inplace=True)
            elif t == 'LRN': p = l.get('lrn_param'); m = nn.LocalResponseNorm(p.get('local_size', 5), p.get('alpha', 1.), p.get('beta', .75), p.get('k', 1.))
            elif t == 'InnerProduct': m = nn.Sequential(nn.Flatten(1), nn.Linear(b[0][0].numel(), l.get('inner_product_param').get('num_output')))
            elif t == 'Dropout': m = nn.Dropout(l.get('dropout_param', none).get('dropout_ratio', .5))
            elif t == 'BatchNorm': m = nn.BatchNorm2d(b[0].shape[1], eps=l.get('batch_norm_param', none).get('eps', 1e-5), affine=False)
            elif t == 'Scale': m = None
            elif t == 'PReLU': m = nn.PReLU(b[0].shape[1])
            elif t == 'Concat': m = Cat(l.get('concat_param', none).get('axis', 1))
            elif t == 'Eltwise': m = Add()
            elif t == 'Softmax': m = nn.Softmax(l.get('softmax_param', none).get('axis', 1))
            elif t == 'Permute': m = Permute(l.get('permute_param').all('order'))
            elif t == 'Flatten': m = nn.Flatten(1)
            elif t == 'Reshape': m = Rows(l.get('reshape_param').get('shape').all('dim'))
            else: raise SystemExit('this net has a layer that the peers are not taught: ' + t)
            if t == 'BatchNorm': s.bn = key, bottom[0]
            if t == 'Scale':  # BatchNorm + Scale is torch's affine BatchNorm2d
                bk, _ = s.bn; s.m[bk] = nn.BatchNorm2d(b[0].shape[1], eps=1e-5); continue
            s.m[key] = m; s.L.append((key, bottom, top))
            with torch.no_grad(): x[top] = m.eval()(*b)
        used = {n for k, b, t in s.L for n in b if t != n}; s.out = [t for t in dict.fromkeys(t for k, b, t in s.L) if t not in used] # the tops that nobody reads
    def forward(s, d):
        x = {'data': d}
        for k, b, t in s.L: x[t] = s.m[k](*[x[n] for n in b])
        return x[s.out[0]] if len(s.out) == 1 else tuple(x[n] for n in s.out)
class Cat(nn.Module):
    def __init__(s, axis): super().__init__(); s.axis = axis
    def forward(s, *x): return torch.cat(x, s.axis)
class Permute(nn.Module):
    def __init__(s, order): super().__init__(); s.order = order
    def forward(s, x): return x.permute(*s.order)
class Rows(nn.Module):
    def __init__(s, dims): super().__init__(); s.dims = dims
    def forward(s, x): return x.reshape([x.shape[i] if d == 0 else d for i, d in enumerate(s.dims)])
class Add(nn.Module):
    def forward(s, x, y): return x + y

def best(f, n):
    f(); f(); ts = []
    for _ in range(n): t = time.perf_counter(); f(); ts.append(time.perf_counter() - t)
    return min(ts) * 1e3, sorted(ts)[len(ts) // 2] * 1e3
def between():
    for command in a.between: subprocess.run(shlex.split(command), check=True)
def report(peer, r): print(f'{os.path.basename(a.net)[:-9]:12s} {peer:22s} min {r[0]:9.2f} ms  median {r[1]:9.2f} ms', flush=True)
x = torch.randn(shape); g = G(net).eval(); peers = a.peers.split(',')
if a.train:
    g.train(); opt = torch.optim.SGD(g.parameters(), lr=1e-4, momentum=0.9, weight_decay=5e-4); y = torch.randint(0, 10, (shape[0],))
    last = g.L[-1]; g.out = [last[1][0]]; g.L = g.L[:-1]
    for cl in (False, True):
        gg = g.to(memory_format=torch.channels_last) if cl else g; xx = x.to(memory_format=torch.channels_last) if cl else x
        def fb():
            opt.zero_grad(set_to_none=True); loss = F.cross_entropy(gg(xx).flatten(1), y); loss.backward()
        def step():
            fb(); opt.step()
        report('torch train step' + (' nhwc' if cl else ''), best(step, a.reps)); between()
    sys.exit()
with torch.no_grad():
    if 'torch' in peers:
        report('torch', best(lambda: g(x), a.reps))
        gc = g.to(memory_format=torch.channels_last); xc = x.to(memory_format=torch.channels_last); report('torch nhwc', best(lambda: gc(xc), a.reps)); g.to(memory_format=torch.contiguous_format)
        if 'compile' in peers:
            c = torch.compile(g); report('torch.compile', best(lambda: c(x), a.reps))
        between()
import tempfile; onnx = os.path.join(tempfile.gettempdir(), 'peer_' + os.path.basename(a.net) + '.onnx')
if {'ort', 'openvino', 'opencv'} & set(peers):
    torch.onnx.export(g, (x,), onnx, dynamo=False, opset_version=17, input_names=['data'])
xn = x.numpy()
def ort():
    import onnxruntime as o; so = o.SessionOptions(); so.intra_op_num_threads = a.threads; so.inter_op_num_threads = 1; s = o.InferenceSession(onnx, so, providers=['CPUExecutionProvider']); report('onnxruntime', best(lambda: s.run(None, {'data': xn}), a.reps))
def openvino():
    import openvino as ov; m = ov.Core().compile_model(onnx, 'CPU', {'INFERENCE_PRECISION_HINT': 'f32', 'INFERENCE_NUM_THREADS': a.threads, 'PERFORMANCE_HINT': 'LATENCY'}); q = m.create_infer_request(); report('openvino', best(lambda: q.infer({0: xn}), a.reps))
def opencv():
    import cv2; cv2.setNumThreads(a.threads); n = cv2.dnn.readNetFromONNX(onnx); n.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
    names = n.getUnconnectedOutLayersNames()
    def f(): n.setInput(xn); n.forward(names)
    report('opencv dnn', best(f, a.reps))
for peer in (ort, openvino, opencv):
    if peer.__name__ in peers:
        try: peer()
        except Exception as e: print(f'{os.path.basename(a.net)[:-9]:12s} {peer.__name__:22s} cannot run it: {str(e).splitlines()[0][:90]}', flush=True)
        between()
