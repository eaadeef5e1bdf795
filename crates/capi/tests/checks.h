/* Checks for tests in C and C++. */
#ifndef CORTADO_TESTS_CHECKS_H
#define CORTADO_TESTS_CHECKS_H

#include <cortado.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __cplusplus
/* Ends the program if something is not true. C++ has that of glog. */
#define CHECK(condition) ((condition) ? (void)0 : stop(__LINE__, #condition))
#endif
/* Ends the program if a call gives an error. */
#define OK(call) expect_none(__LINE__, #call, call)
/* Ends the program unless a call gives an error of a kind (-1: of any), whose message has a part. */
#define FAILS(kind, part, call) expect_error(__LINE__, #call, kind, part, call)

#if defined(__GNUC__)
#define UNUSED __attribute__((unused))
#else
#define UNUSED
#endif

UNUSED static void stop(int line, const char *what) {
    fprintf(stderr, "line %d: %s\n", line, what);
    exit(1);
}

UNUSED static void expect_none(int line, const char *what, cortado_error *error) {
    if (error != NULL) {
        fprintf(stderr, "error %d: %s\n", (int)cortado_error_kind(error), cortado_error_message(error));
        cortado_error_free(error);
        stop(line, what);
    }
}

UNUSED static void expect_error(int line, const char *what, int32_t kind, const char *part, cortado_error *error) {
    const char *message = cortado_error_message(error);
    if (error == NULL) {
        stop(line, what);
    }
    if ((kind != -1 && cortado_error_kind(error) != kind) || message == NULL || strstr(message, part) == NULL) {
        fprintf(stderr, "error %d: %s\n", (int)cortado_error_kind(error), message == NULL ? "" : message);
        stop(line, what);
    }
    cortado_error_free(error);
}

/* The path of a file in the folder of this test. It is valid until the next call. */
UNUSED static const char *in_folder(const char *name) {
    static char path[1024];
    const char *folder = getenv("CORTADO_TEST_FOLDER");
    snprintf(path, sizeof path, "%s/%s", folder == NULL ? "." : folder, name);
    return path;
}

#endif
