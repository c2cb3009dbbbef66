/* Relations of the plane on whole numbers, in integers. */
#include "lattice2.h"

enum {
    MAX_DIFFERENCES = LATTICE_VERTICES * LATTICE_VERTICES
};

static int sign_of(int64_t x) { return (x > 0) - (x < 0); }

lattice_point lattice_minus(lattice_point a, lattice_point b) {
    const lattice_point difference = {a.x - b.x, a.y - b.y};
    return difference;
}

int64_t lattice_dot(lattice_point a, lattice_point b) { return a.x * b.x + a.y * b.y; }

int64_t lattice_cross(lattice_point a, lattice_point b) { return a.x * b.y - a.y * b.x; }

int random_lattice_between(random_source *source, lattice_point a, lattice_point b, lattice_point *points) {
    const lattice_point way = lattice_minus(b, a);
    const edge_places places = random_edge_places(source, way.x, way.y);
    for (int i = 0; i < places.count; ++i) {
        points[i].x = a.x + way.x / places.parts * places.place[i];
        points[i].y = a.y + way.y / places.parts * places.place[i];
    }
    return places.count;
}

int lattice_gap(lattice_point a, lattice_point b, int64_t radius) {
    const lattice_point d = lattice_minus(b, a);
    if (lattice_dot(a, d) >= 0) {
        return sign_of(lattice_dot(a, a) - radius * radius);
    }
    if (lattice_dot(b, d) <= 0) {
        return sign_of(lattice_dot(b, b) - radius * radius);
    }
    const int64_t cross = lattice_cross(a, d);
    return sign_of(cross * cross - radius * radius * lattice_dot(d, d));
}

typedef struct difference_set {
    lattice_point point[MAX_DIFFERENCES];
    int count;
} difference_set;

/* Whether the line from the origin through p, turned a little if need be, has all points strictly on one
 * side: none on its right, none behind the origin, none at it. */
static bool leaves_origin_out(const difference_set *set, lattice_point p) {
    for (int i = 0; i < set->count; ++i) {
        const int64_t cross = lattice_cross(p, set->point[i]);
        if (cross < 0 || (cross == 0 && lattice_dot(p, set->point[i]) <= 0)) {
            return false;
        }
    }
    return true;
}

static bool hull_holds_origin(const difference_set *set) {
    for (int i = 0; i < set->count; ++i) {
        if (leaves_origin_out(set, set->point[i])) {
            return false;
        }
    }
    return true;
}

/* Whether the line through the origin and p has points strictly on both sides. */
static bool has_both_sides(const difference_set *set, lattice_point p) {
    bool left = false;
    bool right = false;
    for (int i = 0; i < set->count; ++i) {
        const int64_t cross = lattice_cross(p, set->point[i]);
        left = left || cross > 0;
        right = right || cross < 0;
    }
    return left && right;
}

/* A line that leaves all points on one side could be turned until it meets one of them. */
static bool hull_surrounds_origin(const difference_set *set) {
    bool any = false;
    for (int i = 0; i < set->count; ++i) {
        const lattice_point p = set->point[i];
        if (p.x != 0 || p.y != 0) {
            any = true;
            if (!has_both_sides(set, p)) {
                return false;
            }
        }
    }
    return any;
}

/* The boundary of the hull consists of segments between two of the points, and all such segments lie in
 * it. */
static int gap_of_hull(const difference_set *set, int64_t radius) {
    int least = 1;
    for (int i = 0; i < set->count; ++i) {
        for (int j = 0; j < set->count; ++j) {
            const int gap = lattice_gap(set->point[i], set->point[j], radius);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

collide_relation lattice_relation(const lattice_shape *a, const lattice_shape *b) {
    difference_set set = {.count = 0};
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            set.point[set.count++] = lattice_minus(a->vertex[i], b->vertex[j]);
        }
    }
    if (hull_surrounds_origin(&set)) {
        return COLLIDE_OVERLAPPING;
    }
    const int64_t radius = a->radius + b->radius;
    if (hull_holds_origin(&set)) {
        return radius > 0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
    }
    return (collide_relation)(1 - gap_of_hull(&set, radius));
}
