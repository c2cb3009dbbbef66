/* What the tests of the examples share. */
#ifndef TEST_EXAMPLES_SCENE_SUPPORT_H
#define TEST_EXAMPLES_SCENE_SUPPORT_H

#include "run/run.h"
#include "support.h"

double random_finite(random_source *source); /* any bits that are a finite number */

/* The bits of a number: 0 and -0 differ. */
uint64_t bits_of(double value);

/* A scene from text that must be good. */
scene scene_of(const char *text);

/* A run, and a step of it; stop the test where they fail. */
run *start_run(const scene *s, run_def def);
void step_run(run *r);

/* A text that is refused, and words of the reason. */
typedef struct refusal {
    const char *text;
    const char *words;
} refusal;

/* Stops the test unless the reason holds the words. */
void check_reason(const char *reason, const char *words);

/* A fresh name for a file in a folder of this process, which is removed at its end with all that it holds. */
const char *temporary_path(const char *name);

/* The whole of a file, to be freed; NULL when there is none. */
char *text_of_file(const char *path);
void write_text(const char *path, const char *text);

#endif
