/* Bytes as a stream of events to the editor: its invariants hold, and undoing everything gives the start. */
#include "examples/editor/support/editor_stream.h"
#include "fuzz.h"

#include <stdio.h>

static void require_no(const char *fault) {
    if (fault) {
        (void)fprintf(stderr, "fuzz_editor: %s\n", fault);
    }
    require(!fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const size_t most = 400 * (size_t)STREAM_EVENT_SIZE;
    editor *e = editor_create(480, 320);
    if (!e) {
        return 0;
    }
    for (size_t i = 0; i + STREAM_EVENT_SIZE <= size && i < most; i += STREAM_EVENT_SIZE) {
        stream_feed(e, data + i);
    }
    require_no(stream_fault(e));
    stream_undo_all(e);
    require_no(editor_drawing(e)->count > 0 ? "undoing everything leaves shapes" : NULL);
    stream_redo_all(e);
    require_no(stream_fault(e));
    editor_destroy(e);
    return 0;
}
