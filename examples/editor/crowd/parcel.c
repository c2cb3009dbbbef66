/* Bytes of a parcel, and the shapes that both instances know. */
#include "parcel_internal.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NO_SHAPE = UINT32_MAX;

void parcel_forget(editor_parcel *p) {
    for (size_t i = 0; i < p->shape_count; i++) {
        editor_shape_release(p->shapes[i]);
    }
    free(p->shapes);
    free(p->slots);
    editor_cast_release(p->cast);
    p->shapes = NULL;
    p->shape_count = 0;
    p->shape_capacity = 0;
    p->slots = NULL;
    p->slot_count = 0;
    p->cast = NULL;
}

void editor_parcel_clear(editor_parcel *p) {
    parcel_forget(p);
    free(p->bytes);
    memset(p, 0, sizeof *p);
}

/* ---- Bytes ---- */

static bool reserve(editor_parcel *p, size_t size) {
    if (size <= p->capacity) {
        return true;
    }
    const size_t capacity = size + size / 2 + 4096;
    uint8_t *grown = realloc(p->bytes, capacity);
    if (grown) {
        p->bytes = grown;
        p->capacity = capacity;
    }
    return grown != NULL;
}

uint8_t *editor_parcel_receive(editor_parcel *p, size_t size) {
    if (!reserve(p, size + 1)) {
        return NULL;
    }
    p->size = size;
    return p->bytes;
}

void parcel_begin(editor_parcel *p, bool reads) {
    p->reads = reads;
    p->failed = false;
    p->at = 0;
    p->size = reads ? p->size : 0;
}

void parcel_pass(editor_parcel *p, void *data, size_t size) {
    p->failed = p->failed || (p->reads ? size > p->size - p->at : !reserve(p, p->size + size));
    if (p->failed || size == 0) {
        return;
    }
    if (p->reads) {
        memcpy(data, p->bytes + p->at, size);
        p->at += size;
    } else {
        memcpy(p->bytes + p->size, data, size);
        p->size += size;
    }
}

size_t parcel_pass_count(editor_parcel *p, size_t count) {
    parcel_pass(p, &count, sizeof count);
    return p->failed && p->reads ? 0 : count;
}

bool parcel_pass_flag(editor_parcel *p, bool flag) {
    uint8_t byte = flag;
    parcel_pass(p, &byte, sizeof byte);
    return byte != 0 && !(p->failed && p->reads);
}

void *parcel_pass_array(editor_parcel *p, void *array, size_t count, size_t size) {
    const bool there = parcel_pass_flag(p, array != NULL);
    if (p->reads) {
        p->failed = p->failed || (there && count > (p->size - p->at) / size);
        array = there && !p->failed ? calloc(count + 1, size) : NULL;
        p->failed = p->failed || (there && !array);
    }
    if (there) {
        parcel_pass(p, array, count * size);
    }
    return array;
}

/* ---- Numbers of shapes ---- */

static size_t slot_of(const editor_parcel *p, const editor_shape *s) {
    size_t at = (size_t)(((uintptr_t)s >> 4) * 2654435761U) & (p->slot_count - 1);
    while (p->slots[at] != NO_SHAPE && p->shapes[p->slots[at]] != s) {
        at = (at + 1) & (p->slot_count - 1);
    }
    return at;
}

/* At most half of the slots are taken. */
static bool reserve_slots(editor_parcel *p) {
    if (2 * (p->shape_count + 1) <= p->slot_count) {
        return true;
    }
    const size_t count = p->slot_count ? 2 * p->slot_count : 256;
    uint32_t *slots = malloc(count * sizeof *slots);
    if (!slots) {
        return false;
    }
    memset(slots, 0xff, count * sizeof *slots);
    free(p->slots);
    p->slots = slots;
    p->slot_count = count;
    for (size_t i = 0; i < p->shape_count; i++) {
        slots[slot_of(p, p->shapes[i])] = (uint32_t)i;
    }
    return true;
}

static bool reserve_shapes(editor_parcel *p) {
    if (p->shape_count < p->shape_capacity) {
        return true;
    }
    const size_t capacity = 2 * p->shape_count + 256;
    const editor_shape **grown = realloc(p->shapes, capacity * sizeof *grown);
    if (grown) {
        p->shapes = grown;
        p->shape_capacity = capacity;
    }
    return grown != NULL;
}

/* Takes over the caller's reference, also when it fails: without memory, or without a shape. */
static bool add_shape(editor_parcel *p, const editor_shape *s) {
    if (!s || !reserve_shapes(p) || !reserve_slots(p)) {
        editor_shape_release(s);
        return false;
    }
    p->slots[slot_of(p, s)] = (uint32_t)p->shape_count;
    p->shapes[p->shape_count++] = s;
    return true;
}

/* ---- Shapes ---- */

/* What a run sees of a shape, without its rings; what it points to stays behind. */
static editor_shape_def plain_def(const editor_shape *s) {
    const geom_polygon no_rings = {NULL, s->ring_count};
    const scene_label no_label = {.name = NULL};
    editor_shape_def def = editor_shape_like(s, no_rings);
    def.label = no_label;
    def.extra = NULL;
    def.agent.label = no_label;
    def.agent.extra = NULL;
    return def;
}

static const editor_shape *pass_contents(editor_parcel *p, const editor_shape *s) {
    editor_shape_def def = s ? plain_def(s) : (editor_shape_def){.id = 0};
    parcel_pass(p, &def, sizeof def);
    const size_t point_count = parcel_pass_count(p, s ? s->point_count : 0);
    geom_vec2 *points = parcel_pass_array(p, s ? s->points : NULL, point_count, sizeof *points);
    geom_ring *rings = parcel_pass_array(p, s ? s->rings : NULL, def.rings.count, sizeof *rings);
    if (!p->reads) {
        return s;
    }
    const geom_vec2 *next = points;
    for (size_t k = 0; !p->failed && k < def.rings.count; k++) {
        rings[k].points = next;
        next += rings[k].count;
    }
    def.rings.rings = rings;
    s = p->failed ? NULL : editor_shape_create(&def);
    free(points);
    free(rings);
    return s;
}

static const editor_shape *write_shape(editor_parcel *p, const editor_shape *s) {
    uint32_t number = p->slot_count ? p->slots[slot_of(p, s)] : NO_SHAPE;
    parcel_pass(p, &number, sizeof number);
    if (number == NO_SHAPE) {
        pass_contents(p, s);
        p->failed = !add_shape(p, editor_shape_retain(s)) || p->failed;
    }
    return s;
}

const editor_shape *parcel_pass_shape(editor_parcel *p, const editor_shape *s) {
    if (!p->reads) {
        return write_shape(p, s);
    }
    uint32_t number = NO_SHAPE;
    parcel_pass(p, &number, sizeof number);
    if (!p->failed && number == NO_SHAPE) {
        number = (uint32_t)p->shape_count;
        p->failed = !add_shape(p, pass_contents(p, NULL)) || p->failed;
    }
    p->failed = p->failed || number >= p->shape_count;
    return p->failed ? NULL : editor_shape_retain(p->shapes[number]);
}

void parcel_pass_document(editor_parcel *p, editor_document *d) {
    const size_t count = parcel_pass_count(p, d->count);
    for (size_t i = 0; !p->failed && i < count; i++) {
        const editor_shape *s = parcel_pass_shape(p, p->reads ? NULL : d->shapes[i]);
        p->failed = p->failed || (p->reads && !editor_document_append(d, s));
    }
}
