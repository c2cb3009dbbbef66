/* What plain doubles say of a sweep. */
#include "sweep2_plain.h"

static bool set_core(plain_core *plain, const local2 *frame, const core2 *core) {
    const geom_ring ring = core2_ring(core, 0);
    if (core->kind == CORE2_POLYGON || ring.count > PLAIN_MAX_VERTICES) {
        return false;
    }
    plain->count = (int)ring.count;
    plain->is_box = core->points == NULL && ring.count == 4;
    bool tame = true;
    for (size_t i = 0; i < ring.count; ++i) {
        const vertex2 vertex = core2_vertex(core, ring, i);
        const geom_vec2 p = vertex2_from(frame, &vertex, frame->origin);
        plain->vertex[i] = p;
        tame = tame && plain_is_tame(p);
    }
    return tame;
}

bool collide_plain_scene(plain_scene *scene, const local2 *frame, const core2 *a, const core2 *b,
                         geom_vec2 way, double reach) {
    scene->way = way;
    scene->reach = reach;
    scene->way_reach = reach > 0.0 ? reach * geom_vec2_length(way) * (1.0 + 0x1p-49) : 0.0;
    return set_core(&scene->core[0], frame, a) && set_core(&scene->core[1], frame, b);
}

/* How far a core reaches to the left of a direction, as seen from a point: cross products with it. */
typedef struct plain_extent {
    double low;
    double high;
    int lowest;
    double next; /* the second lowest */
} plain_extent;

static inline plain_extent extent_across(const plain_core *core, geom_vec2 direction, geom_vec2 from) {
    const double first = geom_vec2_cross(direction, geom_vec2_sub(core->vertex[0], from));
    plain_extent extent = {first, first, 0, HUGE_VAL};
    for (int i = 1; i < core->count; ++i) {
        const double height = geom_vec2_cross(direction, geom_vec2_sub(core->vertex[i], from));
        extent.next = height < extent.low ? extent.low : geom_min(height, extent.next);
        extent.lowest = height < extent.low ? i : extent.lowest;
        extent.low = height < extent.low ? height : extent.low;
        extent.high = height > extent.high ? height : extent.high;
    }
    return extent;
}

static inline geom_vec2 edge_vector(const plain_core *core, int i) {
    return geom_vec2_sub(core->vertex[i + 1 < core->count ? i + 1 : 0], core->vertex[i]);
}

/* The edge of the resting core in the direction of edge i that is the one in front; -1 where a ring has
 * others there. */
static inline int front_edge(const plain_core *core, int i, double behind) {
    if (core->is_box) {
        return behind > PLAIN_MARGIN ? i + 2 : i;
    }
    return behind > PLAIN_MARGIN ? -1 : i;
}

/* What to be alone asks for: far more than the errors of times in twice the precision. */
#define SLACK (8.0 * PLAIN_MARGIN)

/* A vertex and an edge that are closest along an axis. */
typedef struct plain_axis {
    double gap; /* between them, beyond the reach, at the start */
    double speed;
    int mover;
    int vertex;
    int edge; /* -1 for none */
    bool alone;
} plain_axis;

/* Keeps the latest. */
static inline void take_axis(plain_verdict *verdict, const plain_axis *axis) {
    const double latest = axis->speed > SLACK ? (axis->gap + SLACK) / (axis->speed - SLACK) : HUGE_VAL;
    const double time = axis->gap / axis->speed;
    const bool candidate = axis->edge >= 0 && axis->gap > 2.0 * PLAIN_MARGIN;
    if (candidate && (!verdict->found || time > verdict->time)) {
        verdict->others = geom_max(verdict->latest, verdict->others);
        verdict->found = true;
        verdict->mover = axis->mover;
        verdict->vertex = axis->vertex;
        verdict->edge = axis->edge;
        verdict->alone = axis->alone;
        verdict->time = time;
        verdict->soonest = (axis->gap - SLACK) / (axis->speed + SLACK);
        verdict->latest = latest;
    } else if (axis->edge >= 0) {
        verdict->others = geom_max(latest, verdict->others);
    }
}

/* Edge i of a core as an axis, turned so that the other core comes from its left: heights over the edge
 * fall. */
static inline void look_along(const plain_scene *scene, int rester, int i, plain_verdict *verdict) {
    const plain_core *own = &scene->core[rester];
    const plain_core *other = &scene->core[1 - rester];
    const geom_vec2 way = rester == 1 ? scene->way : geom_vec2_neg(scene->way);
    const geom_vec2 forward = edge_vector(own, i);
    const double rate = geom_vec2_cross(forward, way);
    const geom_vec2 e = rate < 0.0 ? forward : geom_vec2_neg(forward);
    const double speed = fabs(rate);
    const plain_extent rests = extent_across(own, e, own->vertex[i]);
    const plain_extent moves = extent_across(other, e, own->vertex[i]);
    const double reach = scene->reach > 0.0 ? scene->reach * geom_vec2_length(e) * (1.0 + 0x1p-49) : 0.0;
    const double gap = moves.low - rests.high - reach;
    const double gap_behind = rests.low - moves.high - reach;
    verdict->has_width |=
        rests.high - rests.low > 2.0 * PLAIN_MARGIN || moves.high - moves.low > 2.0 * PLAIN_MARGIN;
    verdict->starts_apart |= gap > 2.0 * PLAIN_MARGIN || gap_behind > 2.0 * PLAIN_MARGIN;
    verdict->never |= gap - speed > 4.0 * PLAIN_MARGIN || gap_behind > 4.0 * PLAIN_MARGIN;
    const bool has_front = own->count == 2 || rests.high - rests.low > SLACK;
    const plain_axis axis = {gap,
                             speed,
                             1 - rester,
                             moves.lowest,
                             front_edge(own, i, rests.high),
                             has_front && moves.next - moves.low > SLACK};
    take_axis(verdict, &axis);
}

static int axis_count(const plain_core *core) {
    if (core->is_box) {
        return 2;
    }
    return core->count > 2 ? core->count : core->count - 1;
}

/* The axis across the motion. */
static bool motion_passes(const plain_scene *scene) {
    const geom_vec2 from = scene->core[0].vertex[0];
    const plain_extent a = extent_across(&scene->core[0], scene->way, from);
    const plain_extent b = extent_across(&scene->core[1], scene->way, from);
    const double wide = scene->way_reach + 4.0 * PLAIN_MARGIN;
    return a.low - b.high > wide || b.low - a.high > wide;
}

plain_verdict collide_plain_look(const plain_scene *scene) {
    plain_verdict verdict = {.never = motion_passes(scene), .latest = -1.0, .others = -1.0};
    for (int rester = 0; rester < 2; ++rester) {
        const int count = axis_count(&scene->core[rester]);
        for (int i = 0; i < count && !verdict.never; ++i) {
            look_along(scene, rester, i, &verdict);
        }
    }
    verdict.alone = verdict.alone && verdict.soonest > verdict.others;
    return verdict;
}
