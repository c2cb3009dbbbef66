/* Repair of shapes: valid ones in place of one that is not. */
#include "repair.h"

#include "shape_internal.h"

#include <geom/measure.h>
#include <geom/repair.h>

#include <stdio.h>
#include <stdlib.h>

/* A shape like another one with other rings, appended to *out. The first of several keeps the name as it
 * is. */
static bool append_like(const editor_shape *s, geom_polygon rings, editor_document *out, size_t first) {
    char name[256];
    editor_shape_def def = editor_shape_like(s, rings);
    def.id = 0;
    if (out->count > first) {
        snprintf(name, sizeof name, "%.200s %zu", s->label.name ? s->label.name : "Repaired",
                 out->count - first + 1);
        def.label.name = name;
    }
    const editor_shape *made = editor_shape_create(&def);
    if (made && !editor_shape_valid(made)) {
        editor_shape_release(made);
        return false;
    }
    return editor_document_append(out, made);
}

static bool repair_wall(const editor_shape *s, editor_document *out) {
    geom_vec2 *points = malloc(s->point_count * sizeof *points);
    size_t count = 0;
    for (size_t i = 0; points && i < s->point_count; i++) {
        if (count == 0 || !geom_vec2_equal(points[count - 1], s->points[i])) {
            points[count++] = s->points[i];
        }
    }
    const geom_ring ring = {points, count};
    const geom_polygon rings = {&ring, 1};
    const bool good = count >= 2 && append_like(s, rings, out, out->count);
    free(points);
    return good;
}

/* ---- Loops to polygons ---- */

typedef struct loop {
    geom_ring ring;
    double area;  /* negative for a hole */
    size_t owner; /* of a hole: the loop around it */
} loop;

static bool ring_holds(geom_ring ring, geom_vec2 p) {
    bool inside = false;
    for (size_t i = 0, j = ring.count - 1; i < ring.count; j = i++) {
        const geom_vec2 a = ring.points[j];
        const geom_vec2 b = ring.points[i];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside;
}

/* The smallest loop around each hole; the hole itself where there is none. */
static void find_owners(loop *loops, size_t count) {
    for (size_t h = 0; h < count; h++) {
        const geom_vec2 p = geom_vec2_lerp(loops[h].ring.points[0], loops[h].ring.points[1], 0.5);
        loops[h].owner = h;
        for (size_t i = 0; loops[h].area < 0.0 && i < count; i++) {
            const bool better = loops[h].owner == h || loops[i].area < loops[loops[h].owner].area;
            if (loops[i].area > 0.0 && better && ring_holds(loops[i].ring, p)) {
                loops[h].owner = i;
            }
        }
    }
}

/* The valid polygons of an outer loop and its holes. */
static bool append_parts(const editor_shape *s, geom_polygon rings, editor_document *out, size_t first) {
    geom_repair repaired = geom_polygon_repair(rings, NULL);
    bool good = repaired.fault.status == GEOM_OK;
    for (size_t i = 0; good && i < repaired.polygons.count; i++) {
        good = append_like(s, repaired.polygons.polygons[i], out, first);
    }
    geom_repair_release(&repaired);
    return good;
}

static bool append_loops(const editor_shape *s, const editor_untangled *u, editor_document *out,
                         size_t first) {
    loop *loops = malloc((u->loop_count + 1) * sizeof *loops);
    geom_ring *rings = malloc((u->loop_count + 1) * sizeof *rings);
    bool good = loops && rings;
    for (size_t i = 0, at = 0; good && i < u->loop_count; at += u->counts[i++]) {
        const geom_ring ring = {u->points + at, u->counts[i]};
        loops[i].ring = ring;
        loops[i].area = geom_ring_area(ring);
    }
    if (good) {
        find_owners(loops, u->loop_count);
    }
    for (size_t i = 0; good && i < u->loop_count; i++) {
        size_t count = 0;
        rings[count++] = loops[i].ring;
        for (size_t h = 0; h < u->loop_count; h++) {
            if (h != i && loops[h].area < 0.0 && loops[h].owner == i) {
                rings[count++] = loops[h].ring;
            }
        }
        const geom_polygon polygon = {rings, count};
        good = !(loops[i].area > 0.0) || append_parts(s, polygon, out, first);
    }
    free(loops);
    free(rings);
    return good;
}

static void cut_back(editor_document *out, size_t count) {
    while (out->count > count) {
        editor_document_remove(out, out->count - 1);
    }
}

/* What only touches itself or repeats vertices keeps all of them. */
static bool repair_polygon(const editor_shape *s, editor_document *out) {
    const size_t first = out->count;
    editor_untangled u = {0};
    bool good = append_parts(s, editor_shape_polygon(s), out, first);
    if (!good) {
        cut_back(out, first);
        good = editor_untangle(editor_shape_polygon(s), &u) && append_loops(s, &u, out, first);
    }
    editor_untangled_clear(&u);
    return good && out->count > first;
}

bool editor_shape_repair(const editor_shape *s, editor_document *out) {
    const size_t first = out->count;
    if (s->kind == EDITOR_POLYGON ? repair_polygon(s, out) : repair_wall(s, out)) {
        return true;
    }
    cut_back(out, first);
    return false;
}
