/* Followers of routes, in the plane and in space. Included by route2_follow.c and route3_follow.c, which have
 * the memory of a route, its points, and what is in sight. */

/* ---- Creation ---- */

static geom_status follower_create(const route_follower_def *def, const route_follower_def *defaults,
                                   route_follower **out) {
    const route_follower_def *given = def ? def : defaults;
    *out = NULL;
    if (!isfinite(given->radius) || !vec_is_finite(given->goal)) {
        return GEOM_NOT_FINITE;
    }
    if (given->radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const geom_allocator used = given->allocator ? *given->allocator : geom_allocator_default();
    route_follower *f = geom_allocator_allocate(&used, 1, sizeof *f, _Alignof(route_follower));
    if (!f) {
        return GEOM_OUT_OF_MEMORY;
    }
    *f = (route_follower){
        .allocator = used, .radius = given->radius, .goal = given->goal, .patience = given->patience};
    *out = f;
    return GEOM_OK;
}

static void follower_destroy(route_follower *f) {
    if (f) {
        const geom_allocator allocator = f->allocator;
        release_memory(f);
        geom_allocator_release(&allocator, f, 1, sizeof *f, _Alignof(route_follower));
    }
}

/* ---- The route ---- */

static geom_status follower_take(route_follower *f, const found_route *route) {
    if (!reserve_points(f, route->point_count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (route->point_count > 0) {
        memmove(f->points, route->points, route->point_count * sizeof *route->points);
    }
    f->kind = route->kind;
    f->point_count = (uint32_t)route->point_count; /* of a map, which has fewer than 2^31 */
    f->length = route->length;
    f->known = true;
    f->next = 0;
    index_points(f);
    return GEOM_OK;
}

static void follower_forget(route_follower *f) {
    f->kind = ORCA_ROUTE_NONE;
    f->point_count = 0;
    f->length = 0.0;
    f->known = false;
    f->next = 0;
}

static geom_status follower_set_goal(route_follower *f, vec goal) {
    if (!vec_is_finite(goal)) {
        return GEOM_NOT_FINITE;
    }
    f->goal = goal;
    follower_forget(f);
    return GEOM_OK;
}

static found_route follower_route(const route_follower *f) {
    return (found_route){f->kind, f->point_count > 0 ? f->points : NULL, f->point_count, f->length};
}

/* Replaces the route by the one from here. */
static geom_status find_route(route_follower *f, route_query *query, vec position) {
    found_route found;
    const geom_status status = search_route(f, query, position, &found);
    return status == GEOM_OK ? follower_take(f, &found) : status;
}

static geom_status follower_plan(route_follower *f, route_query *query, vec position) {
    return f->known ? GEOM_OK : find_route(f, query, position);
}

/* ---- A step ---- */

/* Aims at the farthest of the points, going on from the one aimed at before, that can be reached straight,
 * and falls back to an earlier one when the agent was pushed out of sight. Returns whether any is in
 * sight. */
static bool look_ahead(route_follower *f, const surroundings *around, vec position) {
    const uint32_t first = f->kind == ORCA_ROUTE_LEADS_OUT ? 1 : 0; /* never back into an obstacle */
    uint32_t at = f->next < first ? first : f->next;
    bool in_sight = sees_point(f, around, position, route_point(f, at));
    if (in_sight) {
        while (at + 1 < f->point_count && sees_beyond(f, around, position, at)) {
            at++;
        }
    } else {
        for (uint32_t i = at; i > first && !in_sight; i--) {
            in_sight = sees_point(f, around, position, route_point(f, i - 1));
            at = in_sight ? i - 1 : at;
        }
    }
    f->next = at;
    return in_sight;
}

/* Aims along the route. An agent that was pushed aside may have lost sight of where the route leads and is
 * sent back to a point behind, perhaps far behind; then it is to `turn_back`. */
static void aim_along(route_follower *f, const surroundings *around, vec position, route_aim *out,
                      bool *turn_back) {
    const uint32_t before = f->next;
    out->in_sight = look_ahead(f, around, position);
    out->point = route_point(f, f->next);
    out->is_goal = vec_equal(out->point, f->goal);
    *turn_back = !out->in_sight || f->next < before;
}

/* Aims along a route that is known, or at the goal if there is no way, and finds another when that is
 * needed. */
static geom_status aim_known(route_follower *f, route_query *query, const surroundings *around, vec position,
                             route_aim *out) {
    if (f->point_count == 0) {
        return GEOM_OK;
    }
    bool turn_back;
    aim_along(f, around, position, out, &turn_back);
    if (!turn_back || f->wait > 0) {
        return GEOM_OK;
    }
    const geom_status status = find_route(f, query, position);
    if (status != GEOM_OK) {
        return status;
    }
    f->wait = f->patience;
    *out = (route_aim){.point = f->goal, .is_goal = true, .replanned = true};
    if (f->point_count > 0) {
        aim_along(f, around, position, out, &turn_back);
    }
    return GEOM_OK;
}

static geom_status follower_step(route_follower *f, route_query *query, vec position, route_aim *out) {
    const route_aim goal = {.point = f->goal, .is_goal = true};
    surroundings around;
    const bool known = f->known;
    *out = goal;
    geom_status status = look_around(f, query, position, &around);
    status = status == GEOM_OK ? follower_plan(f, query, position) : status;
    if (status == GEOM_OK) {
        f->wait -= f->wait > 0 ? 1U : 0U;
        status = aim_known(f, query, &around, position, out);
    }
    if (status != GEOM_OK) {
        *out = goal;
    }
    out->replanned = status == GEOM_OK && (out->replanned || !known);
    return status;
}

/* A way in a unit in which no square vanishes or overflows. */
static vec way_in_unit(vec from, vec to, double *unit) {
    const vec way = vec_sub(to, from);
    const double length = vec_length(way);
    *unit = 1.0;
    if (length < 0x1p-500) {
        *unit = 0x1p-600;
        return vec_scale(way, 0x1p600);
    }
    if (!(length < 0x1p500)) {
        *unit = 0x1p600;
        return vec_sub(vec_scale(to, 0x1p-600), vec_scale(from, 0x1p-600));
    }
    return way;
}

static vec aim_velocity(route_aim aim, vec position, double speed, double time_step) {
    double unit;
    const vec way = way_in_unit(position, aim.point, &unit);
    const double most = aim.is_goal ? vec_length(way) / time_step * unit : HUGE_VAL;
    return vec_scale(vec_normalize(way), fmin(speed, most));
}
