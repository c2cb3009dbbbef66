/* Convex pieces: a triangulation from which diagonals are omitted one after the other (S. Hertel, K.
 * Mehlhorn, 1983). A diagonal is omitted if the pieces on its two sides form no reflex corner together, at
 * either end.
 *
 * Pieces only grow, so a diagonal that was needed stays needed: at its end u, the corners on its two sides
 * exceed a straight angle together. At a reflex vertex u at most two diagonals are needed. Suppose there
 * were three. Each pair of neighboring corners on the two sides of a needed diagonal exceeds a straight
 * angle. There are four or more corners around u. The first two and the last two would exceed a full turn,
 * but the exterior is also at u. A convex vertex needs none. So there are at most 2 r diagonals, and by
 * Euler's formula 2 r + 1 - h pieces. Any convex decomposition of a polygon without holes needs at least r
 * / 2 + 1 pieces, because a cut straightens at most two reflex vertices.
 *
 * Three points p, u, q with u on the line between them never stand for an angle of 0 or of a full turn: the
 * corners at u are positive, and form a full turn together with the exterior. For the same reason two
 * convex pieces share at most one edge, so omitting it never cuts a ring in two. */
#include "mesh.h"

#include <geom/decompose.h>
#include <geom/predicate.h>

#include <stdbool.h>

typedef struct dissection {
    const geom_index_triangle *triangles;
    uint32_t half_count;
    geom_vec2 *points; /* by number */
    uint32_t *twin;
    uint32_t *next;     /* around the piece; GEOM_MESH_NONE for what is left out or written already */
    uint32_t *previous; /* around the piece */
} dissection;

/* Returns the vertex at which a half-edge begins. */
static geom_vec2 origin(const dissection *d, uint32_t half) {
    return d->points[geom_mesh_origin(d->triangles, half)];
}

/* Returns whether the corner at which `half` begins is not reflex without this half-edge and its twin. */
static bool is_free(const dissection *d, uint32_t half) {
    const uint32_t after = d->next[d->twin[half]];
    return geom_orient2d(origin(d, d->previous[half]), origin(d, half), origin(d, d->next[after])) >= 0;
}

static void link_halves(dissection *d, uint32_t half, uint32_t next) {
    d->next[half] = next;
    d->previous[next] = half;
}

static void leave_out(dissection *d, uint32_t half) {
    const uint32_t twin = d->twin[half];
    link_halves(d, d->previous[half], d->next[twin]);
    link_halves(d, d->previous[twin], d->next[half]);
    d->next[half] = GEOM_MESH_NONE;
    d->next[twin] = GEOM_MESH_NONE;
}

static void grow_pieces(dissection *d) {
    for (uint32_t half = 0; half < d->half_count; ++half) {
        d->next[half] = geom_mesh_next(half);
        d->previous[half] = geom_mesh_previous(half);
    }
    for (uint32_t half = 0; half < d->half_count; ++half) {
        const uint32_t twin = d->twin[half];
        if (twin != GEOM_MESH_NONE && half < twin && is_free(d, half) && is_free(d, twin)) {
            leave_out(d, half);
        }
    }
}

/* Writes the piece of a half-edge. Returns the end of its corners. */
static uint32_t write_piece(dissection *d, uint32_t start, uint32_t *corners, uint32_t first) {
    uint32_t end = first;
    uint32_t half = start;
    while (d->next[half] != GEOM_MESH_NONE) {
        const uint32_t next = d->next[half];
        corners[end++] = geom_mesh_origin(d->triangles, half);
        d->next[half] = GEOM_MESH_NONE;
        half = next;
    }
    return end;
}

static size_t write_pieces(dissection *d, uint32_t *corners, uint32_t *ends) {
    size_t count = 0;
    uint32_t end = 0;
    for (uint32_t half = 0; half < d->half_count; ++half) {
        if (d->next[half] != GEOM_MESH_NONE) {
            end = write_piece(d, half, corners, end);
            ends[count++] = end;
        }
    }
    return count;
}

/* Decomposes and sets *count, the number of pieces. */
static geom_status dissect(geom_polygon polygon, const geom_index_triangle *triangles, uint32_t *corners,
                           uint32_t *ends, size_t *count, const geom_allocator *allocator) {
    const size_t vertex_count = geom_polygon_vertex_count(polygon);
    const size_t half_count = 3 * geom_polygon_triangle_count(polygon);
    dissection d = {triangles, (uint32_t)half_count, NULL, NULL, NULL, NULL};
    d.points = geom_allocator_allocate(allocator, vertex_count, sizeof *d.points, _Alignof(geom_vec2));
    d.twin = geom_allocator_allocate(allocator, half_count, sizeof *d.twin, _Alignof(uint32_t));
    d.next = geom_allocator_allocate(allocator, half_count, sizeof *d.next, _Alignof(uint32_t));
    d.previous = geom_allocator_allocate(allocator, half_count, sizeof *d.previous, _Alignof(uint32_t));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (d.points && d.twin && d.next && d.previous) {
        status = geom_mesh_pair(triangles, half_count / 3, vertex_count, d.twin, allocator);
    }
    if (status == GEOM_OK) {
        geom_mesh_points(polygon, d.points);
        grow_pieces(&d);
        *count = write_pieces(&d, corners, ends);
    }
    geom_allocator_release(allocator, d.previous, half_count, sizeof *d.previous, _Alignof(uint32_t));
    geom_allocator_release(allocator, d.next, half_count, sizeof *d.next, _Alignof(uint32_t));
    geom_allocator_release(allocator, d.twin, half_count, sizeof *d.twin, _Alignof(uint32_t));
    geom_allocator_release(allocator, d.points, vertex_count, sizeof *d.points, _Alignof(geom_vec2));
    return status;
}

geom_decompose_result geom_polygon_decompose(geom_polygon polygon, uint32_t *corners, uint32_t *ends,
                                             const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    geom_decompose_result result = {{.status = GEOM_OUT_OF_MEMORY}, 0};
    const size_t triangle_count = geom_polygon_triangle_count(polygon);
    geom_index_triangle *triangles =
        geom_allocator_allocate(source, triangle_count, sizeof *triangles, _Alignof(geom_index_triangle));
    if (triangle_count == 0) {
        result.fault = geom_polygon_check(polygon, source);
    } else if (triangles) {
        GEOM_ASSERT(corners && ends);
        result.fault = geom_polygon_triangulate(polygon, triangles, source).fault;
        if (result.fault.status == GEOM_OK) {
            result.fault.status = dissect(polygon, triangles, corners, ends, &result.count, source);
        }
    }
    geom_allocator_release(source, triangles, triangle_count, sizeof *triangles,
                           _Alignof(geom_index_triangle));
    return result;
}
