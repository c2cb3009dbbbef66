/* ORCA cases as text under arbitrary bytes: every agent's line gets one answer, in order, and every velocity
 * is finite. */
#define _POSIX_C_SOURCE 200809L

#include "cases/cases.h"
#include "fuzz.h"

static void take_answer(void *context, const cases_answer *answer) {
    size_t *last_line = context;
    require(answer->line > *last_line);
    require(!answer->known || geom_vec3_is_finite(answer->velocity));
    *last_line = answer->line;
}

static void take_refusal(void *context, const scene_error *reason) {
    (void)context;
    require(reason->line > 0 && reason->text[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t last_line = 0;
    FILE *stream = size > 0 ? fmemopen((void *)data, size, "r") : NULL;
    if (!stream) {
        return 0;
    }
    cases *all = cases_create((cases_sink){&last_line, take_answer, take_refusal});
    require(all != NULL);
    lines l = lines_of(stream);
    bool more = true;
    while (more && lines_next(&l)) {
        more = lines_idle(&l) || cases_line(all, words_of(l.text, l.length), l.number);
    }
    cases_end(all);
    cases_destroy(all);
    lines_free(&l);
    (void)fclose(stream);
    return 0;
}
