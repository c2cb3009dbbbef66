/* Followers of routes as rows of bytes. Included by route2_follow.c and route3_follow.c behind
 * route_follow.inl.
 *
 * Behind the header of all snapshots: radius, goal, length; patience, wait, next, kind, whether a route is
 * known; the number of points, and the points. */
enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_POINT = 8 * AXES
};

/* ---- Saving ---- */

static void put_vec(geom_snapshot_writer *writer, vec v) {
    for (int axis = 0; axis < AXES; ++axis) {
        geom_snapshot_put_double(writer, vec_at(v, axis));
    }
}

static void put_content(geom_snapshot_writer *writer, const route_follower *f) {
    geom_snapshot_put_double(writer, f->radius);
    put_vec(writer, f->goal);
    geom_snapshot_put_double(writer, f->length);
    geom_snapshot_put_u32(writer, f->patience);
    geom_snapshot_put_u32(writer, f->wait);
    geom_snapshot_put_u32(writer, f->next);
    geom_snapshot_put_u32(writer, (uint32_t)f->kind);
    geom_snapshot_put_u32(writer, f->known ? 1U : 0U);
    geom_snapshot_put_u64(writer, f->point_count);
    for (size_t i = 0; i < f->point_count; ++i) {
        put_vec(writer, f->points[i]);
    }
}

static size_t follower_save(const route_follower *f, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    geom_snapshot_writer all = geom_snapshot_measure();
    put_content(&all, f);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, snapshot_magic, SNAPSHOT_VERSION, &all);
    put_content(&writer, f);
    return all.size;
}

/* ---- Restoring ---- */

static vec get_point(geom_snapshot_reader *reader) {
    double parts[AXES];
    for (int axis = 0; axis < AXES; ++axis) {
        parts[axis] = geom_snapshot_get_double(reader);
    }
    reader->failed = reader->failed || !vec_is_finite(vec_from(parts));
    return vec_from(parts);
}

/* All but the points, of which it tells the number. */
static route_follower get_state(geom_snapshot_reader *reader) {
    route_follower f = {.radius = geom_snapshot_get_double(reader)};
    f.goal = get_point(reader);
    f.length = geom_snapshot_get_double(reader);
    f.patience = geom_snapshot_get_u32(reader);
    f.wait = geom_snapshot_get_u32(reader);
    f.next = geom_snapshot_get_u32(reader);
    f.kind = (orca_route_kind)geom_snapshot_get_choice(reader, ORCA_ROUTE_LEADS_OUT + 1);
    f.known = geom_snapshot_get_choice(reader, 2) == 1;
    f.point_count = (uint32_t)geom_snapshot_get_count(reader, SNAPSHOT_POINT);
    return f;
}

/* Whether a follower can be like that. */
static bool can_be(const route_follower *f) {
    const bool found = f->kind == ORCA_ROUTE_FOUND || f->kind == ORCA_ROUTE_LEADS_OUT;
    return f->radius >= 0.0 && isfinite(f->radius) && f->length >= 0.0 && (f->known || !found) &&
           (found ? f->point_count >= 2 && f->next < f->point_count : f->point_count == 0 && f->next == 0);
}

/* Gives a follower the state that was read; it has the points already. */
static void set_state(route_follower *f, const route_follower *read) {
    f->radius = read->radius;
    f->goal = read->goal;
    f->length = read->length;
    f->patience = read->patience;
    f->wait = read->wait;
    f->next = read->next;
    f->kind = read->kind;
    f->known = read->known;
    f->point_count = read->point_count;
    index_points(f);
    forget_sights(f);
}

static geom_status follower_restore(route_follower *f, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, snapshot_magic, SNAPSHOT_VERSION);
    const route_follower read = get_state(&reader);
    if (reader.failed || !can_be(&read) || reader.size != (size_t)read.point_count * SNAPSHOT_POINT) {
        return GEOM_INVALID_ARGUMENT;
    }
    for (geom_snapshot_reader points = reader; points.size > 0;) {
        (void)get_point(&points);
        if (points.failed) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    if (!reserve_points(f, read.point_count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < read.point_count; ++i) {
        f->points[i] = get_point(&reader);
    }
    set_state(f, &read);
    return GEOM_OK;
}
