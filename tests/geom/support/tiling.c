/* Hard rings, and a proof that triangles or pieces tile a polygon. */
#include "tiling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

shape new_shape(const size_t *counts, size_t ring_count) {
    size_t total = 0;
    for (size_t r = 0; r < ring_count; ++r) {
        total += counts[r];
    }
    shape s;
    s.points = calloc(total, sizeof *s.points);
    s.rings = calloc(ring_count, sizeof *s.rings);
    ck_assert(s.points && s.rings);
    size_t first = 0;
    for (size_t r = 0; r < ring_count; ++r) {
        const geom_ring ring = {s.points + first, counts[r]};
        s.rings[r] = ring;
        first += counts[r];
    }
    s.polygon.rings = s.rings;
    s.polygon.count = ring_count;
    return s;
}

void free_shape(shape *s) {
    free(s->points);
    free(s->rings);
}

size_t shape_size(const shape *s) { return geom_polygon_vertex_count(s->polygon); }

void reverse_ring(shape *s, size_t ring) {
    geom_vec2 *first = s->points + (s->rings[ring].points - s->points);
    const size_t count = s->rings[ring].count;
    for (size_t i = 0; i < count / 2; ++i) {
        const geom_vec2 point = first[i];
        first[i] = first[count - 1 - i];
        first[count - 1 - i] = point;
    }
}

static shape one_ring(size_t count) { return new_shape(&count, 1); }

/* From left to right along the bottom, back along the teeth. */
shape make_comb(size_t count) {
    const size_t teeth = count / 2;
    shape s = one_ring(2 * teeth);
    const double width = (double)(2 * teeth - 3);
    s.points[0] = geom_vec2_make(0.0, -1.0);
    s.points[1] = geom_vec2_make(width, -1.0);
    for (size_t i = 2; i < 2 * teeth; ++i) {
        s.points[i] = geom_vec2_make(width - (double)(i - 2), i % 2 == 0 ? 100.0 : 0.0);
    }
    return s;
}

/* The corners of the outer side, k = 0, 1, ..., turn left; those of the inner side lie 1 further in and come
 * back. */
shape make_spiral(size_t count) {
    const size_t half = count / 2;
    shape s = one_ring(2 * half);
    const double size = (double)half + 8.0;
    for (size_t k = 0; k < half; ++k) {
        const size_t round = k / 4;
        const double in = 2.0 * (double)round;
        const double out = size - in;
        const bool right = k % 4 == 1 || k % 4 == 2;
        const bool up = k % 4 >= 2;
        /* a round begins where the last side of the round before ends */
        const double shift = k % 4 == 0 && k > 0 ? 2.0 : 0.0;
        s.points[k] = geom_vec2_make(right ? out : in - shift, up ? out : in);
        s.points[2 * half - 1 - k] =
            geom_vec2_make(right ? out - 1.0 : in + 1.0 - shift, up ? out - 1.0 : in + 1.0);
    }
    return s;
}

shape make_star(random_source *source, size_t count) {
    shape s = one_ring(count);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        const double radius = random_between(source, 1.0, 100.0);
        s.points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
    return s;
}

shape make_straight(random_source *source, size_t side) {
    shape s = one_ring(4 * side);
    const size_t turn = (size_t)random_int(source, 0, (int)side - 1);
    for (size_t i = 0; i < 4 * side; ++i) {
        const double along = (double)(i % side);
        const double n = (double)side;
        const size_t edge = i / side;
        const geom_vec2 places[] = {{along, 0.0}, {n, along}, {n - along, n}, {0.0, n - along}};
        s.points[(i + turn) % (4 * side)] = places[edge];
    }
    return s;
}

/* Both chains have x = 0, 1, 2, ...; the upper one lies a hair above the lower one. */
shape make_needles(random_source *source, size_t count) {
    const size_t half = count / 2;
    shape s = one_ring(2 * half);
    for (size_t i = 0; i < half; ++i) {
        const double y = random_between(source, -100.0, 100.0);
        s.points[i] = geom_vec2_make((double)i, y);
        s.points[2 * half - 1 - i] = geom_vec2_make((double)i, y + 1e-6 * random_between(source, 0.5, 1.0));
    }
    return s;
}

/* A picture of cells, open or not; rooms are where both coordinates are odd, doors where one is. */
typedef struct maze {
    int width;
    int height;
    bool *open;
    size_t *next; /* by lattice corner: where the boundary goes on, or SIZE_MAX */
} maze;

static bool *cell(const maze *m, int x, int y) { return &m->open[(size_t)y * (size_t)m->width + (size_t)x]; }

/* Opens a tree: each room but the first has a door to a room left of it or below it. Then some more doors. */
static void open_doors(const maze *m, random_source *source, int density) {
    for (int y = 1; y < m->height; y += 2) {
        for (int x = 1; x < m->width; x += 2) {
            *cell(m, x, y) = true;
            const bool left = y == 1 || (x > 1 && random_int(source, 0, 1) == 0);
            const bool both = random_int(source, 0, 99) < density;
            if (x > 1 && (left || both)) {
                *cell(m, x - 1, y) = true;
            }
            if (y > 1 && (!left || both)) {
                *cell(m, x, y - 1) = true;
            }
        }
    }
}

static void add_side(const maze *m, int x, int y, int to_x, int to_y) {
    const size_t stride = (size_t)m->width + 1;
    m->next[(size_t)y * stride + (size_t)x] = (size_t)to_y * stride + (size_t)to_x;
}

/* The sides of the open cells with the inside on the left. At most one begins at each corner. */
static void add_sides(const maze *m) {
    for (int y = 1; y + 1 < m->height; ++y) {
        for (int x = 1; x + 1 < m->width; ++x) {
            if (*cell(m, x, y)) {
                if (!*cell(m, x, y - 1)) {
                    add_side(m, x, y, x + 1, y);
                }
                if (!*cell(m, x + 1, y)) {
                    add_side(m, x + 1, y, x + 1, y + 1);
                }
                if (!*cell(m, x, y + 1)) {
                    add_side(m, x + 1, y + 1, x, y + 1);
                }
                if (!*cell(m, x - 1, y)) {
                    add_side(m, x, y + 1, x, y);
                }
            }
        }
    }
}

/* Takes one ring out of the sides. Returns its number of vertices. */
static size_t trace(const maze *m, size_t start, bool every, geom_vec2 *points) {
    const size_t stride = (size_t)m->width + 1;
    size_t count = 0;
    size_t at = start;
    size_t last_step = 0;
    while (m->next[at] != SIZE_MAX) {
        const size_t to = m->next[at];
        if (every || to - at != last_step) {
            const size_t row = at / stride;
            points[count++] = geom_vec2_make((double)(at % stride), (double)row);
        }
        last_step = to - at;
        m->next[at] = SIZE_MAX;
        at = to;
    }
    return count;
}

static shape trace_rings(const maze *m, bool every) {
    const size_t corner_count = ((size_t)m->width + 1) * ((size_t)m->height + 1);
    geom_vec2 *points = malloc(corner_count * sizeof *points);
    size_t *counts = malloc(corner_count * sizeof *counts);
    ck_assert(points && counts);
    size_t ring_count = 0;
    size_t total = 0;
    for (size_t start = 0; start < corner_count; ++start) {
        if (m->next[start] != SIZE_MAX) {
            counts[ring_count] = trace(m, start, every, points + total);
            total += counts[ring_count++];
        }
    }
    shape s = new_shape(counts, ring_count);
    memcpy(s.points, points, total * sizeof *points);
    free(points);
    free(counts);
    return s;
}

/* The lowest row has all its doors, so the first ring found is the outer one. */
shape make_maze(random_source *source, int width, int height, int density, bool every) {
    maze m = {2 * width + 1, 2 * height + 1, NULL, NULL};
    const size_t corner_count = ((size_t)m.width + 1) * ((size_t)m.height + 1);
    m.open = calloc((size_t)m.width * (size_t)m.height, sizeof *m.open);
    m.next = malloc(corner_count * sizeof *m.next);
    ck_assert(m.open && m.next);
    for (size_t i = 0; i < corner_count; ++i) {
        m.next[i] = SIZE_MAX;
    }
    open_doors(&m, source, density);
    add_sides(&m);
    const shape s = trace_rings(&m, every);
    free(m.open);
    free(m.next);
    return s;
}

shape make_sieve(size_t side) {
    const size_t ring_count = side * side + 1;
    size_t *counts = malloc(ring_count * sizeof *counts);
    ck_assert(counts != NULL);
    for (size_t r = 0; r < ring_count; ++r) {
        counts[r] = 4;
    }
    shape s = new_shape(counts, ring_count);
    free(counts);
    const double size = 2.0 * (double)side + 1.0;
    const geom_vec2 corners[] = {{0, 0}, {size, 0}, {size, size}, {0, size}};
    memcpy(s.points, corners, sizeof corners);
    for (size_t r = 1; r < ring_count; ++r) {
        const size_t row = (r - 1) / side;
        const double x = (double)(2 * ((r - 1) % side) + 1);
        const double y = (double)(2 * row + 1);
        const geom_vec2 hole[] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
        memcpy(s.points + 4 * r, hole, sizeof hole);
    }
    return s;
}

/* Edges as 64 bits, from the higher half to the lower one. */
static uint64_t edge_key(uint32_t from, uint32_t to) { return (uint64_t)from << 32 | to; }

static int compare_keys(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool has_key(const uint64_t *keys, size_t count, uint64_t key) {
    return bsearch(&key, keys, count, sizeof key, compare_keys) != NULL;
}

/* The edges of the polygon with the inside on their left. */
static size_t write_boundary(geom_polygon polygon, uint64_t *keys) {
    size_t written = 0;
    uint32_t first = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const uint32_t count = (uint32_t)polygon.rings[r].count;
        const bool as_is = (geom_ring_orientation(polygon.rings[r]) > 0) == (r == 0);
        for (uint32_t i = 0; i < count; ++i) {
            const uint32_t a = first + i;
            const uint32_t b = i + 1 < count ? a + 1 : first;
            keys[written++] = as_is ? edge_key(a, b) : edge_key(b, a);
        }
        first += count;
    }
    return written;
}

static void check_convex(geom_polygon polygon, const uint32_t *corners, size_t count) {
    geom_vec2 few[8];
    geom_vec2 *points = count <= 8 ? few : malloc(count * sizeof *points);
    ck_assert(points != NULL);
    for (size_t i = 0; i < count; ++i) {
        points[i] = geom_polygon_vertex(polygon, corners[i]);
    }
    const geom_ring ring = {points, count};
    ck_assert(geom_ring_convexity(ring));
    ck_assert_int_eq(geom_ring_orientation(ring), 1);
    if (points != few) {
        free(points);
    }
}

/* `sides` are sorted, without repetition. */
static void check_cancelling(geom_polygon polygon, const uint64_t *sides, size_t side_count) {
    const size_t vertex_count = geom_polygon_vertex_count(polygon);
    uint64_t *boundary = malloc(vertex_count * sizeof *boundary);
    ck_assert(boundary != NULL);
    const size_t boundary_count = write_boundary(polygon, boundary);
    qsort(boundary, boundary_count, sizeof *boundary, compare_keys);
    for (size_t i = 0; i < boundary_count; ++i) {
        ck_assert(has_key(sides, side_count, boundary[i]));
    }
    for (size_t i = 0; i < side_count; ++i) {
        const uint64_t back = sides[i] << 32 | sides[i] >> 32;
        if (has_key(boundary, boundary_count, sides[i])) {
            ck_assert(!has_key(sides, side_count, back));
        } else {
            ck_assert(has_key(sides, side_count, back));
        }
    }
    free(boundary);
}

void check_tiling(geom_polygon polygon, const uint32_t *corners, const uint32_t *ends, size_t count) {
    ck_assert_uint_gt(count, 0);
    const size_t side_count = ends[count - 1];
    uint64_t *sides = malloc(side_count * sizeof *sides);
    ck_assert(sides != NULL);
    size_t first = 0;
    for (size_t i = 0; i < count; ++i) {
        ck_assert_uint_ge(ends[i], first + 3);
        check_convex(polygon, corners + first, ends[i] - first);
        for (size_t k = first; k < ends[i]; ++k) {
            sides[k] = edge_key(corners[k], corners[k + 1 < ends[i] ? k + 1 : first]);
        }
        first = ends[i];
    }
    qsort(sides, side_count, sizeof *sides, compare_keys);
    for (size_t i = 1; i < side_count; ++i) {
        ck_assert(sides[i] != sides[i - 1]);
    }
    check_cancelling(polygon, sides, side_count);
    free(sides);
}

void check_triangles(geom_polygon polygon, const geom_index_triangle *triangles, size_t count) {
    uint32_t *corners = malloc(3 * count * sizeof *corners);
    uint32_t *ends = malloc(count * sizeof *ends);
    ck_assert(corners && ends);
    for (size_t i = 0; i < count; ++i) {
        memcpy(corners + 3 * i, triangles[i].corner, 3 * sizeof *corners);
        ends[i] = (uint32_t)(3 * i + 3);
    }
    check_tiling(polygon, corners, ends, count);
    free(corners);
    free(ends);
}
