/* Pair tests as text under arbitrary bytes, line by line: each is refused with words or answered. */
#define _POSIX_C_SOURCE 200809L

#include "cases/pairs.h"
#include "fuzz.h"

#include <string.h>

static void check_line(const lines *l) {
    pairs_answer answer;
    scene_error error = {0};
    if (pairs_line(words_of(l->text, l->length), 0.0, &answer, &error)) {
        require(answer.relation != COLLIDE_INVALID && answer.pair[0] != '\0');
    } else {
        require(error.text[0] != '\0' && !strchr(error.text, '\n'));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *stream = size > 0 ? fmemopen((void *)data, size, "r") : NULL;
    if (!stream) {
        return 0;
    }
    lines l = lines_of(stream);
    while (lines_next(&l)) {
        check_line(&l);
    }
    require(!lines_failed(&l));
    lines_free(&l);
    (void)fclose(stream);
    return 0;
}
