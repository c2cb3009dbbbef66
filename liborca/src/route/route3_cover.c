/* Places that reach all room in one cell. */
#include "route3_internal.h"

#include <collide/distance3.h>

/* From a place, each convex piece is beyond a plane that touches it. The points of the cell that are
 * before all planes by the radius form a convex set, and all of it has room. A few such sets are to
 * contain all room in the cell.
 *
 * One set does so for certain if what is behind each plane is within the radius of its piece: both are
 * convex, so that the corners of the part of the cell behind the plane decide. Between flat walls and in
 * their corners cells may be of any size for that. For several sets a lattice of points is asked. Pieces
 * between which the ball does not pass, and that frame no hole, hide nothing from it. Where others are,
 * the cell has to be smaller than the narrowest passage, and from each point of the lattice the nearest
 * place with room is looked for. */

enum {
    LATTICE = 27,
    MEASURED = 5 /* gaps between pieces are measured if there are no more */
};

/* Gaps count as passages if they are wider than the ball by this part. */
static const double passable = 0x1p-6;
/* So much room next to pieces may be missed, as a part of the radius or, where no passage can be, of the room
 * that there is. */
static const double loss_of_radius = 0.01;
static const double loss_of_spare = 0.25;

/* All that is found out about a cell. */
typedef struct cell_look {
    const route3_room *room;
    route3_push among;
    geom_vec3 points[LATTICE];
    double gaps[LATTICE][ROUTE3_NEAR];
    geom_vec3 closest[LATTICE][ROUTE3_NEAR]; /* the points of the pieces */
    double least[LATTICE];
    double loss;
    double most_side; /* for cells with several sets */
    bool strict;      /* a passage may be hidden in the cell */
} cell_look;

static double gap_to(const route3_room *room, size_t piece, geom_vec3 point) {
    return orca_route3_gap(room->pieces[piece], room->map->faces, point).distance;
}

static void measure_lattice(cell_look *look) {
    const route3_room *room = look->room;
    for (int i = 0; i < LATTICE; ++i) {
        const int steps[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        const geom_vec3 step = geom_vec3_make(steps[0], steps[1], steps[2]);
        look->points[i] = geom_vec3_add_scaled(room->center, room->half, step);
        look->least[i] = HUGE_VAL;
        for (size_t k = 0; k < room->count; ++k) {
            const route3_gap gap = orca_route3_gap(room->pieces[k], room->map->faces, look->points[i]);
            look->gaps[i][k] = gap.distance;
            look->closest[i][k] = geom_vec3_add_scaled(look->points[i], -gap.distance, gap.away);
            look->least[i] = fmin(look->least[i], look->gaps[i][k]);
        }
    }
}

static geom_vec3 closest_on(const route3_room *room, size_t piece, geom_vec3 point) {
    const route3_gap gap = orca_route3_gap(room->pieces[piece], room->map->faces, point);
    return geom_vec3_add_scaled(point, -gap.distance, gap.away);
}

/* Finds a point in the gap between two pieces for each point of the lattice. */
static void find_middles(const cell_look *look, size_t a, size_t b, geom_vec3 middles[LATTICE]) {
    for (int i = 0; i < LATTICE; ++i) {
        const geom_vec3 on_b = closest_on(look->room, b, look->closest[i][a]);
        middles[i] = geom_vec3_lerp(on_b, closest_on(look->room, a, on_b), 0.5);
    }
}

/* Whether one piece fills the gap between two others, as far as it is at the cell. It is convex, so that it
 * fills all between the places that are asked. */
static bool is_filled(const cell_look *look, size_t a, size_t b) {
    geom_vec3 middles[LATTICE];
    find_middles(look, a, b, middles);
    bool filled = false;
    for (size_t k = 0; k < look->room->count && !filled; ++k) {
        filled = k != a && k != b;
        for (int i = 0; i < LATTICE && filled; ++i) {
            filled = gap_to(look->room, k, middles[i]) <= look->room->radius;
        }
    }
    return filled;
}

/* Returns the width of the narrowest gap between two pieces that the ball passes. HUGE_VAL without. */
static double narrowest(const cell_look *look) {
    const route3_room *room = look->room;
    const double width = 2.0 * room->radius * (1.0 + passable);
    double least = HUGE_VAL;
    for (size_t i = 0; i < room->count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            const double gap =
                collide_shape3_distance(room->pieces[i]->shape, room->pieces[k]->shape).distance;
            least = gap > width && gap < least && !is_filled(look, i, k) ? gap : least;
        }
    }
    return least;
}

/* ---- Frames ---- */

/* Whether the pieces of a set, one bit each, grown by the radius and a little more, have a
 * common point. */
static bool have_common_point(const cell_look *look, uint32_t set) {
    enum {
        ROUNDS = 24
    };
    const route3_room *room = look->room;
    const double reach = room->radius * (1.0 + passable) + 0x1p-20 * room->half;
    geom_vec3 point = room->center;
    bool common = false;
    for (int round = 0; round < ROUNDS && !common; ++round) {
        common = true;
        for (size_t k = 0; k < room->count; ++k) {
            if ((set >> k & 1U) == 0) {
                continue;
            }
            const route3_gap gap = orca_route3_gap(room->pieces[k], room->map->faces, point);
            if (gap.distance > reach) {
                point = geom_vec3_add_scaled(point, room->radius - gap.distance, gap.away);
                common = false;
            }
        }
    }
    return common;
}

/* Whether pieces form a ring, of which each meets the next. */
static bool form_ring(const cell_look *look) {
    uint32_t groups[ROUTE3_NEAR]; /* the pieces that each is joined to */
    bool ring = false;
    for (size_t i = 0; i < look->room->count; ++i) {
        groups[i] = 1U << i;
        for (size_t k = 0; k < i; ++k) {
            if (!have_common_point(look, 1U << i | 1U << k)) {
                continue;
            }
            ring = ring || (groups[i] >> k & 1U) != 0;
            const uint32_t joined = groups[i] | groups[k];
            for (size_t n = 0; n <= i; ++n) {
                groups[n] = (joined >> n & 1U) != 0 ? joined : groups[n];
            }
        }
    }
    return ring;
}

/* Whether pieces may frame a hole, though the ball passes between no two of them. They are convex, so that
 * their union has no hole if all have a point in common, or if no ring of them meets. */
static bool may_frame(const cell_look *look) {
    return look->room->count > 2 && form_ring(look) &&
           !have_common_point(look, (1U << look->room->count) - 1U);
}

/* Chooses how exact the cover has to be. */
static void choose_loss(cell_look *look, double spare) {
    const route3_room *room = look->room;
    const double gap = room->count > MEASURED ? room->radius : narrowest(look);
    look->strict = gap < HUGE_VAL || may_frame(look);
    double size = HUGE_VAL;
    for (size_t k = 0; k < room->count; ++k) {
        size = fmin(size, 0.5 * room->pieces[k]->size);
    }
    look->loss = fmax(loss_of_radius * room->radius, look->strict ? 0.0 : loss_of_spare * fmin(spare, size));
    if (look->strict) {
        look->most_side = fmax(fmin(size, gap < HUGE_VAL ? 0.5 * gap : room->radius), room->least_side);
    } else {
        look->most_side = fmax(size, 2.0 * room->radius);
    }
}

/* ---- Nodes ---- */

/* Finds a place near a point with as much room as can be had. `has` is the least gap there. */
static bool find_place(const cell_look *look, geom_vec3 from, double has, geom_vec3 *place, double *spare) {
    const route3_room *room = look->room;
    const double floor = room->radius > 0.0 ? passable * room->radius : passable * passable * room->half;
    *place = from;
    *spare = has - room->radius;
    double wanted = 0.5 * room->half;
    while (*spare < 0.5 * wanted && wanted >= floor) {
        *place = from;
        *spare = orca_route3_push(&look->among, place, room->radius + wanted) - room->radius;
        wanted *= 0.5;
    }
    return *spare > 0.25 * floor;
}

/* Adds a node, with a plane before each piece. The nearest piece comes first. One that is behind the plane of
 * another needs none of its own: so there is one plane before a wall of many pieces. */
static void add_place(const cell_look *look, geom_vec3 place, double spare, route3_cover *out) {
    const route3_room *room = look->room;
    const double rounding = 0x1p-40 * (room->half + room->radius);
    route3_gap gaps[ROUTE3_NEAR];
    size_t order[ROUTE3_NEAR];
    geom_plane *planes = out->planes[out->count];
    for (size_t k = 0; k < room->count; ++k) {
        gaps[k] = orca_route3_gap(room->pieces[k], room->map->faces, place);
        size_t at = k;
        for (; at > 0 && gaps[k].distance < gaps[order[at - 1]].distance; --at) {
            order[at] = order[at - 1];
        }
        order[at] = k;
    }
    for (size_t i = 0; i < room->count; ++i) {
        const size_t k = order[i];
        const route3_gap *gap = &gaps[k];
        planes[k] = (geom_plane){gap->away, geom_vec3_dot(gap->away, place) - gap->distance};
        for (size_t n = 0; n < i; ++n) {
            const geom_plane *nearer = &planes[order[n]];
            if (orca_route3_extent(room->pieces[k], nearer->normal) <= nearer->offset + rounding) {
                planes[k] = *nearer;
                break;
            }
        }
    }
    out->points[out->count] = place;
    out->spare[out->count++] = spare;
}

/* ---- What one node misses ---- */

/* How far a point is before the planes of pieces grown by the radius. */
static double height_over(const cell_look *look, const geom_plane *plane, geom_vec3 point) {
    return geom_vec3_dot(plane->normal, point) - plane->offset - look->room->radius;
}

/* Whether the part of an edge of the cell that is behind a plane begins within the reach of the piece. */
static bool is_edge_covered(const cell_look *look, const geom_plane *plane, size_t piece, geom_vec3 a,
                            geom_vec3 b) {
    const double before = height_over(look, plane, a);
    const double after = height_over(look, plane, b);
    if ((before < 0.0) == (after < 0.0)) {
        return true;
    }
    const geom_vec3 crossing = geom_vec3_lerp(a, b, before / (before - after));
    return gap_to(look->room, piece, crossing) <= look->room->radius + look->loss;
}

/* Whether all of the cell that is behind a plane is within the radius of its piece. */
static bool is_back_covered(const cell_look *look, const geom_plane *plane, size_t piece) {
    static const int corners[8] = {0, 2, 6, 8, 18, 20, 24, 26}; /* of the lattice, x first */
    bool covered = true;
    for (int i = 0; i < 8 && covered; ++i) {
        const int at = corners[i];
        covered = height_over(look, plane, look->points[at]) >= 0.0 ||
                  look->gaps[at][piece] <= look->room->radius + look->loss;
        for (int axis = 0; axis < 3 && covered; ++axis) {
            if ((i >> axis & 1) == 0) {
                covered = is_edge_covered(look, plane, piece, look->points[at],
                                          look->points[corners[i + (1 << axis)]]);
            }
        }
    }
    return covered;
}

static bool reaches_all(const cell_look *look, const route3_cover *cover) {
    bool all = true;
    for (size_t k = 0; k < look->room->count && all; ++k) {
        all = is_back_covered(look, &cover->planes[0][k], k);
    }
    return all;
}

/* ---- What several nodes miss ---- */

/* Whether a point is before the planes of all pieces, as seen from one node. */
static bool is_reached(const cell_look *look, const route3_cover *cover, geom_vec3 point) {
    bool reached = false;
    for (size_t n = 0; n < cover->count && !reached; ++n) {
        reached = true;
        for (size_t k = 0; k < look->room->count && reached; ++k) {
            reached = height_over(look, &cover->planes[n][k], point) >= -look->loss;
        }
    }
    return reached;
}

/* Moves a point that is not reached to a place with room close to it. False if there is none, or if it is
 * reached. */
static bool find_hidden(const cell_look *look, const route3_cover *cover, int at, geom_vec3 *place,
                        double *has) {
    const double radius = look->room->radius;
    *place = look->points[at];
    *has = look->least[at];
    if (*has <= radius && look->strict && *has > radius - look->room->half) {
        *has = orca_route3_push(&look->among, place, radius * (1.0 + passable) + 0x1p-20 * look->room->half);
    }
    const double needed = look->strict ? 0.25 * passable * radius : look->loss;
    return *has > radius + needed && !is_reached(look, cover, *place);
}

/* Finds a place with room that no node reaches: that with the most room of all. */
static bool find_missed(const cell_look *look, const route3_cover *cover, geom_vec3 *place, double *most) {
    bool missed = false;
    for (int i = 0; i < LATTICE; ++i) {
        geom_vec3 found;
        double has;
        if (!is_reached(look, cover, look->points[i]) && find_hidden(look, cover, i, &found, &has) &&
            (!missed || has > *most)) {
            missed = true;
            *place = found;
            *most = has;
        }
    }
    return missed;
}

/* ---- The cell ---- */

static int roomiest(const cell_look *look) {
    int most = 13; /* the center */
    if (look->least[most] > look->room->radius + 0.25 * look->room->half) {
        return most;
    }
    for (int i = 0; i < LATTICE; ++i) {
        most = look->least[i] > look->least[most] ? i : most;
    }
    return most;
}

/* Whether all of the lattice is too close to pieces, and no gap can be between its points. */
static bool has_no_room(const cell_look *look) {
    const route3_room *room = look->room;
    return look->least[roomiest(look)] <= room->radius &&
           (room->count <= 2 || 2.0 * room->half <= fmax(0.25 * room->radius, room->least_side));
}

void orca_route3_cover_room(const route3_room *room, route3_cover *out) {
    const geom_vec3 reach = geom_vec3_make(room->half, room->half, room->half);
    cell_look look = {.room = room,
                      .among = {room->pieces, room->count, room->map->faces,
                                geom_vec3_sub(room->center, reach), geom_vec3_add(room->center, reach)}};
    measure_lattice(&look);
    out->count = 0;
    const int first = roomiest(&look);
    geom_vec3 place = look.points[first];
    double most = look.least[first];
    double spare;
    if (!find_place(&look, place, most, &place, &spare)) {
        out->whole = has_no_room(&look);
        return;
    }
    choose_loss(&look, spare);
    add_place(&look, place, spare, out);
    out->whole = reaches_all(&look, out);
    bool missed = !out->whole && find_missed(&look, out, &place, &most);
    while (missed && out->count < ROUTE3_COVER && find_place(&look, place, most, &place, &spare)) {
        add_place(&look, place, spare, out);
        missed = find_missed(&look, out, &place, &most);
    }
    out->whole = out->whole || (!missed && 2.0 * room->half <= look.most_side);
}
