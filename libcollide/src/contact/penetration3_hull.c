/* The expanding polytope: a polyhedron with vertices of the set of differences P = b - a grows, where its
 * face closest to the origin is, until that face is one of P, too (G. van den Bergen, "Proximity queries and
 * penetration depth computation on 3D game objects", GDC 2001).
 *
 * Two things make it safe. Faces carry a distance with a sign, so that the polyhedron need not hold the
 * origin at the start: a face beyond which the origin lies is the closest of all. And whenever it ends, the
 * answer is the best of the directions whose distance in P itself was measured: parting the cores along it is
 * always enough.
 *
 * It ends because each step adds a vertex of P, of which there is room for only so many, or finds that beyond
 * a face there is none that the polyhedron has not: faces of needles may be nothing but rounding, and are
 * left as they are. */
#include "penetration3.h"

enum {
    VERTICES_MAX = 128,
    FACES_MAX = 2 * VERTICES_MAX, /* a polyhedron of v corners has at most 2 v - 4 triangles */
    HORIZON_MAX = FACES_MAX
};

/* Local differences are below 64; what is closer than this is the same. */
static const double same = 0x1p-88;
static const double coplanar = 0x1p-95;
static const double rough_margin = 0x1p-43; /* of a height in doubles */

typedef struct triangle_face {
    int corner[3];
    dd_vec3 unit;  /* outwards */
    dd offset;     /* distance of the origin to the plane: negative where the origin is beyond it */
    bool is_final; /* P has nothing beyond it that the polyhedron has not */
} triangle_face;

typedef struct polytope3 {
    const body3 *a;
    const body3 *b;
    int vertex_count;
    int face_count;
    dd_vec3 vertex[VERTICES_MAX];
    triangle_face face[FACES_MAX];
    penetration3 best;
} polytope3;

typedef struct edge3 {
    int from;
    int to;
} edge3;

/* The vertex of P that is furthest along the direction. What P reaches there is the depth along the opposite
 * normal. */
static dd_vec3 support(polytope3 *p, dd_vec3 unit) {
    const dd_vec3 of_a = collide_body3_vertex(p->a, collide_body3_support(p->a, dd_neg3(unit)));
    const dd_vec3 of_b = collide_body3_vertex(p->b, collide_body3_support(p->b, unit));
    const dd_vec3 vertex = dd_sub3(of_b, of_a);
    const dd depth = dd_dot3(vertex, unit);
    if (dd_less(depth, p->best.depth)) {
        p->best.depth = depth;
        p->best.normal = dd_neg3(unit);
    }
    return vertex;
}

static bool are_equal(dd a, dd b) { return a.high == b.high && a.low == b.low; }

static bool has_vertex(const polytope3 *p, dd_vec3 vertex) {
    bool found = false;
    for (int i = 0; i < p->vertex_count && !found; ++i) {
        const dd_vec3 *known = &p->vertex[i];
        found =
            are_equal(known->x, vertex.x) && are_equal(known->y, vertex.y) && are_equal(known->z, vertex.z);
    }
    return found;
}

/* At right angles to the triangle: the product of its two shorter edges, whose rounding is the least. */
static dd_vec3 triangle_normal(dd_vec3 i, dd_vec3 j, dd_vec3 k) {
    const dd_vec3 edge[3] = {dd_sub3(j, i), dd_sub3(k, j), dd_sub3(i, k)};
    int longest = 0;
    double most = -1.0;
    for (int n = 0; n < 3; ++n) {
        const double squared = geom_vec3_length_squared(dd_high3(edge[n]));
        longest = squared > most ? n : longest;
        most = fmax(most, squared);
    }
    return dd_cross3(edge[(longest + 1) % 3], edge[(longest + 2) % 3]);
}

/* Adds the vertex of P that is further from the plane through the first one, along the direction or against
 * it. False when both lie in the plane, or there is none that the polyhedron has not: then it is rounding
 * alone that tells them from the plane. */
static bool add_furthest(polytope3 *p, dd_vec3 direction) {
    if (dd_is_zero3(direction)) {
        return false;
    }
    const dd_vec3 base = p->vertex[0];
    const dd_vec3 unit = dd_normalize3(direction);
    const dd_vec3 ahead = support(p, unit);
    const dd_vec3 behind = support(p, dd_neg3(unit));
    const double reach_ahead = dd_dot3(dd_sub3(ahead, base), unit).high;
    const double reach_behind = dd_dot3(dd_sub3(base, behind), unit).high;
    const dd_vec3 furthest = reach_ahead >= reach_behind ? ahead : behind;
    if (fmax(reach_ahead, reach_behind) <= same || has_vertex(p, furthest)) {
        return false;
    }
    p->vertex[p->vertex_count++] = furthest;
    return true;
}

/* Four vertices of P that span space; false when P is flat, where the directions that were tried hold the
 * answer. */
static bool start(polytope3 *p) {
    p->vertex[0] = dd_sub3(collide_body3_vertex(p->b, 0), collide_body3_vertex(p->a, 0));
    p->vertex_count = 1;
    if (!add_furthest(p, dd_from3(geom_vec3_make(1.0, 0.0, 0.0))) &&
        !add_furthest(p, dd_from3(geom_vec3_make(0.0, 1.0, 0.0))) &&
        !add_furthest(p, dd_from3(geom_vec3_make(0.0, 0.0, 1.0)))) {
        return false;
    }
    const dd_vec3 line = dd_sub3(p->vertex[1], p->vertex[0]);
    const dd_vec3 across = collide_perpendicular3(line);
    if (!add_furthest(p, across) && !add_furthest(p, dd_cross3(line, across))) {
        return false;
    }
    return add_furthest(p, triangle_normal(p->vertex[0], p->vertex[1], p->vertex[2]));
}

static void add_face(polytope3 *p, int i, int j, int k) {
    const dd_vec3 normal = triangle_normal(p->vertex[i], p->vertex[j], p->vertex[k]);
    triangle_face face = {{i, j, k}, dd_normalize3(normal), dd_from(0.0), dd_is_zero3(normal)};
    face.offset = dd_dot3(face.unit, p->vertex[i]);
    p->face[p->face_count++] = face;
}

static void make_tetrahedron(polytope3 *p) {
    const dd_vec3 d = dd_sub3(p->vertex[1], p->vertex[0]);
    const dd_vec3 e = dd_sub3(p->vertex[2], p->vertex[0]);
    const dd_vec3 f = dd_sub3(p->vertex[3], p->vertex[0]);
    const bool fourth_above = dd_dot3(dd_cross3(d, e), f).high > 0.0;
    const int j = fourth_above ? 2 : 1;
    const int k = fourth_above ? 1 : 2;
    add_face(p, 0, j, k);
    add_face(p, 0, 3, j);
    add_face(p, j, 3, k);
    add_face(p, k, 3, 0);
}

/* Of those that are not final; NULL when all are. */
static triangle_face *closest_face(polytope3 *p) {
    triangle_face *closest = NULL;
    for (int i = 0; i < p->face_count; ++i) {
        triangle_face *face = &p->face[i];
        if (!face->is_final && (closest == NULL || dd_less(face->offset, closest->offset))) {
            closest = face;
        }
    }
    return closest;
}

/* Removes an edge that two removed faces share, or adds it to those around the hole. */
static void toggle(edge3 *horizon, int *count, edge3 edge) {
    for (int i = 0; i < *count; ++i) {
        if (horizon[i].from == edge.to && horizon[i].to == edge.from) {
            horizon[i] = horizon[--*count];
            return;
        }
    }
    if (*count < HORIZON_MAX) {
        horizon[(*count)++] = edge;
    }
}

/* Whether the vertex lies above the face or in its plane. Doubles tell for all that are not close. */
static bool sees(const triangle_face *face, dd_vec3 vertex) {
    const double rough = geom_vec3_dot(dd_high3(face->unit), dd_high3(vertex)) - face->offset.high;
    return fabs(rough) > rough_margin ? rough > 0.0
                                      : dd_sub(dd_dot3(face->unit, vertex), face->offset).high >= -coplanar;
}

/* Removes the faces that have the vertex above them or in their plane. Returns how many edges are around the
 * hole. A face in whose plane the vertex lies goes, too, so that no new one has three corners in line. */
static int remove_visible(polytope3 *p, dd_vec3 vertex, edge3 *horizon) {
    int count = 0;
    int kept = 0;
    for (int i = 0; i < p->face_count; ++i) {
        const triangle_face *face = &p->face[i];
        if (!sees(face, vertex)) {
            p->face[kept++] = *face;
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            const edge3 edge = {face->corner[k], face->corner[(k + 1) % 3]};
            toggle(horizon, &count, edge);
        }
    }
    p->face_count = kept;
    return count;
}

/* One step outwards; false when the closest face is one of P, or there is no room. */
static bool expand(polytope3 *p) {
    triangle_face *face = closest_face(p);
    if (face == NULL) {
        return false;
    }
    const dd_vec3 vertex = support(p, face->unit);
    const dd beyond = dd_sub(dd_dot3(vertex, face->unit), face->offset);
    if (beyond.high <= same || p->vertex_count == VERTICES_MAX) {
        return false;
    }
    if (has_vertex(p, vertex)) {
        face->is_final = true;
        return true;
    }
    edge3 horizon[HORIZON_MAX];
    const int count = remove_visible(p, vertex, horizon);
    if (count < 3 || p->face_count + count > FACES_MAX) {
        return false;
    }
    const int newest = p->vertex_count++;
    p->vertex[newest] = vertex;
    for (int i = 0; i < count; ++i) {
        add_face(p, horizon[i].from, horizon[i].to, newest);
    }
    return true;
}

penetration3 collide_penetration3_of_hulls(const body3 *a, const body3 *b) {
    polytope3 p;
    p.a = a;
    p.b = b;
    p.vertex_count = 0;
    p.face_count = 0;
    p.best.depth = dd_from(HUGE_VAL);
    p.best.normal = dd_from3(geom_vec3_make(1.0, 0.0, 0.0));
    if (start(&p)) {
        make_tetrahedron(&p);
        while (expand(&p)) {
        }
    }
    return p.best;
}
