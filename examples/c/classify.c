/* Runs a net of Caffe on one input and prints the best classes, and the values of a blob inside the net.
 *
 *     cargo xtask capi
 *     cc examples/c/classify.c $(PKG_CONFIG_PATH=target/capi/lib/pkgconfig pkg-config --cflags --libs cortado) -o classify
 *     LD_LIBRARY_PATH=target/capi/lib ./classify deploy.prototxt net.caffemodel
 */
#include <cortado.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the message of an error. */
static void check(cortado_error *error) {
    if (error == NULL) {
        return;
    }
    fprintf(stderr, "error %d: %s\n", (int)cortado_error_kind(error), cortado_error_message(error));
    cortado_error_free(error);
    exit(1);
}

/* The values of an image: here a ramp. A program would read a picture, scale it and subtract the mean. */
static float *image(size_t count) {
    float *values = malloc((count > 0 ? count : 1) * sizeof *values);
    size_t i;
    if (values == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    for (i = 0; i < count; ++i) {
        values[i] = (float)i / (float)count;
    }
    return values;
}

/* Sets all inputs of a model in the shapes that it has. */
static cortado_inputs *inputs_of(const cortado_model *model) {
    cortado_inputs *inputs = cortado_inputs_new();
    size_t i, axis;
    for (i = 0; i < cortado_model_count(model, CORTADO_INPUTS); ++i) {
        const char *name = cortado_model_name(model, CORTADO_INPUTS, i);
        int64_t shape[32];
        size_t axes = 0, count = 1;
        float *values;
        check(cortado_model_shape(model, CORTADO_INPUTS, i, shape, 32, &axes));
        printf("input %s:", name);
        for (axis = 0; axis < axes; ++axis) {
            printf(" %ld", (long)shape[axis]);
            count *= (size_t)shape[axis];
        }
        printf("\n");
        values = image(count);
        check(cortado_inputs_set(inputs, name, values, count, shape, axes));
        free(values);
    }
    return inputs;
}

/* Prints the largest values of an output, at most five. */
static void print_best(const cortado_outputs *outputs, size_t index) {
    size_t count = 0, best, i, rank;
    const float *values = cortado_outputs_data(outputs, index, &count);
    char *done = calloc(count > 0 ? count : 1, 1);
    printf("output %s, %lu values\n", cortado_outputs_name(outputs, index), (unsigned long)count);
    for (rank = 0; done != NULL && rank < 5 && rank < count; ++rank) {
        best = count;
        for (i = 0; i < count; ++i) {
            if (!done[i] && (best == count || values[i] > values[best])) {
                best = i;
            }
        }
        done[best] = 1;
        printf("  %lu: %.4f\n", (unsigned long)best, (double)values[best]);
    }
    free(done);
}

int main(int argc, char **argv) {
    cortado_options *options;
    cortado_model *model = NULL;
    cortado_inputs *inputs;
    cortado_outputs *outputs = NULL;
    size_t i;
    if (argc < 2) {
        fprintf(stderr, "usage: %s NET.prototxt [WEIGHTS.caffemodel]\n", argv[0]);
        return 2;
    }
    printf("Cortado %s\n", cortado_version());

    options = cortado_options_new();
    check(cortado_options_set_batch(options, 1));
    check(cortado_model_open(argv[1], argc > 2 ? argv[2] : NULL, options, &model));
    cortado_options_free(options);

    inputs = inputs_of(model);
    check(cortado_model_run(model, inputs, &outputs));
    for (i = 0; i < cortado_outputs_count(outputs); ++i) {
        print_best(outputs, i);
    }

    cortado_outputs_free(outputs);
    cortado_inputs_free(inputs);
    cortado_model_free(model);
    return 0;
}
