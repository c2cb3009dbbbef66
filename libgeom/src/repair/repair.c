/* Repair of polygons that other programs made. */
#include "repair_internal.h"

#include "polygon/polygons.h"
#include "triangulate/mesh.h"
#include "triangulate/triangulate_front.h"

#include <geom/predicate.h>
#include <geom/sort.h>

/* A repair takes five steps. None of them makes a point.
 *
 *   1. The rings are cleaned of repetitions (src/repair/repair_rings.c).
 *   2. A sweep divides edges at the vertices on them and refuses input that does not bound a set of points.
 *      It links the boundary of the interior, corner by corner (src/repair/repair_sweep.c).
 *   3. The interior is triangulated (src/triangulate/triangulate.c).
 *   4. Triangles are joined to pieces with simple boundaries (src/repair/repair_pieces.c).
 *   5. The rings around the pieces are collected, in the order of the input. */
typedef struct repair_work {
    const geom_allocator *allocator;
    repair_rings rings;
    repair_sweep sweep;
    geom_buffer changes;   /* of geom_repair_change */
    geom_buffer triangles; /* of geom_index_triangle */
    geom_buffer twin;      /* of uint32_t, by side of a triangle */
    geom_buffer piece_of;  /* of uint32_t, by triangle */
    geom_buffer
        border; /* of uint32_t: sides of triangles that bound a piece, by key; then as much room to sort */
    geom_buffer followed; /* of bool, by side of a triangle */
    geom_buffer sides;    /* of uint32_t: those of the border, ring by ring */
    geom_buffer outlines; /* of outline */
} repair_work;

/* A ring around a piece: sides[first] to sides[end - 1]. */
typedef struct outline {
    size_t first;
    size_t end;
    uint32_t piece;
    bool hole;
} outline;

static const repair_edge *edges_of(const repair_work *w) { return w->sweep.edges.data; }

static bool before(geom_vec2 p, geom_vec2 q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

/* Returns how a corner of the interior opens, for geom_triangulate_walks. */
static uint32_t turn_at(const repair_edge *edges, uint32_t corner) {
    const geom_vec2 point = repair_origin(&edges[corner]);
    const geom_vec2 next = repair_origin(&edges[edges[corner].next]);
    const geom_vec2 previous = repair_origin(&edges[edges[corner].previous]);
    if (before(next, point) != before(previous, point)) {
        return GEOM_FRONT_PASSED;
    }
    const bool convex = geom_orient2d(previous, point, next) > 0;
    return before(next, point) == convex ? GEOM_FRONT_LEFT : GEOM_FRONT_RIGHT;
}

/* Returns the number of closed walks of the corners. `seen` has room for all corners. */
static size_t count_walks(const repair_edge *edges, size_t count, bool *seen) {
    size_t walks = 0;
    for (size_t i = 0; i < count; ++i) {
        seen[i] = false;
    }
    for (uint32_t i = 0; i < count; ++i) {
        walks += !seen[i];
        for (uint32_t k = i; !seen[k]; k = edges[k].next) {
            seen[k] = true;
        }
    }
    return walks;
}

static geom_status triangulate(repair_work *w) {
    const repair_edge *edges = edges_of(w);
    const size_t count = w->sweep.edges.count;
    geom_buffer vertices = geom_buffer_make(w->allocator, sizeof(geom_front_vertex));
    geom_buffer seen = geom_buffer_make(w->allocator, sizeof(bool));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_resize(&vertices, count) && geom_buffer_resize(&seen, count) &&
        geom_buffer_resize(&w->triangles, count + 2 * count_walks(edges, count, seen.data))) {
        geom_front_vertex *vertex = vertices.data;
        for (uint32_t i = 0; i < count; ++i) {
            const geom_front_vertex fresh = {repair_origin(&edges[i]), edges[i].next, edges[i].previous, i,
                                             turn_at(edges, i)};
            vertex[i] = fresh;
        }
        status = geom_triangulate_walks(vertex, count, w->triangles.data, &w->triangles.count, w->allocator);
    }
    geom_buffer_release(&seen);
    geom_buffer_release(&vertices);
    return status;
}

static geom_status find_pieces(repair_work *w) {
    const size_t count = w->triangles.count;
    if (!geom_buffer_resize(&w->twin, 3 * count) || !geom_buffer_resize(&w->piece_of, count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const repair_mesh mesh = {edges_of(w), w->sweep.places.count, w->triangles.data, count, w->twin.data};
    const geom_status status =
        geom_mesh_pair(mesh.triangles, count, w->sweep.edges.count, w->twin.data, w->allocator);
    return status ? status : geom_repair_find_pieces(&mesh, w->piece_of.data, w->allocator);
}

/* Whether a side of a triangle lies within its piece. */
static bool is_inner(const repair_work *w, uint32_t half) {
    const uint32_t *twin = w->twin.data;
    const uint32_t *piece_of = w->piece_of.data;
    return twin[half] != GEOM_MESH_NONE && piece_of[twin[half] / 3] == piece_of[half / 3];
}

static const repair_edge *corner_at(const repair_work *w, uint32_t half) {
    return &edges_of(w)[geom_mesh_origin(w->triangles.data, half)];
}

static bool side_before(const void *context, uint32_t a, uint32_t b) {
    const repair_work *w = context;
    return corner_at(w, a)->key < corner_at(w, b)->key;
}

/* Records a side that two pieces share. */
static bool note_cut(const repair_work *w, uint32_t half) {
    const uint32_t *twin = w->twin.data;
    const uint32_t *places = w->sweep.places.data;
    if (twin[half] == GEOM_MESH_NONE || half > twin[half]) {
        return true;
    }
    const repair_edge *from = corner_at(w, half);
    const repair_edge *to = corner_at(w, geom_mesh_next(half));
    return geom_repair_note(&w->rings, GEOM_REPAIR_CUT, places[from->place], repair_origin(from),
                            repair_origin(to));
}

/* Gathers the sides around all pieces. */
static bool find_border(repair_work *w) {
    const size_t count = w->twin.count;
    size_t border = 0;
    for (uint32_t half = 0; half < count; ++half) {
        border += !is_inner(w, half);
    }
    if (!geom_buffer_resize(&w->border, 2 * border) || !geom_buffer_resize(&w->followed, count) ||
        !geom_buffer_resize(&w->sides, border)) {
        return false;
    }
    uint32_t *sides = w->border.data;
    bool *followed = w->followed.data;
    border = 0;
    for (uint32_t half = 0; half < count; ++half) {
        followed[half] = false;
        if (!is_inner(w, half)) {
            sides[border++] = half;
            if (!note_cut(w, half)) {
                return false;
            }
        }
    }
    geom_sort(sides, sides + border, border, side_before, w);
    return true;
}

/* Follows the boundary of a piece from a side on; `first` counts the sides of earlier rings. */
static outline follow(repair_work *w, uint32_t start, size_t first) {
    const uint32_t *twin = w->twin.data;
    const uint32_t *piece_of = w->piece_of.data;
    uint32_t *sides = w->sides.data;
    bool *followed = w->followed.data;
    outline ring = {first, first, piece_of[start / 3], false};
    uint32_t half = start;
    do {
        sides[ring.end++] = half;
        followed[half] = true;
        half = geom_mesh_next(half);
        while (is_inner(w, half)) {
            half = geom_mesh_next(twin[half]);
        }
    } while (half != start);
    return ring;
}

static geom_vec2 side_origin(const repair_work *w, size_t side) {
    const uint32_t *sides = w->sides.data;
    return repair_origin(corner_at(w, sides[side]));
}

/* Whether a ring runs clockwise: its lowest vertex, and the turn there. */
static bool is_hole(const repair_work *w, outline ring) {
    size_t lowest = ring.first;
    for (size_t i = ring.first; i < ring.end; ++i) {
        lowest = before(side_origin(w, i), side_origin(w, lowest)) ? i : lowest;
    }
    const size_t after = lowest + 1 < ring.end ? lowest + 1 : ring.first;
    const size_t ahead = lowest > ring.first ? lowest - 1 : ring.end - 1;
    return geom_orient2d(side_origin(w, ahead), side_origin(w, lowest), side_origin(w, after)) < 0;
}

/* The rings of all pieces. Each begins at the corner with the least key, and they are in the order of
 * these. */
static geom_status find_outlines(repair_work *w) {
    if (!find_border(w)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const uint32_t *border = w->border.data;
    const bool *followed = w->followed.data;
    size_t sides = 0;
    for (size_t i = 0; i < w->sides.count; ++i) {
        if (followed[border[i]]) {
            continue;
        }
        outline *ring = geom_buffer_push(&w->outlines);
        if (!ring) {
            return GEOM_OUT_OF_MEMORY;
        }
        *ring = follow(w, border[i], sides);
        ring->hole = is_hole(w, *ring);
        sides = ring->end;
    }
    return GEOM_OK;
}

/* By piece in the order of their outer rings; the outer ring first. */
static bool outline_before(const void *context, uint32_t a, uint32_t b) {
    const outline *outlines = context;
    const uint32_t piece_a = outlines[a].piece;
    const uint32_t piece_b = outlines[b].piece;
    return piece_a != piece_b ? piece_a < piece_b : outlines[a].hole < outlines[b].hole;
}

/* Renumbers the pieces in the order of their outer rings, and sorts the outlines. Returns the number of
 * pieces. `name` has room for two numbers for each triangle, `order` for two for each outline. */
static size_t order_outlines(repair_work *w, uint32_t *name, uint32_t *order) {
    outline *outlines = w->outlines.data;
    const size_t count = w->outlines.count;
    uint32_t pieces = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!outlines[i].hole) {
            name[outlines[i].piece] = pieces++;
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        outlines[i].piece = name[outlines[i].piece];
        order[i] = i;
    }
    geom_sort(order, order + count, count, outline_before, outlines);
    return pieces;
}

static void write_polygons(const repair_work *w, const uint32_t *order, geom_polygons *result) {
    const outline *outlines = w->outlines.data;
    geom_polygon *polygon = result->memory;
    geom_ring *rings = (geom_ring *)(polygon + result->count);
    geom_vec2 *points = (geom_vec2 *)(rings + w->outlines.count);
    --polygon;
    for (size_t k = 0; k < w->outlines.count; ++k) {
        const outline from = outlines[order[k]];
        const geom_ring ring = {points, from.end - from.first};
        for (size_t i = from.first; i < from.end; ++i) {
            *points++ = side_origin(w, i);
        }
        rings[k] = ring;
        if (!from.hole) {
            ++polygon;
            polygon->rings = &rings[k];
            polygon->count = 0;
        }
        ++polygon->count;
    }
}

static geom_polygons collect(repair_work *w) {
    geom_buffer name = geom_buffer_make(w->allocator, sizeof(uint32_t));
    geom_buffer order = geom_buffer_make(w->allocator, sizeof(uint32_t));
    geom_polygons result = geom_polygons_none(GEOM_OUT_OF_MEMORY, w->allocator);
    if (geom_buffer_resize(&name, 2 * w->triangles.count) &&
        geom_buffer_resize(&order, 2 * w->outlines.count)) {
        const size_t pieces = order_outlines(w, name.data, order.data);
        result = geom_polygons_allocate(pieces, w->outlines.count, w->sides.count, w->allocator);
        if (!result.status) {
            write_polygons(w, order.data, &result);
        }
    }
    geom_buffer_release(&order);
    geom_buffer_release(&name);
    return result;
}

static bool change_before(const void *context, uint32_t a, uint32_t b) {
    const geom_repair_change *p = (const geom_repair_change *)context + a;
    const geom_repair_change *q = (const geom_repair_change *)context + b;
    if (p->kind != q->kind) {
        return p->kind < q->kind;
    }
    return p->ring != q->ring ? p->ring < q->ring : p->vertex < q->vertex;
}

/* Writes the sorted changes to the result. */
static bool write_changes(const repair_work *w, geom_repair *result) {
    const size_t count = w->changes.count;
    const geom_repair_change *from = w->changes.data;
    if (count == 0) {
        return true;
    }
    geom_buffer order = geom_buffer_make(w->allocator, sizeof(uint32_t));
    geom_repair_change *to =
        geom_allocator_allocate(w->allocator, count, sizeof *to, _Alignof(geom_repair_change));
    const bool done = geom_buffer_resize(&order, 2 * count) && to;
    if (done) {
        uint32_t *sorted = order.data;
        for (uint32_t i = 0; i < count; ++i) {
            sorted[i] = i;
        }
        geom_sort(sorted, sorted + count, count, change_before, from);
        for (size_t i = 0; i < count; ++i) {
            to[i] = from[sorted[i]];
            ++result->counts[to[i].kind];
        }
        result->changes = to;
        result->change_count = count;
    } else {
        geom_allocator_release(w->allocator, to, count, sizeof *to, _Alignof(geom_repair_change));
    }
    geom_buffer_release(&order);
    return done;
}

static geom_repair no_repair(const geom_allocator *allocator) {
    const geom_repair none = {.polygons = geom_polygons_none(GEOM_OK, allocator)};
    return none;
}

static geom_repair run(repair_work *w, geom_polygon polygon) {
    geom_repair result = no_repair(w->allocator);
    geom_repair_clean(&w->rings, polygon);
    result.fault = w->rings.fault;
    if (!result.fault.status) {
        geom_repair_run_sweep(&w->sweep);
        result.fault = w->sweep.fault;
    }
    if (!result.fault.status) {
        result.fault.status = triangulate(w);
    }
    if (!result.fault.status) {
        result.fault.status = find_pieces(w);
    }
    if (!result.fault.status) {
        result.fault.status = find_outlines(w);
    }
    if (!result.fault.status) {
        result.polygons = collect(w);
        result.fault.status = result.polygons.status;
    }
    if (!result.fault.status && !write_changes(w, &result)) {
        geom_polygons_release(&result.polygons);
        result.fault.status = GEOM_OUT_OF_MEMORY;
    }
    result.polygons.status = result.fault.status;
    return result;
}

geom_repair geom_polygon_repair(geom_polygon polygon, const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    repair_work w = {.allocator = source};
    w.changes = geom_buffer_make(source, sizeof(geom_repair_change));
    w.rings.vertices = geom_buffer_make(source, sizeof(repair_vertex));
    w.rings.rings = geom_buffer_make(source, sizeof(repair_ring));
    w.rings.changes = &w.changes;
    w.sweep.rings = &w.rings;
    w.sweep.edges = geom_buffer_make(source, sizeof(repair_edge));
    w.sweep.places = geom_buffer_make(source, sizeof(uint32_t));
    w.triangles = geom_buffer_make(source, sizeof(geom_index_triangle));
    w.twin = geom_buffer_make(source, sizeof(uint32_t));
    w.piece_of = geom_buffer_make(source, sizeof(uint32_t));
    w.border = geom_buffer_make(source, sizeof(uint32_t));
    w.followed = geom_buffer_make(source, sizeof(bool));
    w.sides = geom_buffer_make(source, sizeof(uint32_t));
    w.outlines = geom_buffer_make(source, sizeof(outline));
    const geom_repair result = run(&w, polygon);
    geom_buffer *const buffers[] = {&w.changes,      &w.rings.vertices, &w.rings.rings, &w.sweep.edges,
                                    &w.sweep.places, &w.triangles,      &w.twin,        &w.piece_of,
                                    &w.border,       &w.followed,       &w.sides,       &w.outlines};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i) {
        geom_buffer_release(buffers[i]);
    }
    return result;
}

void geom_repair_release(geom_repair *repair) {
    const geom_polygon_fault fault = repair->fault;
    geom_allocator_release(&repair->polygons.allocator, repair->changes, repair->change_count,
                           sizeof *repair->changes, _Alignof(geom_repair_change));
    geom_polygons_release(&repair->polygons);
    const geom_allocator allocator = repair->polygons.allocator;
    *repair = no_repair(&allocator);
    repair->fault = fault;
    repair->polygons.status = fault.status;
}
