/* Tests of cortado.h from C: what each function gives, and that no argument ends the program. Run in the workspace's root by
 * `cargo xtask test capi`, under AddressSanitizer and LeakSanitizer. */
#include "checks.h"

#include <math.h>
#include <pthread.h>

static const char TWO[] =
    "name: 'two' "
    "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 3 } } } "
    "layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 2 "
    "  weight_filler { type: 'constant' value: 2 } bias_filler { type: 'constant' value: 1 } } } "
    "layer { name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' } "
    "layer { name: 'sum' type: 'Reduction' bottom: 'y' top: 'z' reduction_param { axis: 1 } }";
static const float ONES[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

static cortado_net *two(const cortado_options *options) {
    cortado_net *net = NULL;
    OK(cortado_net_open_bytes(TWO, strlen(TWO), NULL, 0, options, &net));
    return net;
}

static cortado_model *two_model(const cortado_options *options) {
    cortado_model *model = NULL;
    OK(cortado_model_open_bytes(TWO, strlen(TWO), NULL, 0, options, &model));
    return model;
}

static void versions(void) {
    CHECK(cortado_abi() == CORTADO_ABI);
    CHECK(strchr(cortado_version(), '.') != NULL);
    CHECK(cortado_gpu_count() >= 0);
}

static void errors_have_kind_and_message(void) {
    cortado_net *net = (cortado_net *)ONES;
    FAILS(CORTADO_FILE_NOT_FOUND, "no/such.prototxt", cortado_net_open("no/such.prototxt", NULL, NULL, &net));
    CHECK(net == NULL);
    FAILS(CORTADO_FORMAT, ":1:", cortado_net_open_bytes("layer { naem: 'x' }", 19, NULL, 0, NULL, &net));
    FAILS(CORTADO_FORMAT, "", cortado_net_open_bytes("layer {", 7, NULL, 0, NULL, &net));
    FAILS(CORTADO_MODEL, "did you mean", cortado_net_open_bytes("layer { name: 'a' type: 'Inptu' top: 'y' }", 42, NULL, 0, NULL, &net));
    FAILS(CORTADO_FORMAT, "weights", cortado_net_open_bytes(TWO, strlen(TWO), "\xff\xff\xff", 3, NULL, &net));
    CHECK(cortado_error_kind(NULL) == CORTADO_OK);
    CHECK(cortado_error_message(NULL) == NULL);
    cortado_error_free(NULL);
}

/* NULL, objects of another type, and objects that were freed. */
static void wrong_objects_are_errors(void) {
    cortado_options *options = cortado_options_new();
    cortado_net *net = two(NULL), *other = NULL;
    cortado_blob *blob = NULL;
    cortado_net *wrong = (cortado_net *)options;
    int64_t dim = 1;
    FAILS(CORTADO_ARGUMENT, "NULL", cortado_net_forward(NULL, NULL));
    FAILS(CORTADO_ARGUMENT, "not a cortado_options", cortado_net_forward(wrong, NULL));
    FAILS(CORTADO_ARGUMENT, "never returned", cortado_net_forward((cortado_net *)&dim, NULL));
    FAILS(CORTADO_ARGUMENT, "never returned", cortado_net_forward((cortado_net *)(uintptr_t)3, NULL));
    FAILS(CORTADO_ARGUMENT, "out", cortado_net_open_bytes(TWO, strlen(TWO), NULL, 0, NULL, NULL));
    FAILS(CORTADO_ARGUMENT, "prototxt is NULL", cortado_net_open(NULL, NULL, NULL, &other));
    FAILS(CORTADO_ARGUMENT, "empty path", cortado_net_open("", NULL, NULL, &other));
    FAILS(CORTADO_ARGUMENT, "", cortado_net_open_bytes(NULL, 10, NULL, 0, NULL, &other));
    FAILS(CORTADO_ARGUMENT, "", cortado_net_open_bytes(TWO, SIZE_MAX, NULL, 0, NULL, &other));
    FAILS(CORTADO_ARGUMENT, "cortado_options is needed, not a cortado_net",
          cortado_net_open_bytes(TWO, strlen(TWO), NULL, 0, (const cortado_options *)net, &other));
    FAILS(CORTADO_ARGUMENT, "name is NULL", cortado_net_blob(net, NULL, &blob));
    FAILS(CORTADO_ARGUMENT, "did you mean \"y\"", cortado_net_blob(net, "yy", &blob));
    FAILS(CORTADO_ARGUMENT, "UTF-8", cortado_net_blob(net, "\xff", &blob));
    FAILS(CORTADO_ARGUMENT, "aligned", cortado_blob_new((const int64_t *)((const char *)&dim + 1), 1, &blob));
    CHECK(cortado_net_layer_count(NULL) == 0);
    CHECK(cortado_net_layer_count(wrong) == 0);
    CHECK(cortado_net_layer_name(net, 100) == NULL);
    CHECK(cortado_net_find_blob(net, "absent") == CORTADO_NONE);
    cortado_net_free(wrong);
    OK(cortado_options_set_seed(options, 1));
    cortado_net_free(net);
    FAILS(CORTADO_ARGUMENT, "freed", cortado_net_forward(net, NULL));
    cortado_net_free(net);
    cortado_net_free(NULL);
    cortado_options_free(options);
}

static void wrong_sizes_are_errors(void) {
    cortado_model *model = two_model(NULL);
    cortado_inputs *inputs = cortado_inputs_new();
    cortado_outputs *outputs = NULL;
    cortado_blob *blob = NULL;
    cortado_options *options = cortado_options_new();
    cortado_net *net = two(NULL);
    int64_t shape[40] = {1, 3}, huge[2] = {INT64_MAX, INT64_MAX}, negative[1] = {-1};
    size_t axes = 0;
    float value;
    FAILS(CORTADO_ARGUMENT, "\"x\" is not given", cortado_model_run(model, inputs, &outputs));
    OK(cortado_inputs_set(inputs, "x", ONES, 4, NULL, 0));
    FAILS(CORTADO_ARGUMENT, "4 value(s)", cortado_model_run(model, inputs, &outputs));
    OK(cortado_inputs_set(inputs, "x", ONES, 3, huge, 2));
    FAILS(CORTADO_ARGUMENT, "", cortado_model_run(model, inputs, &outputs));
    OK(cortado_inputs_set(inputs, "x", ONES, 3, NULL, 0));
    OK(cortado_inputs_set(inputs, "w", ONES, 3, NULL, 0));
    FAILS(CORTADO_ARGUMENT, "its inputs: x", cortado_model_run(model, inputs, &outputs));
    CHECK(outputs == NULL);
    FAILS(CORTADO_ARGUMENT, "NULL", cortado_inputs_set(inputs, "x", NULL, 3, NULL, 0));
    FAILS(CORTADO_ARGUMENT, "-1", cortado_inputs_set(inputs, "x", ONES, 3, negative, 1));
    FAILS(CORTADO_ARGUMENT, "axes", cortado_inputs_set(inputs, "x", ONES, 3, shape, 40));
    FAILS(CORTADO_SHAPE, "63 bits", cortado_blob_new(huge, 2, &blob));
    huge[1] = 1;
    FAILS(CORTADO_ARGUMENT, "threads", cortado_options_set_threads(options, 0));
    FAILS(CORTADO_ARGUMENT, "phase", cortado_options_set_phase(options, 7));
    FAILS(CORTADO_ARGUMENT, "-2", cortado_options_set_device(options, -2));
    FAILS(-1, "threads", cortado_options_set_threads(options, SIZE_MAX));
    OK(cortado_blob_new(shape, 2, &blob));
    FAILS(CORTADO_ARGUMENT, "place for 1", cortado_blob_shape(blob, shape, 1, &axes));
    CHECK(axes == 2);
    FAILS(CORTADO_ARGUMENT, "NULL", cortado_blob_shape(blob, NULL, 2, &axes));
    FAILS(CORTADO_SHAPE, "expected 3, found 4", cortado_blob_write(blob, ONES, 4));
    FAILS(CORTADO_ARGUMENT, "place for 1", cortado_blob_copy(blob, &value, 1));
    cortado_blob_free(blob);
    /* More memory than there is: an error of this call, not the end of the program. */
    shape[0] = (int64_t)1 << 58;
    OK(cortado_blob_new(shape, 1, &blob));
    {
        float *data = NULL;
        FAILS(CORTADO_MEMORY, "out of memory", cortado_blob_data(blob, &data));
        CHECK(data == NULL);
    }
    cortado_blob_free(blob);
    FAILS(CORTADO_ARGUMENT, "index 9", cortado_net_forward_from_to(net, 0, 9, NULL));
    FAILS(CORTADO_ARGUMENT, "index", cortado_net_blob_at(net, 99, &blob));
    FAILS(CORTADO_ARGUMENT, "index", cortado_net_param(net, 1, 2, &blob));
    FAILS(CORTADO_ARGUMENT, "not a list", cortado_net_blobs_of(net, 9, 0, NULL, 0, &axes));
    FAILS(CORTADO_ARGUMENT, "not a MemoryData", cortado_net_set_memory_data(net, 0, ONES, 3, ONES, 1));
    cortado_net_free(net);
    cortado_options_free(options);
    cortado_inputs_free(inputs);
    cortado_model_free(model);
}

static void a_model_runs(void) {
    cortado_model *model = two_model(NULL);
    cortado_inputs *inputs = cortado_inputs_new();
    cortado_outputs *outputs = NULL;
    int64_t shape[32], four[] = {4, 3};
    size_t axes = 0, count = 0;
    const float *values;
    CHECK(cortado_model_count(model, CORTADO_INPUTS) == 1);
    CHECK(strcmp(cortado_model_name(model, CORTADO_INPUTS, 0), "x") == 0);
    CHECK(strcmp(cortado_model_name(model, CORTADO_OUTPUTS, 0), "z") == 0);
    CHECK(cortado_model_name(model, CORTADO_OUTPUTS, 1) == NULL);
    OK(cortado_model_shape(model, CORTADO_INPUTS, 0, shape, 32, &axes));
    CHECK(axes == 2 && shape[0] == 1 && shape[1] == 3);
    OK(cortado_inputs_set(inputs, "x", ONES, 3, NULL, 0));
    OK(cortado_model_run(model, inputs, &outputs));
    values = cortado_outputs_data(outputs, 0, &count);
    CHECK(count == 1 && values[0] == 14);
    CHECK(cortado_outputs_data(outputs, 1, &count) == NULL);
    cortado_outputs_free(outputs);
    /* Another batch than the file has. */
    OK(cortado_inputs_set(inputs, "x", ONES, 12, four, 2));
    OK(cortado_model_run(model, inputs, &outputs));
    OK(cortado_outputs_shape(outputs, 0, shape, 32, &axes));
    values = cortado_outputs_data(outputs, 0, &count);
    CHECK(axes == 1 && shape[0] == 4 && count == 4 && values[3] == 14);
    cortado_outputs_free(outputs);
    cortado_inputs_free(inputs);
    cortado_model_free(model);
}

/* An inner blob of a published kind of net, with the engine and layer by layer. */
static void any_blob_is_an_output(void) {
    const char *net = "tests/fixtures/nets/mobilenet_small_test.prototxt";
    const char *weights = "tests/fixtures/nets/mobilenet_small_test.caffemodel";
    cortado_outputs *found[2] = {NULL, NULL};
    cortado_net *layers = NULL;
    size_t run, i, count[2] = {0, 0}, blob = 0;
    const char *inner;
    OK(cortado_net_open(net, weights, NULL, &layers));
    OK(cortado_net_blobs_of(layers, CORTADO_TOPS, cortado_net_layer_count(layers) / 2, &blob, 1, &i));
    inner = cortado_net_blob_name(layers, blob);
    for (run = 0; run < 2; ++run) {
        cortado_options *options = cortado_options_new();
        cortado_model *model = NULL;
        cortado_inputs *inputs = cortado_inputs_new();
        int64_t shape[32];
        size_t axes = 0, axis, total = 1;
        float *values;
        OK(cortado_options_set_engine(options, run == 0));
        OK(cortado_options_add_output(options, inner));
        OK(cortado_options_set_batch(options, 2));
        OK(cortado_model_open(net, weights, options, &model));
        OK(cortado_model_shape(model, CORTADO_INPUTS, 0, shape, 32, &axes));
        CHECK(shape[0] == 2);
        for (axis = 0; axis < axes; ++axis) {
            total *= (size_t)shape[axis];
        }
        values = malloc(total * sizeof *values);
        for (i = 0; i < total; ++i) {
            values[i] = (float)((i * 7919) % 256) / 256;
        }
        OK(cortado_inputs_set(inputs, cortado_model_name(model, CORTADO_INPUTS, 0), values, total, NULL, 0));
        free(values);
        OK(cortado_model_run(model, inputs, &found[run]));
        CHECK(cortado_outputs_find(found[run], inner) == 0);
        cortado_inputs_free(inputs);
        cortado_model_free(model);
        cortado_options_free(options);
    }
    {
        const float *a = cortado_outputs_data(found[0], 0, &count[0]);
        const float *b = cortado_outputs_data(found[1], 0, &count[1]);
        float largest = 0;
        CHECK(count[0] == count[1] && count[0] > 100);
        for (i = 0; i < count[0]; ++i) {
            largest = fmaxf(largest, fabsf(b[i]));
        }
        CHECK(largest > 0);
        for (i = 0; i < count[0]; ++i) {
            CHECK(fabsf(a[i] - b[i]) <= 1e-4f * largest);
        }
    }
    cortado_outputs_free(found[0]);
    cortado_outputs_free(found[1]);
    cortado_net_free(layers);
}

/* The files of the manifest are those of data/faces. */
static void a_manifest_is_opened(void) {
    cortado_model *model = NULL;
    OK(cortado_model_open_manifest("data/faces/model.toml", NULL, &model));
    CHECK(cortado_model_count(model, CORTADO_INPUTS) == 1);
    cortado_model_free(model);
    model = NULL;
    FAILS(CORTADO_FILE_NOT_FOUND, "absent.toml", cortado_model_open_manifest("absent.toml", NULL, &model));
    CHECK(model == NULL);
    FAILS(CORTADO_OTHER, "a manifest has no key", cortado_model_open_manifest("Cargo.toml", NULL, &model));
    FAILS(CORTADO_ARGUMENT, "manifest is NULL", cortado_model_open_manifest(NULL, NULL, &model));
    FAILS(CORTADO_ARGUMENT, "out", cortado_model_open_manifest("data/faces/model.toml", NULL, NULL));
}

static void a_caffe2_pair_runs(void) {
    const char *init = "crates/caffe2/tests/fixtures/predictor/lenet/init_net.pb";
    const char *predict = "crates/caffe2/tests/fixtures/predictor/lenet/predict_net.pb";
    cortado_model *model = NULL, *same = NULL;
    cortado_inputs *inputs = cortado_inputs_new();
    cortado_outputs *outputs = NULL;
    cortado_bytes *files[2] = {NULL, NULL};
    int64_t shape[] = {2, 1, 20, 20};
    float *values = calloc(2 * 20 * 20, sizeof *values);
    size_t count = 0, i;
    OK(cortado_model_open_caffe2(init, predict, NULL, &model));
    CHECK(cortado_model_count(model, CORTADO_INPUTS) == 1);
    for (i = 0; i < 2 * 20 * 20; ++i) {
        values[i] = (float)(i % 20) / 20;
    }
    OK(cortado_inputs_set(inputs, cortado_model_name(model, CORTADO_INPUTS, 0), values, 2 * 20 * 20, NULL, 0));
    FAILS(CORTADO_ARGUMENT, "shape", cortado_model_run(model, inputs, &outputs));
    OK(cortado_inputs_set(inputs, cortado_model_name(model, CORTADO_INPUTS, 0), values, 2 * 20 * 20, shape, 4));
    OK(cortado_model_run(model, inputs, &outputs));
    CHECK(cortado_outputs_count(outputs) >= 1);
    {
        const float *scores = cortado_outputs_data(outputs, 0, &count);
        float sum = 0;
        CHECK(count > 2);
        for (i = 0; i < count; ++i) {
            sum += scores[i];
        }
        CHECK(fabsf(sum - 2) < 1e-5f);
    }
    OK(cortado_file_read(init, &files[0]));
    OK(cortado_file_read(predict, &files[1]));
    OK(cortado_model_open_caffe2_bytes(cortado_bytes_data(files[0]), cortado_bytes_size(files[0]),
                                       cortado_bytes_data(files[1]), cortado_bytes_size(files[1]), NULL, &same));
    {
        cortado_outputs *again = NULL;
        OK(cortado_model_run(same, inputs, &again));
        CHECK(memcmp(cortado_outputs_data(again, 0, NULL), cortado_outputs_data(outputs, 0, NULL), count * sizeof(float)) == 0);
        cortado_outputs_free(again);
    }
    cortado_model_free(same);
    FAILS(CORTADO_FILE_NOT_FOUND, "absent.pb", cortado_model_open_caffe2(init, "absent.pb", NULL, &same));
    FAILS(CORTADO_FORMAT, "", cortado_model_open_caffe2_bytes("\xff\xff", 2, "\xff\xff", 2, NULL, &same));
    cortado_bytes_free(files[0]);
    cortado_bytes_free(files[1]);
    cortado_outputs_free(outputs);
    cortado_inputs_free(inputs);
    cortado_model_free(model);
    free(values);
}

static void the_parts_of_a_net(void) {
    cortado_net *net = two(NULL);
    size_t blobs[4], count = 0, layer = 9, param = 9;
    CHECK(strcmp(cortado_net_name(net), "two") == 0);
    CHECK(cortado_net_phase(net) == CORTADO_TEST);
    CHECK(cortado_net_layer_count(net) == 4);
    CHECK(strcmp(cortado_net_layer_name(net, 1), "fc") == 0);
    CHECK(strcmp(cortado_net_layer_type(net, 1), "InnerProduct") == 0);
    CHECK(cortado_net_find_layer(net, "relu") == 2);
    CHECK(cortado_net_blob_count(net) == 3);
    CHECK(cortado_net_find_blob(net, "z") == 2);
    OK(cortado_net_blobs_of(net, CORTADO_INPUTS, 0, blobs, 4, &count));
    CHECK(count == 1 && blobs[0] == 0);
    OK(cortado_net_blobs_of(net, CORTADO_BOTTOMS, 3, blobs, 4, &count));
    CHECK(count == 1 && blobs[0] == 1);
    OK(cortado_net_blobs_of(net, CORTADO_TOPS, 0, NULL, 0, &count));
    CHECK(count == 1);
    CHECK(cortado_net_param_count(net, 1) == 2);
    CHECK(cortado_net_learnable_count(net) == 2);
    OK(cortado_net_learnable(net, 1, &layer, &param));
    CHECK(layer == 1 && param == 1);
    CHECK(cortado_net_loss_weight(net, 2) == 0);
    CHECK(cortado_net_warning_count(net) == 0 && cortado_net_warning(net, 0) == NULL);
    cortado_net_free(net);
}

/* A pointer stays the net's own memory through reshapes to the same shape and passes. */
static void pointers_stay(void) {
    cortado_net *net = two(NULL);
    cortado_blob *x = NULL, *y = NULL, *z = NULL, *weights = NULL;
    int64_t shape[] = {1, 3}, larger[] = {4, 3};
    float *data = NULL, *again = NULL, *sum = NULL, *w = NULL, loss = 9;
    OK(cortado_net_blob(net, "x", &x));
    OK(cortado_net_blob(net, "y", &y));
    OK(cortado_net_blob(net, "z", &z));
    OK(cortado_net_param(net, 1, 0, &weights));
    OK(cortado_blob_data(x, &data));
    OK(cortado_blob_data(z, &sum));
    memcpy(data, ONES, 3 * sizeof *data);
    OK(cortado_blob_reshape(x, shape, 2));
    OK(cortado_net_reshape(net));
    OK(cortado_net_forward(net, &loss));
    CHECK(loss == 0 && sum[0] == 14);
    data[0] = 3;
    OK(cortado_net_forward(net, NULL));
    OK(cortado_blob_data(x, &again));
    CHECK(again == data && sum[0] == 22);
    /* Weights that are changed count, too. */
    OK(cortado_blob_data(weights, &w));
    w[0] = 0;
    OK(cortado_net_forward(net, NULL));
    CHECK(sum[0] == 16);
    OK(cortado_net_forward_from_to(net, 1, 1, NULL));
    OK(cortado_blob_write(x, ONES, 3));
    OK(cortado_net_forward_from_to(net, 2, 3, NULL));
    CHECK(sum[0] == 16);
    OK(cortado_net_forward_from_to(net, 1, 3, NULL));
    CHECK(sum[0] == 12);
    /* A larger input has other memory, and the rest follows. */
    OK(cortado_blob_reshape(x, larger, 2));
    OK(cortado_net_reshape(net));
    CHECK(cortado_blob_count(z) == 4);
    OK(cortado_blob_write(x, ONES, 12));
    OK(cortado_net_forward(net, NULL));
    OK(cortado_blob_data(z, &sum));
    CHECK(sum[3] == 12);
    /* What the net leaves behind lives on. */
    cortado_net_free(net);
    OK(cortado_blob_data(z, &sum));
    CHECK(sum[3] == 12 && strcmp(cortado_blob_name(z), "z") == 0);
    cortado_blob_free(x);
    cortado_blob_free(y);
    cortado_blob_free(z);
    cortado_blob_free(weights);
}

static void an_engine_in_a_net(void) {
    cortado_options *options = cortado_options_new();
    cortado_net *net;
    cortado_blob *x = NULL, *z = NULL;
    float value = 0;
    OK(cortado_options_set_engine(options, 1));
    net = two(options);
    OK(cortado_net_blob(net, "x", &x));
    OK(cortado_net_blob(net, "z", &z));
    OK(cortado_blob_write(x, ONES, 3));
    OK(cortado_net_forward(net, NULL));
    OK(cortado_blob_copy(z, &value, 1));
    CHECK(value == 14);
    cortado_blob_free(x);
    cortado_blob_free(z);
    cortado_net_free(net);
    cortado_options_free(options);
}

static void weights_are_saved_and_shared(void) {
    cortado_net *a = two(NULL), *b = two(NULL);
    cortado_blob *w = NULL, *v = NULL;
    cortado_bytes *message = NULL, *text = NULL;
    float values[6] = {1, 2, 3, 4, 5, 6}, found[6];
    const char *file = in_folder("two.caffemodel");
    OK(cortado_net_param(a, 1, 0, &w));
    OK(cortado_net_param(b, 1, 0, &v));
    OK(cortado_blob_write(w, values, 6));
    OK(cortado_net_save(a, file));
    OK(cortado_net_copy_trained(b, file));
    OK(cortado_blob_copy(v, found, 6));
    CHECK(memcmp(values, found, sizeof found) == 0);
    OK(cortado_net_share_trained(b, a));
    values[0] = 9;
    OK(cortado_blob_write(w, values, 6));
    OK(cortado_blob_copy(v, found, 6));
    CHECK(found[0] == 9);
    OK(cortado_net_to_message(a, 1, &message));
    OK(cortado_message_print("NetParameter", cortado_bytes_data(message), cortado_bytes_size(message), &text));
    CHECK(strstr((const char *)cortado_bytes_data(text), "name: \"two\"") != NULL);
    cortado_net_free(b);
    OK(cortado_net_open_message(cortado_bytes_data(message), cortado_bytes_size(message), NULL, NULL, &b));
    CHECK(cortado_net_layer_count(b) == 4);
    FAILS(CORTADO_FILE_NOT_FOUND, "absent", cortado_net_copy_trained(b, "absent.caffemodel"));
    FAILS(CORTADO_FORMAT, "", cortado_net_copy_trained_bytes(b, "\xff\xff\xff\xff", 4));
    FAILS(CORTADO_FILE_NOT_FOUND, "cannot write", cortado_net_save(a, "no/such/folder/a.caffemodel"));
    cortado_bytes_free(text);
    cortado_bytes_free(message);
    cortado_blob_free(w);
    cortado_blob_free(v);
    cortado_net_free(a);
    cortado_net_free(b);
}

static void blobs_of_their_own(void) {
    cortado_blob *a = NULL, *b = NULL, *mean = NULL;
    int64_t shape[32] = {2, 3};
    size_t axes = 0;
    float *data = NULL, *diff = NULL, *other = NULL, lent[6] = {1, 2, 3, 4, 5, 6};
    OK(cortado_blob_new(shape, 2, &a));
    OK(cortado_blob_new(shape, 2, &b));
    OK(cortado_blob_data(a, &data));
    OK(cortado_blob_diff(a, &diff));
    CHECK(data != diff && data[5] == 0 && diff[5] == 0);
    OK(cortado_blob_share_data(b, a));
    OK(cortado_blob_data(b, &other));
    CHECK(other == data);
    OK(cortado_blob_set_data(a, lent, 6));
    OK(cortado_blob_data(a, &data));
    CHECK(data == lent);
    FAILS(CORTADO_SHAPE, "", cortado_blob_set_data(a, lent, 5));
    OK(cortado_blob_read("crates/data/tests/fixtures/mean.binaryproto", &mean));
    OK(cortado_blob_shape(mean, shape, 32, &axes));
    CHECK(axes == 4 && shape[0] == 1);
    cortado_blob_free(mean);
    FAILS(CORTADO_FORMAT, "", cortado_blob_read_bytes("\xff\xff", 2, &mean));
    cortado_blob_free(a);
    cortado_blob_free(b);
}

static const char SOLVER[] =
    "base_lr: 0.1 lr_policy: 'fixed' max_iter: 6 random_seed: 7 snapshot_after_train: false display: 0 "
    "net_param { name: 'line' "
    "layer { name: 'data' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 4 dim: 2 } shape { dim: 4 dim: 1 } "
    "  data_filler { type: 'constant' value: 1 } data_filler { type: 'constant' value: 3 } } } "
    "layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 1 } } "
    "layer { name: 'loss' type: 'EuclideanLoss' bottom: 'y' bottom: 't' top: 'loss' } } snapshot_prefix: ";

static void a_solver_trains(void) {
    cortado_solver *solver = NULL, *same = NULL;
    cortado_net *net = NULL;
    cortado_bytes *message = NULL;
    cortado_blob *loss = NULL;
    char text[2048];
    float first = 0, last = 0;
    snprintf(text, sizeof text, "%s'%s'", SOLVER, in_folder("line"));
    OK(cortado_message_parse("SolverParameter", text, strlen(text), NULL, &message));
    OK(cortado_solver_open_message(cortado_bytes_data(message), cortado_bytes_size(message), NULL, NULL, &solver));
    CHECK(strcmp(cortado_solver_type(solver), "SGD") == 0);
    CHECK(cortado_solver_test_net_count(solver) == 0);
    FAILS(CORTADO_ARGUMENT, "index", cortado_solver_test_net(solver, 0, &net));
    OK(cortado_solver_net(solver, &net));
    OK(cortado_net_blob(net, "loss", &loss));
    OK(cortado_solver_step(solver, 1));
    OK(cortado_blob_copy(loss, &first, 1));
    OK(cortado_solver_step(solver, 2));
    CHECK(cortado_solver_iteration(solver) == 3);
    OK(cortado_solver_snapshot(solver));
    OK(cortado_solver_solve(solver, NULL));
    OK(cortado_blob_copy(loss, &last, 1));
    CHECK(cortado_solver_iteration(solver) == 6 && last < first && last == (float)cortado_solver_loss(solver));
    CHECK(fabs(cortado_solver_learning_rate(solver) - 0.1) < 1e-6);
    /* The same, from the snapshot. */
    OK(cortado_solver_open_message(cortado_bytes_data(message), cortado_bytes_size(message), NULL, NULL, &same));
    snprintf(text, sizeof text, "%s_iter_3.solverstate", in_folder("line"));
    OK(cortado_solver_solve(same, text));
    CHECK(cortado_solver_iteration(same) == 6 && cortado_solver_loss(same) == cortado_solver_loss(solver));
    FAILS(CORTADO_FILE_NOT_FOUND, "", cortado_solver_restore(same, "absent.solverstate"));
    cortado_solver_free(same);
    cortado_bytes_free(message);
    FAILS(CORTADO_FILE_NOT_FOUND, "absent", cortado_solver_open("absent.prototxt", NULL, &same));
    FAILS(CORTADO_ARGUMENT, "must be one of", cortado_message_parse("Nothing", "", 0, NULL, &message));
    FAILS(CORTADO_FORMAT, "here:1:", cortado_message_parse("SolverParameter", "x: 1", 4, "here", &message));
    cortado_solver_free(solver);
    /* The net outlives its solver. */
    OK(cortado_net_forward(net, &first));
    CHECK(first <= last);
    cortado_blob_free(loss);
    cortado_net_free(net);
}

static void the_same_seed_gives_the_same_numbers(void) {
    static const char random[] =
        "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 8 } } } "
        "layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 8 "
        "  weight_filler { type: 'gaussian' std: 1 } } }";
    float found[3][64];
    int i;
    cortado_options *options = cortado_options_new();
    OK(cortado_options_set_threads(options, 1));
    for (i = 0; i < 3; ++i) {
        cortado_net *net = NULL;
        cortado_blob *w = NULL;
        if (i < 2) {
            OK(cortado_options_set_seed(options, 1701));
        }
        OK(cortado_net_open_bytes(random, strlen(random), NULL, 0, options, &net));
        OK(cortado_net_param(net, 1, 0, &w));
        OK(cortado_blob_copy(w, found[i], 64));
        cortado_blob_free(w);
        cortado_net_free(net);
    }
    CHECK(memcmp(found[0], found[1], sizeof found[0]) == 0);
    CHECK(memcmp(found[0], found[2], sizeof found[0]) != 0);
    cortado_options_free(options);
}

static void a_datum(void) {
    /* channels 1, height 1, width 2, data "ab", label 5. */
    static const char bytes[] = "\x08\x01\x10\x01\x18\x02\x22\x02" "ab" "\x28\x05";
    cortado_datum *datum = NULL;
    size_t count = 0;
    OK(cortado_datum_parse(bytes, sizeof bytes - 1, &datum));
    CHECK(cortado_datum_size(datum, 0) == 1 && cortado_datum_size(datum, 2) == 2 && cortado_datum_size(datum, 3) == 0);
    CHECK(cortado_datum_label(datum) == 5 && cortado_datum_encoded(datum) == 0);
    CHECK(memcmp(cortado_datum_bytes(datum, &count), "ab", 2) == 0 && count == 2);
    CHECK(cortado_datum_floats(datum, &count) != NULL && count == 0);
    cortado_datum_free(datum);
    FAILS(CORTADO_FORMAT, "", cortado_datum_parse("\x22\x50", 2, &datum));
}

struct seen {
    int lines;
    int refused;
    cortado_net *net;
};

static void on_line(void *user, int32_t severity, const char *file, int32_t line, const char *text) {
    struct seen *seen = user;
    cortado_error *error = cortado_net_forward(seen->net, NULL);
    seen->refused += cortado_error_kind(error) == CORTADO_ARGUMENT;
    cortado_error_free(error);
    seen->lines += severity == CORTADO_INFO && line >= 0 && strlen(file) > 0 && strlen(text) > 0;
}

static void the_log(void) {
    struct seen seen = {0, 0, NULL};
    seen.net = two(NULL);
    OK(cortado_set_log(on_line, &seen));
    cortado_net_free(two(NULL));
    OK(cortado_set_log(NULL, NULL));
    CHECK(seen.lines > 3 && seen.refused == seen.lines);
    OK(cortado_net_forward(seen.net, NULL));
    cortado_net_free(seen.net);
}

static void *run_often(void *given) {
    const cortado_model *model = given;
    int i;
    for (i = 0; i < 50; ++i) {
        float values[12];
        int64_t shape[] = {1 + i % 4, 3};
        size_t count = (size_t)shape[0] * 3, k, found = 0;
        cortado_inputs *inputs = cortado_inputs_new();
        cortado_outputs *outputs = NULL;
        const float *sums;
        for (k = 0; k < count; ++k) {
            values[k] = (float)(i + 1);
        }
        OK(cortado_inputs_set(inputs, "x", values, count, shape, 2));
        OK(cortado_model_run(model, inputs, &outputs));
        sums = cortado_outputs_data(outputs, 0, &found);
        CHECK(found == (size_t)shape[0]);
        for (k = 0; k < found; ++k) {
            CHECK(sums[k] == (float)(12 * (i + 1) + 2));
        }
        cortado_outputs_free(outputs);
        cortado_inputs_free(inputs);
    }
    return NULL;
}

static void threads_share_a_model(void) {
    int engine;
    for (engine = 0; engine < 2; ++engine) {
        pthread_t threads[4];
        cortado_options *options = cortado_options_new();
        cortado_model *model;
        int i;
        OK(cortado_options_set_engine(options, engine));
        model = two_model(options);
        for (i = 0; i < 4; ++i) {
            CHECK(pthread_create(&threads[i], NULL, run_often, model) == 0);
        }
        for (i = 0; i < 4; ++i) {
            pthread_join(threads[i], NULL);
        }
        cortado_model_free(model);
        cortado_options_free(options);
    }
}

static void memory_data(void) {
    static const char net_text[] =
        "layer { name: 'data' type: 'MemoryData' top: 'x' top: 'label' "
        "  memory_data_param { batch_size: 2 channels: 1 height: 1 width: 3 } } "
        "layer { name: 'sum' type: 'Reduction' bottom: 'x' top: 'z' reduction_param { axis: 1 } }";
    cortado_net *net = NULL;
    cortado_blob *z = NULL;
    float values[6] = {1, 2, 3, 4, 5, 6}, labels[2] = {0, 1}, sums[2];
    OK(cortado_net_open_bytes(net_text, strlen(net_text), NULL, 0, NULL, &net));
    OK(cortado_net_set_memory_data(net, 0, values, 6, labels, 2));
    OK(cortado_net_forward(net, NULL));
    OK(cortado_net_blob(net, "z", &z));
    OK(cortado_blob_copy(z, sums, 2));
    CHECK(sums[0] == 6 && sums[1] == 15);
    FAILS(-1, "", cortado_net_set_memory_data(net, 0, values, 5, labels, 2));
    cortado_blob_free(z);
    cortado_net_free(net);
}

int main(void) {
    versions();
    errors_have_kind_and_message();
    wrong_objects_are_errors();
    wrong_sizes_are_errors();
    a_model_runs();
    any_blob_is_an_output();
    a_manifest_is_opened();
    a_caffe2_pair_runs();
    the_parts_of_a_net();
    pointers_stay();
    an_engine_in_a_net();
    weights_are_saved_and_shared();
    blobs_of_their_own();
    a_solver_trains();
    the_same_seed_gives_the_same_numbers();
    a_datum();
    the_log();
    threads_share_a_model();
    memory_data();
    printf("all passed\n");
    return 0;
}
