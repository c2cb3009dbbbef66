/* The rings of the input, without repetitions. */
#include "repair_internal.h"

#include <geom/predicate.h>
#include <geom/sort.h>

static void refuse(repair_rings *r, geom_status status, geom_polygon_fault_kind kind, size_t ring,
                   size_t edge) {
    const geom_polygon_fault fault = {status, kind, ring, edge, ring, edge, {0.0, 0.0}};
    r->fault = fault;
}

static bool note(const repair_rings *r, geom_repair_kind kind, size_t ring, size_t vertex, geom_vec2 point,
                 geom_vec2 end) {
    geom_repair_change *change = geom_buffer_push(r->changes);
    if (change) {
        const geom_repair_change fresh = {kind, ring, vertex, point, end};
        *change = fresh;
    }
    return change;
}

bool geom_repair_note(const repair_rings *r, geom_repair_kind kind, uint32_t vertex, geom_vec2 point,
                      geom_vec2 end) {
    const repair_vertex *v = (const repair_vertex *)r->vertices.data + vertex;
    const repair_ring *ring = (const repair_ring *)r->rings.data + v->ring;
    return note(r, kind, ring->source, v->place, point, end);
}

/* Appends the vertices of a ring that differ from the one before. */
static bool copy_vertices(repair_rings *r, geom_ring ring, size_t source) {
    const size_t first = r->vertices.count;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 point = ring.points[i];
        const repair_vertex *vertices = r->vertices.data;
        if (r->vertices.count > first && geom_vec2_equal(vertices[r->vertices.count - 1].point, point)) {
            if (!note(r, GEOM_REPAIR_REPEATED_VERTEX, source, i, point, point)) {
                return false;
            }
            continue;
        }
        repair_vertex *vertex = geom_buffer_push(&r->vertices);
        if (!vertex) {
            return false;
        }
        const repair_vertex kept = {point, (uint32_t)r->rings.count, (uint32_t)i};
        *vertex = kept;
    }
    return true;
}

/* Removes the last vertex while it is the first one again. */
static bool close(repair_rings *r, size_t first, size_t source) {
    const repair_vertex *vertices = r->vertices.data;
    while (r->vertices.count > first + 1 &&
           geom_vec2_equal(vertices[first].point, vertices[r->vertices.count - 1].point)) {
        const repair_vertex *last = &vertices[--r->vertices.count];
        if (!note(r, GEOM_REPAIR_CLOSING_VERTEX, source, last->place, last->point, last->point)) {
            return false;
        }
    }
    return true;
}

/* Whether the vertices from `first` on are on one line. No two neighbors are equal. */
static bool is_flat(const repair_rings *r, size_t first) {
    const repair_vertex *vertices = r->vertices.data;
    for (size_t i = first + 2; i < r->vertices.count; ++i) {
        if (geom_orient2d(vertices[first].point, vertices[first + 1].point, vertices[i].point) != 0) {
            return false;
        }
    }
    return true;
}

static bool all_finite(geom_ring ring, size_t *where) {
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            *where = i;
            return false;
        }
    }
    return true;
}

static void add_ring(repair_rings *r, geom_ring ring, size_t source) {
    size_t where = 0;
    if (!all_finite(ring, &where)) {
        refuse(r, GEOM_NOT_FINITE, GEOM_FAULT_NOT_FINITE, source, where);
        return;
    }
    const size_t first = r->vertices.count;
    bool kept = copy_vertices(r, ring, source) && close(r, first, source);
    if (kept && source > 0 && is_flat(r, first)) {
        const geom_vec2 point = ring.count > 0 ? ring.points[0] : geom_vec2_make(0.0, 0.0);
        kept = note(r, GEOM_REPAIR_EMPTY_HOLE, source, 0, point, point);
        r->vertices.count = first;
    } else if (kept && r->vertices.count - first < 3) {
        refuse(r, GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS, source, 0);
    } else if (kept) {
        repair_ring *fresh = geom_buffer_push(&r->rings);
        kept = fresh;
        if (fresh) {
            fresh->first = (uint32_t)first;
            fresh->end = (uint32_t)r->vertices.count;
            fresh->source = source;
        }
    }
    if (!kept) {
        refuse(r, GEOM_OUT_OF_MEMORY, GEOM_FAULT_NONE, 0, 0);
    }
}

static bool before(geom_vec2 p, geom_vec2 q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

/* Reads a ring from its lowest vertex, towards the lower of its two neighbors. The sequence does not depend
 * on the first vertex or on the orientation. */
typedef struct ring_reader {
    const repair_vertex *vertices;
    uint32_t count;
    uint32_t at;
    bool forwards;
} ring_reader;

static geom_vec2 read_vertex(ring_reader *reader) {
    const geom_vec2 point = reader->vertices[reader->at].point;
    const uint32_t step = reader->forwards ? 1 : reader->count - 1;
    reader->at = (reader->at + step) % reader->count;
    return point;
}

static ring_reader read_from_lowest(const repair_rings *r, uint32_t ring) {
    const repair_ring *of = (const repair_ring *)r->rings.data + ring;
    ring_reader reader = {(const repair_vertex *)r->vertices.data + of->first, of->end - of->first, 0, true};
    for (uint32_t i = 1; i < reader.count; ++i) {
        if (before(reader.vertices[i].point, reader.vertices[reader.at].point)) {
            reader.at = i;
        }
    }
    const uint32_t after = (reader.at + 1) % reader.count;
    const uint32_t ahead = (reader.at + reader.count - 1) % reader.count;
    reader.forwards = before(reader.vertices[after].point, reader.vertices[ahead].point);
    return reader;
}

static uint32_t ring_size(const repair_rings *r, uint32_t ring) {
    const repair_ring *of = (const repair_ring *)r->rings.data + ring;
    return of->end - of->first;
}

/* Compares two rings: negative if a comes first, 0 if they are equal, positive otherwise. */
static int compare_rings(const repair_rings *r, uint32_t a, uint32_t b) {
    const uint32_t count_a = ring_size(r, a);
    const uint32_t count_b = ring_size(r, b);
    if (count_a != count_b) {
        return count_a < count_b ? -1 : 1;
    }
    ring_reader of_a = read_from_lowest(r, a);
    ring_reader of_b = read_from_lowest(r, b);
    for (uint32_t i = 0; i < of_a.count; ++i) {
        const geom_vec2 p = read_vertex(&of_a);
        const geom_vec2 q = read_vertex(&of_b);
        if (!geom_vec2_equal(p, q)) {
            return before(p, q) ? -1 : 1;
        }
    }
    return 0;
}

static bool ring_before(const void *context, uint32_t a, uint32_t b) {
    return compare_rings(context, a, b) < 0;
}

/* Takes the rings out for which `dropped` is set. */
static bool drop_rings(repair_rings *r, const bool *dropped) {
    repair_ring *rings = r->rings.data;
    repair_vertex *vertices = r->vertices.data;
    uint32_t ring = 0;
    uint32_t count = 0;
    for (uint32_t k = 0; k < r->rings.count; ++k) {
        const repair_ring from = rings[k];
        if (dropped[k]) {
            const geom_vec2 point = vertices[from.first].point;
            if (!note(r, GEOM_REPAIR_REPEATED_HOLE, from.source, 0, point, point)) {
                return false;
            }
            continue;
        }
        rings[ring].source = from.source;
        rings[ring].first = count;
        for (uint32_t i = from.first; i < from.end; ++i) {
            vertices[count] = vertices[i];
            vertices[count++].ring = ring;
        }
        rings[ring++].end = count;
    }
    r->rings.count = ring;
    r->vertices.count = count;
    return true;
}

/* Of holes that are the same, the first stays. */
static bool drop_repeated(repair_rings *r) {
    geom_buffer order = geom_buffer_make(r->vertices.allocator, sizeof(uint32_t));
    geom_buffer dropped = geom_buffer_make(r->vertices.allocator, sizeof(bool));
    const size_t rings = r->rings.count;
    bool done = geom_buffer_resize(&order, 2 * rings) && geom_buffer_resize(&dropped, rings);
    if (done) {
        uint32_t *sorted = order.data;
        bool *drop = dropped.data;
        for (uint32_t k = 0; k < rings; ++k) {
            sorted[k] = k;
            drop[k] = false;
        }
        geom_sort(sorted + 1, sorted + rings, rings - 1, ring_before, r);
        bool any = false;
        for (size_t k = 2; k < rings; ++k) {
            drop[sorted[k]] = compare_rings(r, sorted[k - 1], sorted[k]) == 0;
            any = any || drop[sorted[k]];
        }
        done = !any || drop_rings(r, drop);
    }
    geom_buffer_release(&dropped);
    geom_buffer_release(&order);
    return done;
}

void geom_repair_clean(repair_rings *r, geom_polygon polygon) {
    refuse(r, GEOM_OK, GEOM_FAULT_NONE, 0, 0);
    if (polygon.count == 0) {
        refuse(r, GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS, 0, 0);
    } else if (!geom_polygon_fits(polygon)) {
        refuse(r, GEOM_CAPACITY_EXCEEDED, GEOM_FAULT_NONE, 0, 0);
    }
    for (size_t k = 0; !r->fault.status && k < polygon.count; ++k) {
        add_ring(r, polygon.rings[k], k);
    }
    if (!r->fault.status && r->rings.count > 2 && !drop_repeated(r)) {
        refuse(r, GEOM_OUT_OF_MEMORY, GEOM_FAULT_NONE, 0, 0);
    }
}
