/* The tally's view of a flight. */
#include "tally_internal.h"

static const scene *flat(const flight *f) { return &flight_scene(f)->flat; }

static tally_body body(const void *of, size_t agent) {
    const flight_agent *now = &flight_agents(of)[agent];
    const scene_agent *from = &flat(of)->agents[agent];
    return (tally_body){
        .before = flight_motion(of, agent).a,
        .position = now->position,
        .velocity = now->velocity,
        .goal = now->goal,
        .radius = from->radius,
        .max_speed = from->max_speed,
        .preferred_speed = from->preferred_speed,
        .neighbor_dist = from->neighbor_dist,
        .arrived = now->arrived,
        .arrival_time = now->arrival_time,
    };
}

static tally_way way(const void *of, size_t agent) {
    const flight_agent *now = &flight_agents(of)[agent];
    return (tally_way){.left = geom_vec3_distance(now->position, now->goal), .next = now->goal};
}

static tally_contact contact(const void *of, size_t index) {
    size_t count;
    const orca_contact *from = &flight_contacts(of, &count)[index];
    const geom_segment3 path = flight_motion(of, from->agent);
    const geom_vec3 place = geom_vec3_lerp(path.a, path.b, from->time);
    return (tally_contact){
        .with_agent = from->kind == ORCA_CONTACT_AGENT,
        .agent = from->agent,
        .other = from->other,
        .overlaps = from->relation == COLLIDE_OVERLAPPING,
        .clearance = from->clearance,
        .place = geom_vec2_make(place.x, place.y),
    };
}

static double clearance(const void *of, geom_vec3 point, double range, uint32_t *obstacle) {
    (void)range; /* all are looked at anyway */
    return flight_obstacle_clearance(of, point, obstacle);
}

/* In space solids are solid all through. */
static bool buried(const void *of, const tally_contact *c) {
    (void)of;
    (void)c;
    return false;
}

tally_source tally_of_flight(const flight *f) {
    size_t contacts;
    (void)flight_contacts(f, &contacts);
    return (tally_source){
        .of = f,
        .agent_count = flight_agent_count(f),
        .contact_count = contacts,
        .step_count = flight_step_count(f),
        .most_steps = scene_step_count(flat(f)),
        .time = flight_time(f),
        .time_step = flat(f)->time_step,
        .arrive_within = flat(f)->arrive_within,
        .body = body,
        .way = way,
        .contact = contact,
        .clearance = clearance,
        .buried = buried,
    };
}
