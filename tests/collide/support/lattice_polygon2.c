/* Relations of polygons with holes on whole numbers. */
#include "lattice_polygon2.h"

#include <math.h>
#include <stdlib.h>

enum {
    MAX_EDGES = LATTICE_RINGS * LATTICE_RING_VERTICES,
    MAX_EVENTS = MAX_EDGES * MAX_EDGES + 2 * MAX_EDGES
};

typedef struct lattice_edge {
    lattice_point a;
    lattice_point b;
} lattice_edge;

typedef struct edge_list {
    lattice_edge edge[MAX_EDGES];
    int count;
} edge_list;

static void add_ring(edge_list *list, const lattice_ring *ring) {
    for (int i = 0; i < ring->count; ++i) {
        const lattice_edge edge = {ring->vertex[i], ring->vertex[(i + 1) % ring->count]};
        list->edge[list->count++] = edge;
    }
}

static edge_list edges_of(const lattice_polygon *polygon) {
    edge_list list = {.count = 0};
    for (int i = 0; i < polygon->count; ++i) {
        add_ring(&list, &polygon->ring[i]);
    }
    return list;
}

/* Whether the stretches from a to b and from c to d have no common number. */
static bool stretches_apart(int64_t a, int64_t b, int64_t c, int64_t d) {
    return (a < c && b < c && a < d && b < d) || (a > c && b > c && a > d && b > d);
}

static bool edges_meet(lattice_edge e, lattice_edge f) {
    if (stretches_apart(e.a.x, e.b.x, f.a.x, f.b.x) || stretches_apart(e.a.y, e.b.y, f.a.y, f.b.y)) {
        return false;
    }
    const lattice_shape a = {{e.a, e.b}, 2, 0};
    const lattice_shape b = {{f.a, f.b}, 2, 0};
    return lattice_relation(&a, &b) != COLLIDE_APART;
}

static bool lists_meet(const edge_list *a, const edge_list *b) {
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            if (edges_meet(a->edge[i], b->edge[j])) {
                return true;
            }
        }
    }
    return false;
}

/* Neighboring edges must meet in their common vertex alone: not fold back on each other. */
static bool is_simple(const lattice_ring *ring) {
    edge_list list = {.count = 0};
    add_ring(&list, ring);
    for (int i = 0; i < list.count; ++i) {
        const lattice_edge e = list.edge[i];
        const lattice_edge next = list.edge[(i + 1) % list.count];
        const lattice_point along = lattice_minus(e.b, e.a);
        const lattice_point onwards = lattice_minus(next.b, next.a);
        if (lattice_cross(along, onwards) == 0 && lattice_dot(along, onwards) <= 0) {
            return false;
        }
        for (int j = i + 2; j < list.count && j - i < list.count - 1; ++j) {
            if (edges_meet(e, list.edge[j])) {
                return false;
            }
        }
    }
    return true;
}

lattice_ring random_lattice_ring(random_source *source) {
    lattice_ring ring;
    do {
        ring.count = random_int(source, 3, LATTICE_RING_VERTICES);
        for (int i = 0; i < ring.count; ++i) {
            ring.vertex[i].x = random_int(source, 0, LATTICE_SIDE);
            ring.vertex[i].y = random_int(source, 0, LATTICE_SIDE);
        }
    } while (!is_simple(&ring));
    return ring;
}

lattice_polygon lattice_polygon_of_ring(const lattice_ring *ring) {
    const lattice_polygon polygon = {{*ring}, 1};
    return polygon;
}

/* Whether the ring lies inside the solid and leaves no hole in what it takes away. */
static bool fits_as_hole(const lattice_polygon *polygon, const lattice_ring *ring) {
    const lattice_polygon hole = lattice_polygon_of_ring(ring);
    const edge_list solid_edges = edges_of(polygon);
    const edge_list hole_edges = edges_of(&hole);
    if (lists_meet(&solid_edges, &hole_edges) ||
        lattice_point_polygon(ring->vertex[0], 1, polygon) != COLLIDE_OVERLAPPING) {
        return false;
    }
    for (int i = 1; i < polygon->count; ++i) {
        if (lattice_point_polygon(polygon->ring[i].vertex[0], 1, &hole) != COLLIDE_APART) {
            return false;
        }
    }
    return true;
}

lattice_polygon random_lattice_polygon(random_source *source, int holes) {
    lattice_polygon polygon = {.count = 0};
    for (int tries = 0; polygon.count <= holes; ++tries) {
        if (polygon.count == 0 || tries % 200 == 0) {
            polygon.ring[0] = random_lattice_ring(source);
            polygon.count = 1;
        }
        const lattice_ring hole = random_lattice_ring(source);
        if (holes > 0 && fits_as_hole(&polygon, &hole)) {
            polygon.ring[polygon.count++] = hole;
        }
        if (holes == 0) {
            break;
        }
    }
    return polygon;
}

lattice_polygon moved_lattice_polygon(const lattice_polygon *polygon, lattice_point by) {
    lattice_polygon result = *polygon;
    for (int i = 0; i < result.count; ++i) {
        for (int j = 0; j < result.ring[i].count; ++j) {
            result.ring[i].vertex[j].x += by.x;
            result.ring[i].vertex[j].y += by.y;
        }
    }
    return result;
}

static int64_t min_of(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t max_of(int64_t a, int64_t b) { return a > b ? a : b; }

collide_relation lattice_point_polygon(lattice_point point, int64_t denominator,
                                       const lattice_polygon *polygon) {
    const edge_list list = edges_of(polygon);
    bool inside = false;
    for (int i = 0; i < list.count; ++i) {
        const lattice_point a = {list.edge[i].a.x * denominator, list.edge[i].a.y * denominator};
        const lattice_point b = {list.edge[i].b.x * denominator, list.edge[i].b.y * denominator};
        const int64_t side = lattice_cross(lattice_minus(b, a), lattice_minus(point, a));
        if (side == 0 && min_of(a.x, b.x) <= point.x && point.x <= max_of(a.x, b.x) &&
            min_of(a.y, b.y) <= point.y && point.y <= max_of(a.y, b.y)) {
            return COLLIDE_TOUCHING;
        }
        if ((a.x <= point.x) != (b.x <= point.x) && (side < 0) == (b.x > a.x)) {
            inside = !inside;
        }
    }
    return inside ? COLLIDE_OVERLAPPING : COLLIDE_APART;
}

/* A rational number; the denominator is positive. */
typedef struct fraction {
    int64_t above;
    int64_t below;
} fraction;

static fraction make_fraction(int64_t above, int64_t below) {
    const fraction result = {below < 0 ? -above : above, below < 0 ? -below : below};
    return result;
}

static int compare_fractions(const void *left, const void *right) {
    const fraction *a = left;
    const fraction *b = right;
    const int64_t difference = a->above * b->below - b->above * a->below;
    return (difference > 0) - (difference < 0);
}

static fraction middle_of(fraction a, fraction b) {
    return make_fraction(a.above * b.below + b.above * a.below, 2 * a.below * b.below);
}

static bool equal_fractions(fraction a, fraction b) { return compare_fractions(&a, &b) == 0; }

typedef struct event_list {
    fraction at[MAX_EVENTS];
    int count;
} event_list;

static void add_event(event_list *list, fraction event) {
    ck_assert_int_lt(list->count, MAX_EVENTS);
    list->at[list->count++] = event;
}

/* Where the segment from a, in the direction d, meets the line of an edge, or the ends of an edge along
 * it. */
static void add_crossings(event_list *list, lattice_point a, lattice_point d, lattice_edge edge) {
    const lattice_point e = lattice_minus(edge.b, edge.a);
    const int64_t determinant = lattice_cross(d, e);
    fraction met[2] = {{0, 1}, {0, 1}};
    if (determinant != 0) {
        met[0] = make_fraction(lattice_cross(lattice_minus(edge.a, a), e), determinant);
    } else {
        met[0] = make_fraction(lattice_dot(lattice_minus(edge.a, a), d), lattice_dot(d, d));
        met[1] = make_fraction(lattice_dot(lattice_minus(edge.b, a), d), lattice_dot(d, d));
    }
    for (int i = 0; i < 2; ++i) {
        if (met[i].above >= 0 && met[i].above <= met[i].below) {
            add_event(list, met[i]);
        }
    }
}

collide_relation lattice_segment_polygon(lattice_point a, lattice_point b, const lattice_polygon *polygon) {
    const edge_list edges = edges_of(polygon);
    const edge_list single = {{{a, b}}, 1};
    const lattice_point d = lattice_minus(b, a);
    if (d.x == 0 && d.y == 0) {
        return lattice_point_polygon(a, 1, polygon);
    }
    event_list events = {{{0, 1}, {1, 1}}, 2};
    for (int i = 0; i < edges.count; ++i) {
        add_crossings(&events, a, d, edges.edge[i]);
    }
    qsort(events.at, (size_t)events.count, sizeof events.at[0], compare_fractions);
    for (int i = 1; i < events.count; ++i) {
        const fraction t = middle_of(events.at[i - 1], events.at[i]);
        const lattice_point point = {a.x * t.below + d.x * t.above, a.y * t.below + d.y * t.above};
        if (!equal_fractions(events.at[i - 1], events.at[i]) &&
            lattice_point_polygon(point, t.below, polygon) == COLLIDE_OVERLAPPING) {
            return COLLIDE_OVERLAPPING;
        }
    }
    return lists_meet(&single, &edges) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

collide_relation lattice_circle_polygon(lattice_point center, int64_t radius,
                                        const lattice_polygon *polygon) {
    const collide_relation of_center = lattice_point_polygon(center, 1, polygon);
    if (of_center == COLLIDE_OVERLAPPING || radius == 0) {
        return of_center;
    }
    const edge_list edges = edges_of(polygon);
    int least = 1;
    for (int i = 0; i < edges.count; ++i) {
        const lattice_edge edge = edges.edge[i];
        const int gap = lattice_gap(lattice_minus(edge.a, center), lattice_minus(edge.b, center), radius);
        least = gap < least ? gap : least;
    }
    return (collide_relation)(1 - least);
}

/* The ordinates at which a polygon begins and ends, in turn, on the vertical line at x, which meets no
 * vertex. */
static event_list section_at(fraction x, const edge_list *edges) {
    event_list section = {.count = 0};
    for (int i = 0; i < edges->count; ++i) {
        const lattice_point a = edges->edge[i].a;
        const lattice_point b = edges->edge[i].b;
        if ((a.x * x.below < x.above) != (b.x * x.below < x.above)) {
            const lattice_point d = lattice_minus(b, a);
            const int64_t above = a.y * d.x * x.below + (x.above - a.x * x.below) * d.y;
            add_event(&section, make_fraction(above, d.x * x.below));
        }
    }
    qsort(section.at, (size_t)section.count, sizeof section.at[0], compare_fractions);
    return section;
}

static bool sections_overlap(const event_list *a, const event_list *b) {
    for (int i = 0; i + 1 < a->count; i += 2) {
        for (int j = 0; j + 1 < b->count; j += 2) {
            if (compare_fractions(&a->at[i], &b->at[j + 1]) < 0 &&
                compare_fractions(&b->at[j], &a->at[i + 1]) < 0) {
                return true;
            }
        }
    }
    return false;
}

/* The abscissas of all vertices and of all places where edges of a and b may cross. */
static void add_abscissas(event_list *events, const edge_list *a, const edge_list *b) {
    for (int i = 0; i < a->count; ++i) {
        const lattice_point start = a->edge[i].a;
        const lattice_point d = lattice_minus(a->edge[i].b, start);
        event_list crossings = {.count = 0};
        for (int j = 0; j < b->count; ++j) {
            add_crossings(&crossings, start, d, b->edge[j]);
        }
        add_event(events, make_fraction(start.x, 1));
        for (int j = 0; j < crossings.count; ++j) {
            const fraction t = crossings.at[j];
            add_event(events, make_fraction(start.x * t.below + d.x * t.above, t.below));
        }
    }
    for (int i = 0; i < b->count; ++i) {
        add_event(events, make_fraction(b->edge[i].a.x, 1));
    }
}

collide_relation lattice_polygon_polygon(const lattice_polygon *a, const lattice_polygon *b) {
    const edge_list edges_a = edges_of(a);
    const edge_list edges_b = edges_of(b);
    event_list events = {.count = 0};
    add_abscissas(&events, &edges_a, &edges_b);
    qsort(events.at, (size_t)events.count, sizeof events.at[0], compare_fractions);
    for (int i = 1; i < events.count; ++i) {
        if (equal_fractions(events.at[i - 1], events.at[i])) {
            continue;
        }
        const fraction x = middle_of(events.at[i - 1], events.at[i]);
        const event_list section_a = section_at(x, &edges_a);
        const event_list section_b = section_at(x, &edges_b);
        if (sections_overlap(&section_a, &section_b)) {
            return COLLIDE_OVERLAPPING;
        }
    }
    return lists_meet(&edges_a, &edges_b) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

int rearranged_lattice_ring(random_source *source, const lattice_ring *ring, lattice_point *vertices) {
    const bool has_more = random_int(source, 0, 1) == 1;
    lattice_point all[STORED_RING_VERTICES];
    int count = 0;
    for (int i = 0; i < ring->count; ++i) {
        const lattice_point next = ring->vertex[(i + 1) % ring->count];
        all[count++] = ring->vertex[i];
        count += has_more ? random_lattice_between(source, ring->vertex[i], next, all + count) : 0;
    }
    const int start = random_int(source, 0, count - 1);
    const int stride = random_int(source, 0, 1) ? 1 : count - 1;
    for (int i = 0; i < count; ++i) {
        vertices[i] = all[(start + i * stride) % count];
    }
    return count;
}

void store_polygon(polygon_storage *storage, random_source *source, const lattice_polygon *polygon,
                   double shift, int exponent) {
    for (int i = 0; i < polygon->count; ++i) {
        lattice_point vertices[STORED_RING_VERTICES];
        const int count = rearranged_lattice_ring(source, &polygon->ring[i], vertices);
        for (int j = 0; j < count; ++j) {
            storage->points[i][j].x = ldexp((double)vertices[j].x + shift, exponent);
            storage->points[i][j].y = ldexp((double)vertices[j].y - shift, exponent);
        }
        storage->rings[i].points = storage->points[i];
        storage->rings[i].count = (size_t)count;
    }
    storage->polygon.rings = storage->rings;
    storage->polygon.count = (size_t)polygon->count;
}
