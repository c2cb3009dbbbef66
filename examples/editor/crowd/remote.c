/* The instance that has a run and no window. */
#include "remote.h"

#include <stdlib.h>

struct editor_remote {
    editor_crowd crowd;
    editor_stint stint;
    editor_parcel parcel;
};

editor_remote *editor_remote_create(double (*clock)(void)) {
    editor_remote *r = calloc(1, sizeof *r);
    if (r) {
        r->crowd.clock = clock;
        r->stint.crowd = &r->crowd;
    }
    return r;
}

void editor_remote_destroy(editor_remote *r) {
    if (r) {
        editor_stint_clear(&r->stint);
        editor_crowd_stop(&r->crowd);
        editor_parcel_clear(&r->parcel);
        free(r);
    }
}

uint8_t *editor_remote_receive(editor_remote *r, size_t size) {
    return editor_parcel_receive(&r->parcel, size);
}

const uint8_t *editor_remote_do(editor_remote *r, size_t *size) {
    bool good = editor_parcel_read_orders(&r->parcel, &r->stint);
    if (good) {
        editor_stint_do(&r->stint);
        good = editor_parcel_write_results(&r->parcel, &r->stint);
    }
    editor_stint_clear(&r->stint);
    *size = good ? r->parcel.size : 0;
    return r->parcel.bytes;
}
