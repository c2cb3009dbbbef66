/* Delaunay: edges are flipped until no circle of a triangle contains the corner beyond one of its inner
 * edges (C. L. Lawson, "Software for C1 surface interpolation", 1977). An edge that is not an edge of the
 * polygon and passes this test is Delaunay for the vertices that its triangles can see (D. T. Lee, A. K.
 * Lin, "Generalized Delaunay triangulation for planar graphs", 1986).
 *
 * If the corner d beyond the edge a b is in the circle of the triangle a, b, c, the four points are the
 * corners of a strictly convex quadrilateral. So the flip to the other diagonal c d gives two triangles of
 * positive area. */
#include "mesh.h"

#include <geom/predicate.h>

#include <string.h>

enum {
    FLIPS_A_VERTEX = 4
};

typedef struct flipping {
    geom_index_triangle *triangles;
    uint32_t *twin;
    geom_vec2 *points;  /* by number */
    uint32_t *suspects; /* a stack of half-edges to look at, each once at most */
    uint32_t suspect_count;
    unsigned char *is_suspect;
} flipping;

static uint32_t *corner(const flipping *f, uint32_t half) { return &f->triangles[half / 3].corner[half % 3]; }

/* An inner edge is on the stack by its smaller half. */
static void suspect(flipping *f, uint32_t half) {
    const uint32_t twin = f->twin[half];
    const uint32_t name = half < twin ? half : twin;
    if (twin != GEOM_MESH_NONE && !f->is_suspect[name]) {
        f->is_suspect[name] = 1;
        f->suspects[f->suspect_count++] = name;
    }
}

static void join(flipping *f, uint32_t half, uint32_t twin) {
    f->twin[half] = twin;
    if (twin != GEOM_MESH_NONE) {
        f->twin[twin] = half;
    }
}

/* Returns whether the corner beyond an edge is in the circle of the triangle before it. */
static bool is_wrong(const flipping *f, uint32_t half) {
    const uint32_t twin = f->twin[half];
    const geom_vec2 a = f->points[*corner(f, half)];
    const geom_vec2 b = f->points[*corner(f, twin)];
    const geom_vec2 c = f->points[*corner(f, geom_mesh_previous(half))];
    const geom_vec2 d = f->points[*corner(f, geom_mesh_previous(twin))];
    return geom_incircle(a, b, c, d) > 0;
}

/* The triangles a b c and b a d become d b c and c a d: a gives way to d, and b to c. Sides b c and a d stay
 * where they are; d b and c a take the places of the two halves of a b. */
static void flip(flipping *f, uint32_t half) {
    const uint32_t twin = f->twin[half];
    const uint32_t before_half = geom_mesh_previous(half);
    const uint32_t before_twin = geom_mesh_previous(twin);
    *corner(f, half) = *corner(f, before_twin);
    *corner(f, twin) = *corner(f, before_half);
    const uint32_t beyond_half = f->twin[before_twin];
    const uint32_t beyond_twin = f->twin[before_half];
    join(f, half, beyond_half);
    join(f, twin, beyond_twin);
    join(f, before_half, before_twin);
}

/* Flips edges until none is wrong. Returns false if that takes more flips than given. */
static bool flip_until_right(flipping *f, uint32_t half_count, size_t most_flips) {
    size_t flips = 0;
    for (uint32_t half = 0; half < half_count; ++half) {
        suspect(f, half);
    }
    while (f->suspect_count > 0) {
        const uint32_t half = f->suspects[--f->suspect_count];
        f->is_suspect[half] = 0;
        const uint32_t twin = f->twin[half];
        if (twin == GEOM_MESH_NONE || !is_wrong(f, half)) {
            continue;
        }
        if (flips++ == most_flips) {
            return false;
        }
        flip(f, half);
        suspect(f, half);
        suspect(f, geom_mesh_next(half));
        suspect(f, twin);
        suspect(f, geom_mesh_next(twin));
    }
    return true;
}

/* Each flip is right for its edge, but with many vertices on a line, flips cascade. Too many give way to the
 * triangulation of all vertices, if it has the edges of the polygon. Otherwise they go on. */
static geom_status make_right(flipping *f, geom_polygon polygon, uint32_t count, uint32_t vertex_count,
                              const geom_allocator *allocator) {
    memset(f->is_suspect, 0, 3 * (size_t)count);
    if (flip_until_right(f, 3 * count, FLIPS_A_VERTEX * (size_t)vertex_count)) {
        return GEOM_OK;
    }
    uint32_t found = 0;
    const geom_status status =
        geom_delaunay_of_vertices(polygon, f->points, vertex_count, f->triangles, &found, allocator);
    if (!status && found == 0) {
        (void)flip_until_right(f, 3 * count, SIZE_MAX);
    }
    return status;
}

static geom_status improve(geom_polygon polygon, geom_index_triangle *triangles, size_t count,
                           const geom_allocator *allocator) {
    const size_t vertex_count = geom_polygon_vertex_count(polygon);
    const size_t half_count = 3 * count;
    flipping f = {triangles, NULL, NULL, NULL, 0, NULL};
    f.twin = geom_allocator_allocate(allocator, half_count, sizeof *f.twin, _Alignof(uint32_t));
    f.points = geom_allocator_allocate(allocator, vertex_count, sizeof *f.points, _Alignof(geom_vec2));
    f.suspects = geom_allocator_allocate(allocator, half_count, sizeof *f.suspects, _Alignof(uint32_t));
    f.is_suspect = geom_allocator_allocate(allocator, half_count, 1, 1);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (f.twin && f.points && f.suspects && f.is_suspect) {
        status = geom_mesh_pair(triangles, count, vertex_count, f.twin, allocator);
    }
    if (status == GEOM_OK) {
        geom_mesh_points(polygon, f.points);
        status = make_right(&f, polygon, (uint32_t)count, (uint32_t)vertex_count, allocator);
    }
    geom_allocator_release(allocator, f.is_suspect, half_count, 1, 1);
    geom_allocator_release(allocator, f.suspects, half_count, sizeof *f.suspects, _Alignof(uint32_t));
    geom_allocator_release(allocator, f.points, vertex_count, sizeof *f.points, _Alignof(geom_vec2));
    geom_allocator_release(allocator, f.twin, half_count, sizeof *f.twin, _Alignof(uint32_t));
    return status;
}

geom_triangulate_result geom_polygon_triangulate_delaunay(geom_polygon polygon,
                                                          geom_index_triangle *triangles,
                                                          const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    geom_triangulate_result result = geom_polygon_triangulate(polygon, triangles, source);
    if (result.fault.status == GEOM_OK) {
        result.fault.status = improve(polygon, triangles, result.count, source);
        result.count = result.fault.status ? 0 : result.count;
    }
    return result;
}
