/* The joint projection: the nearest ways that keep to half-planes between each two agents near each other.
 *
 * Between free agents the half-plane is that of ORCA for a relative way instead of a relative velocity, the
 * step being the horizon: on one side of it the two do not meet. Its border touches the velocity obstacle,
 * which is convex, and the obstacle of agents that are apart does not hold 0, so that all half-planes
 * together always allow standing still. Agents that overlap must not come closer, and are to part as far as a
 * bounded force does it; a wall is an agent that does not move. Hildreth's method goes through the
 * half-planes again and again, moving both sides of one that does not hold until it does, and back as far as
 * it need not have been; it converges to the projection. Ways that grow longer than they may are cut, which
 * leaves the rest to the others.
 *
 * All half-planes are a margin stricter than the promise, and held up to half of it: so rounding of positions
 * does not spoil what was found, and the method need not converge to the last digit. It starts with those
 * whose proposal is in question, and takes in all agents near one that was moved. What holds is not touched:
 * therefore a crowd elsewhere changes nothing here. */
#include "core/tie_break.h"

#include <float.h>

#include <math.h>

static geom_status enforce_add_plane(enforce_work *work, enforce_plane plane) {
    verify_array *planes = &work->memory->planes;
    const geom_status status = orca_verify_array_reserve(planes, work->allocator, work->plane_count + 1);
    if (status == GEOM_OK) {
        ((enforce_plane *)planes->data)[work->plane_count++] = plane;
    }
    return status;
}

/* Cuts a way to what the agent can do. */
static void confine(enforce_member *member) {
    if (member->brakes) {
        const vec change = vec_sub(member->way, member->momentum);
        const double size = vec_length(change);
        if (size > member->max_change) {
            member->way = vec_add_scaled(member->momentum, member->max_change / size, change);
        }
    }
    const double length = vec_length(member->way);
    if (length > member->span) {
        member->way = vec_scale(member->way, member->span / length);
    }
}

/* How readily the two sides of a half-plane move; both 0 when neither can. */
typedef struct mobility {
    double a;
    double b;
} mobility;

static mobility mobility_of(const enforce_member *a, const enforce_member *b) {
    mobility result = {a->share, b ? b->share : 0.0};
    if (result.a + result.b == 0.0) {
        result.a = a->movable ? 1.0 : 0.0;
        result.b = b && b->movable ? 1.0 : 0.0;
    }
    return result;
}

/* One step of Hildreth's method; whether anything moved. */
static bool relax(enforce_plane *plane, enforce_member *members) {
    enforce_member *a = &members[plane->a];
    const bool is_wall = plane->b == ENFORCE_NONE;
    enforce_member *b = is_wall ? NULL : &members[plane->b];
    const vec way = is_wall ? a->way : vec_sub(a->way, b->way);
    const double lack = plane->least - vec_dot(plane->normal, way);
    if (lack <= plane->slack && (plane->force == 0.0 || lack >= -plane->slack)) {
        return false;
    }
    const mobility moves = mobility_of(a, b);
    const double sum = moves.a + moves.b;
    if (sum == 0.0) {
        return false;
    }
    const double force = fmin(fmax(plane->force + lack / sum, 0.0), plane->cap);
    const double change = force - plane->force;
    plane->force = force;
    a->way = vec_add_scaled(a->way, change * moves.a, plane->normal);
    confine(a);
    if (!is_wall) {
        b->way = vec_add_scaled(b->way, -change * moves.b, plane->normal);
        confine(b);
    }
    return change != 0.0;
}

/* A direction that the ranks of two determine, turned round when they are exchanged. */
static vec parting_direction(uint32_t a, uint32_t b) {
    double along[3] = {1.0, 0.0, 0.0};
    uint32_t bits = tie_break_bits(a, b);
    for (int axis = 0; axis < AXES; axis++) {
        along[axis] = (double)(bits >> 1) * 0x1p-30 - 1.0 + 0x1p-31;
        bits = tie_break_scramble(bits + 1);
    }
    const vec direction = vec_from(along);
    return vec_scale(direction, (a < b ? 1.0 : -1.0) / vec_length(direction));
}

/* From b to a; where they stand in one place, in the direction in which they would part, and if they would
 * not, in one that their ranks determine. */
static vec direction_between(const enforce_member *a, const enforce_member *b, vec w, double distance) {
    if (distance > 0.0) {
        return vec_scale(w, 1.0 / distance);
    }
    const vec parting = vec_sub(a->proposed, b->proposed);
    const double speed = vec_length(parting);
    return speed >= DBL_MIN && speed < HUGE_VAL ? vec_scale(parting, 1.0 / speed)
                                                : parting_direction(a->agent, b->agent);
}

/* Those that overlap: they must not come closer, and are to part at once, or as fast as they can. */
static geom_status add_parting(enforce_work *work, enforce_plane plane, double depth) {
    const enforce_member *a = &enforce_members(work)[plane.a];
    const enforce_member *b = &enforce_members(work)[plane.b];
    const mobility moves = mobility_of(a, b);
    const double span = a->span + b->span;
    enforce_plane parting = plane;
    parting.least = fmin(depth + plane.least, span);
    parting.cap = moves.a + moves.b > 0.0 ? 2.0 * span / (moves.a + moves.b) : 0.0;
    const geom_status status = enforce_add_plane(work, plane);
    return status == GEOM_OK ? enforce_add_plane(work, parting) : status;
}

/* That of ORCA, for bodies that are a margin larger. */
static enforce_plane plane_apart(const enforce_work *work, enforce_plane plane, double margin) {
    const enforce_member *a = &enforce_members(work)[plane.a];
    const enforce_member *b = &enforce_members(work)[plane.b];
    const constraint found = enforce_constraint(a, b, margin);
    plane.normal = found.normal;
    plane.least = vec_dot(found.normal, vec_sub(found.point, b->way));
    return plane;
}

static geom_status add_pair(enforce_work *work, uint32_t first, uint32_t second) {
    const enforce_member *a = &enforce_members(work)[first];
    const enforce_member *b = &enforce_members(work)[second];
    const vec w = vec_sub(a->motion.path.a, b->motion.path.a);
    const double reach = a->motion.radius + b->motion.radius;
    const double margin = 0x1p-12 * reach + a->rounding + b->rounding;
    const double distance = vec_length(w);
    const double gap = distance - reach;
    enforce_plane plane = {first,    second, direction_between(a, b, w, distance), margin - gap, 0.5 * margin,
                           HUGE_VAL, 0.0};
    if (gap <= 0.0) {
        plane.least = margin;
        return add_parting(work, plane, -gap);
    }
    return enforce_add_plane(work, gap > margin ? plane_apart(work, plane, margin) : plane);
}

/* Makes the half-planes of a member, towards all that are near and towards obstacles. */
static geom_status expand(enforce_work *work, uint32_t member) {
    const enforce_row row = enforce_near(work, enforce_members(work)[member].agent);
    enforce_members(work)[member].expanded = true;
    for (size_t k = 0; k < row.count; k++) {
        uint32_t other;
        geom_status status = enforce_join(work, row.ranks[k], &other);
        if (status == GEOM_OK && !enforce_members(work)[other].expanded) {
            status = add_pair(work, member, other);
        }
        if (status != GEOM_OK) {
            return status;
        }
    }
    return work->input->obstacles && enforce_members(work)[member].movable ? enforce_add_walls(work, member)
                                                                           : GEOM_OK;
}

static bool wants_expansion(const enforce_member *member) {
    return !member->expanded && (member->seed || !vec_equal(member->way, member->proposed));
}

/* Expands all members that need it; *any tells whether there was one. Members that join meanwhile are
 * expanded, too. */
static geom_status expand_all(enforce_work *work, bool *any) {
    *any = false;
    for (uint32_t member = 0; member < work->member_count; member++) {
        if (wants_expansion(&enforce_members(work)[member])) {
            *any = true;
            const geom_status status = expand(work, member);
            if (status != GEOM_OK) {
                return status;
            }
        }
    }
    return GEOM_OK;
}

static bool sweep(const enforce_work *work) {
    enforce_plane *planes = work->memory->planes.data;
    bool moved = false;
    for (size_t k = 0; k < work->plane_count; k++) {
        moved = relax(&planes[k], enforce_members(work)) || moved;
    }
    return moved;
}

static geom_status enforce_project(enforce_work *work) {
    bool moved = true;
    size_t done = 0;
    for (int round = 0; round < ENFORCE_ROUNDS && moved; round++) {
        const geom_status status = expand_all(work, &moved);
        if (status != GEOM_OK) {
            return status;
        }
        const size_t most = work->member_count * ENFORCE_RELAXATIONS;
        for (int k = 0; k < ENFORCE_SWEEPS && (done < most || k == 0) && sweep(work); k++) {
            moved = true;
            done += work->plane_count;
        }
    }
    return GEOM_OK;
}
