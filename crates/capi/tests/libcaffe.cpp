// Tests of the interface of libcaffe: what programs on Caffe use, in C++11.
#include "checks.h"

#include <caffe/caffe.hpp>
#include <caffe/layers/memory_data_layer.hpp>
#include <caffe/sgd_solvers.hpp>

using caffe::Blob;
using caffe::BlobProto;
using caffe::Caffe;
using caffe::Net;
using caffe::NetParameter;
using caffe::SolverParameter;

namespace {

const char kNet[] = "tests/fixtures/nets/mobilenet_small_test.prototxt";
const char kWeights[] = "tests/fixtures/nets/mobilenet_small_test.caffemodel";

std::string write(const char* name, const std::string& text) {
  const std::string path = in_folder(name);
  std::ofstream(path) << text;
  return path;
}

void a_net_runs() {
  Net<float> net(kNet, caffe::TEST);
  net.CopyTrainedLayersFrom(kWeights);
  CHECK_EQ(net.num_inputs(), 1);
  CHECK_EQ(net.num_outputs(), 1);
  CHECK_EQ(net.phase(), caffe::TEST);
  CHECK_EQ(net.name(), "MobileNetV1");
  CHECK_EQ(net.layer_names()[0], "data");
  CHECK_EQ(net.layers()[1]->type(), std::string("Convolution"));
  CHECK_EQ(net.layers()[1]->layer_param().convolution_param().num_output(), 32u);
  CHECK_EQ(net.layers()[1]->layer_param().convolution_param().kernel_size(0), 3u);
  CHECK_EQ(net.layers()[1]->blobs()[0]->shape_string(), "32 3 3 3 (864)");
  CHECK_EQ(net.top_ids(1)[0], net.bottom_ids(2)[0]);
  CHECK_EQ(net.bottom_vecs()[1][0], net.input_blobs()[0]);
  CHECK(net.has_blob("prob") && !net.has_blob("absent"));
  CHECK(net.has_layer("fc7") && net.layer_by_name("fc7") != nullptr);
  CHECK(net.blob_by_name("absent") == nullptr);
  CHECK_EQ(net.blob_by_name("prob").get(), net.output_blobs()[0]);
  CHECK_EQ(net.blobs().size(), net.blob_names().size());
  CHECK_EQ(net.params().size(), net.learnable_params().size());
  Blob<float>* input = net.input_blobs()[0];
  CHECK_EQ(input->num(), 1);
  CHECK_EQ(input->channels(), 3);
  CHECK_EQ(input->height(), 64);
  CHECK_EQ(input->width(), 64);
  CHECK_EQ(input->offset(0, 1, 2, 3), 64 * 64 + 2 * 64 + 3);
  float* data = input->mutable_cpu_data();
  for (int i = 0; i < input->count(); ++i) data[i] = static_cast<float>(i % 255) / 255;
  input->Reshape(1, 3, 64, 64);
  net.Reshape();
  float loss = 1;
  const std::vector<Blob<float>*>& outputs = net.Forward(&loss);
  CHECK_EQ(loss, 0);
  CHECK_EQ(input->cpu_data(), data);
  CHECK_EQ(outputs[0]->count(), 12);
  CHECK_NEAR(outputs[0]->asum_data(), 1, 1e-5f);
  const std::vector<float> whole(outputs[0]->cpu_data(), outputs[0]->cpu_data() + 12);
  // In parts: the same numbers.
  const int half = static_cast<int>(net.layers().size()) / 2;
  net.ForwardFromTo(0, half);
  net.ForwardFrom(half + 1);
  for (int i = 0; i < 12; ++i) CHECK_EQ(outputs[0]->data_at(0, i, 0, 0), whole[static_cast<size_t>(i)]);
  // A batch, through a blob of the program's own.
  Blob<float> images(2, 3, 64, 64);
  for (int i = 0; i < 2; ++i) std::copy(data, data + 3 * 64 * 64, images.mutable_cpu_data() + images.offset(i));
  net.Forward({&images});
  CHECK_EQ(outputs[0]->num(), 2);
  for (int i = 0; i < 24; ++i) CHECK_NEAR(outputs[0]->cpu_data()[i], whole[static_cast<size_t>(i % 12)], 1e-6f);
  // Another net that uses the same weights.
  NetParameter structure;
  caffe::ReadNetParamsFromTextFileOrDie(kNet, &structure);
  structure.mutable_state()->set_phase(caffe::TEST);
  Net<float> other(structure);
  other.ShareTrainedLayersWith(&net);
  CHECK_EQ(other.params()[0]->cpu_data(), net.params()[0]->cpu_data());
  NetParameter all;
  net.ToProto(&all);
  CHECK_EQ(all.layer_size(), static_cast<int>(net.layers().size()));
  CHECK_EQ(all.layer(1).blobs(0).data_size(), 864);
  Net<float> third(structure);
  third.CopyTrainedLayersFrom(all);
  CHECK_EQ(third.params()[0]->cpu_data()[5], net.params()[0]->cpu_data()[5]);
}

void blobs() {
  Blob<float> blob;
  CHECK_EQ(blob.num_axes(), 0);
  CHECK_EQ(blob.count(), 0);
  blob.Reshape({2, 3, 4});
  CHECK_EQ(blob.count(), 24);
  CHECK_EQ(blob.count(1), 12);
  CHECK_EQ(blob.count(1, 2), 3);
  CHECK_EQ(blob.shape(-1), 4);
  CHECK_EQ(blob.LegacyShape(3), 1);
  CHECK_EQ(blob.width(), 1);
  CHECK_EQ(blob.offset(std::vector<int>({1, 2})), 20);
  for (int i = 0; i < 24; ++i) {
    blob.mutable_cpu_data()[i] = static_cast<float>(i);
    blob.mutable_cpu_diff()[i] = 1;
  }
  CHECK_EQ(blob.asum_data(), 276);
  CHECK_EQ(blob.sumsq_diff(), 24);
  blob.Update();
  CHECK_EQ(blob.cpu_data()[23], 22);
  blob.scale_data(2);
  CHECK_EQ(blob.data_at({1, 2, 3}), 44);
  BlobProto proto;
  blob.ToProto(&proto, true);
  CHECK(blob.ShapeEquals(proto));
  Blob<float> copy;
  copy.FromProto(proto);
  CHECK_EQ(copy.shape_string(), "2 3 4 (24)");
  CHECK_EQ(copy.cpu_data()[23], 44);
  CHECK_EQ(copy.cpu_diff()[23], 1);
  Blob<float> same(std::vector<int>({2, 3, 4}));
  same.CopyFrom(copy);
  CHECK_EQ(same.cpu_data()[23], 44);
  same.ShareData(blob);
  CHECK_EQ(same.cpu_data(), blob.cpu_data());
  same.ReshapeLike(blob);
  float own[24] = {7};
  copy.set_cpu_data(own);
  CHECK_EQ(copy.cpu_data(), own);
  // An old message, of four sizes, with doubles.
  BlobProto old;
  old.set_num(1);
  old.set_channels(1);
  old.set_height(1);
  old.set_width(2);
  old.add_double_data(1.5);
  old.add_double_data(2.5);
  Blob<float> mean;
  mean.FromProto(old);
  CHECK_EQ(mean.width(), 2);
  CHECK_EQ(mean.cpu_data()[1], 2.5f);
}

void messages() {
  SolverParameter solver;
  CHECK(!solver.has_base_lr());
  CHECK_EQ(solver.type(), "SGD");
  CHECK_EQ(solver.momentum2(), 0.999f);
  CHECK_EQ(solver.solver_mode(), SolverParameter::GPU);
  solver.set_base_lr(0.5f);
  solver.add_stepvalue(3);
  solver.mutable_net_param()->add_layer()->set_name("a");
  solver.set_random_seed(-1);
  SolverParameter copy;
  CHECK(copy.ParseFromString(solver.SerializeAsString()));
  CHECK_EQ(copy.base_lr(), 0.5f);
  CHECK_EQ(copy.stepvalue(0), 3);
  CHECK_EQ(copy.random_seed(), -1);
  CHECK_EQ(copy.net_param().layer(0).name(), "a");
  copy.clear_base_lr();
  CHECK(!copy.has_base_lr());
  CHECK(solver.DebugString().find("base_lr: 0.5") != std::string::npos);
  // What no class has is kept: a field of a fork.
  NetParameter net;
  const std::string bytes("\xa2\x06\x08\x0a\x01" "a\xc2\x7d\x02\x08\x01", 11);
  CHECK(net.ParseFromString(bytes));
  CHECK_EQ(net.SerializeAsString(), bytes);
  CHECK(!net.ParseFromString("\xff"));
  CHECK(!net.ParseFromString(std::string("\x0a\x05" "ab", 4)));
  // Files.
  const std::string file = in_folder("message.binaryproto");
  caffe::WriteProtoToBinaryFile(solver, file);
  SolverParameter read;
  caffe::ReadProtoFromBinaryFileOrDie(file, &read);
  CHECK_EQ(read.SerializeAsString(), solver.SerializeAsString());
  caffe::WriteProtoToTextFile(solver, file);
  caffe::ReadProtoFromTextFileOrDie(file, &read);
  CHECK_EQ(read.stepvalue_size(), 1);
  CHECK(!caffe::ReadProtoFromBinaryFile("absent.binaryproto", &read));
  caffe::Datum datum;
  CHECK(caffe::ReadFileToDatum(kNet, 3, &datum));
  CHECK(datum.encoded() && datum.label() == 3 && datum.data().size() > 1000);
}

void solvers() {
  const std::string net = write("line.prototxt",
      "name: 'line' "
      "layer { name: 'data' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 4 dim: 2 } shape { dim: 4 dim: 1 } "
      "  data_filler { type: 'constant' value: 1 } data_filler { type: 'constant' value: 3 } } } "
      "layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 1 } } "
      "layer { name: 'loss' type: 'EuclideanLoss' bottom: 'y' bottom: 't' top: 'loss' }");
  const std::string prefix = in_folder("cpp_line");
  const std::string file = write("line_solver.prototxt", "net: '" + net + "' base_lr: 0.1 lr_policy: 'fixed' max_iter: 6 "
                                 "snapshot_prefix: '" + prefix + "' snapshot_after_train: false test_iter: 1 test_interval: 100");
  SolverParameter param;
  caffe::ReadSolverParamsFromTextFileOrDie(file, &param);
  param.set_max_iter(5);
  caffe::shared_ptr<caffe::Solver<float> > solver(caffe::SolverRegistry<float>::CreateSolver(param));
  CHECK_EQ(solver->type(), std::string("SGD"));
  CHECK_EQ(solver->test_nets().size(), 1u);
  solver->Step(1);
  const float first = solver->net()->blob_by_name("loss")->cpu_data()[0];
  solver->Step(1);
  solver->Snapshot();
  solver->Solve();
  CHECK_EQ(solver->iter(), 5);
  const float last = solver->net()->output_blobs()[0]->cpu_data()[0];
  CHECK_LT(last, first);
  solver->TestAll();
  caffe::AdamSolver<float> adam(file);
  CHECK_EQ(adam.type(), std::string("Adam"));
  caffe::SGDSolver<float> again(param);
  again.Solve(prefix + "_iter_2.solverstate");
  CHECK_EQ(again.iter(), 5);
  CHECK_EQ(again.net()->output_blobs()[0]->cpu_data()[0], last);
  // By hand.
  Net<float>& trained = *solver->net();
  trained.ClearParamDiffs();
  const float loss = trained.ForwardBackward();
  for (int i = 0; i < 2; ++i) trained.learnable_params()[0]->mutable_cpu_diff()[i] *= 0.05f;
  trained.Update();
  CHECK_LT(trained.ForwardFromTo(0, 2), loss);
}

void memory_data() {
  const std::string file = write("memory.prototxt",
      "layer { name: 'data' type: 'MemoryData' top: 'x' top: 'label' "
      "  memory_data_param { batch_size: 2 channels: 1 height: 1 width: 3 } } "
      "layer { name: 'sum' type: 'Reduction' bottom: 'x' top: 'z' reduction_param { axis: 1 } }");
  Net<float> net(file, caffe::TEST);
  caffe::shared_ptr<caffe::MemoryDataLayer<float> > layer =
      std::dynamic_pointer_cast<caffe::MemoryDataLayer<float> >(net.layer_by_name("data"));
  CHECK(layer != nullptr);
  CHECK_EQ(layer->batch_size(), 2);
  float values[6] = {1, 2, 3, 4, 5, 6}, labels[2] = {0, 1};
  layer->Reset(values, labels, 2);
  net.Forward();
  CHECK_EQ(net.blob_by_name("z")->cpu_data()[1], 15);
  std::vector<caffe::Datum> datums(2);
  for (caffe::Datum& datum : datums) datum.set_data("\x01\x02\xff", 3);
  layer->AddDatumVector(datums);
  net.Forward();
  CHECK_EQ(net.blob_by_name("z")->cpu_data()[0], 258);
}

void seeds() {
  const std::string file = write("random.prototxt",
      "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 8 } } } "
      "layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 8 "
      "  weight_filler { type: 'gaussian' std: 1 } } }");
  Caffe::set_mode(Caffe::CPU);
  CHECK_EQ(Caffe::mode(), Caffe::CPU);
  Caffe::set_random_seed(1701);
  Net<float> a(file, caffe::TRAIN);
  Caffe::set_random_seed(1701);
  Net<float> b(file, caffe::TRAIN), c(file, caffe::TRAIN);
  CHECK_EQ(a.phase(), caffe::TRAIN);
  CHECK_EQ(a.params()[0]->cpu_data()[7], b.params()[0]->cpu_data()[7]);
  CHECK_NE(a.params()[0]->cpu_data()[7], c.params()[0]->cpu_data()[7]);
}

template <typename Work>
bool throws(const std::string& part, Work work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return std::string(error.what()).find(part) != std::string::npos;
  }
  return false;
}

// With CORTADO_THROW, what would end a program of libcaffe is an exception.
void errors_are_exceptions() {
  CHECK(throws("absent.prototxt", [] { Net<float> net("absent.prototxt", caffe::TEST); }));
  CHECK(throws("absent.caffemodel", [] { Net<float> net(kNet, caffe::TEST); net.CopyTrainedLayersFrom("absent.caffemodel"); }));
  CHECK(throws("1 == 2 (1 vs. 2) one", [] { CHECK_EQ(1, 2) << "one"; }));
  CHECK(throws("Check failed: false", [] { CHECK(false); }));
  CHECK(throws("stop", [] { LOG(FATAL) << "stop"; }));
  CHECK(throws("-1", [] { Blob<float> blob(-1, 1, 1, 1); }));
  CHECK(throws("index 999", [] { Net<float> net(kNet, caffe::TEST); net.ForwardFromTo(0, 999); }));
  CHECK(throws("range", [] { Blob<float> blob(1, 1, 1, 1); blob.shape(4); }));
}

void timers() {
  caffe::Timer timer;
  timer.Start();
  CHECK_GE(timer.MicroSeconds(), 0);
  CHECK(timer.has_run_at_least_once());
}

}  // namespace

int main(int, char** argv) {
  google::InitGoogleLogging(argv[0]);
  FLAGS_minloglevel = 3;
  LOG(INFO) << "not seen";
  LOG_IF(ERROR, false) << "not seen";
  VLOG(1) << "not seen";
  a_net_runs();
  blobs();
  messages();
  solvers();
  memory_data();
  seeds();
  errors_are_exceptions();
  timers();
  std::cout << "all passed" << std::endl;
  return 0;
}
