/* Contacts, counted. */
#include "tally_internal.h"

#include "text/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Places ---- */

/* A step adds at most as many places as there are contacts and agents. */
static bool reserve_places(tally *t, size_t more) {
    if (!t->keep_places) {
        return true;
    }
    geom_vec2 *places =
        array_reserve(t->places, t->place_count + more + 1, &t->place_capacity, sizeof *places);
    t->places = places ? places : t->places;
    return places != NULL;
}

static void count_deeper(tally *t, tally_count *count, double clearance, geom_vec2 place) {
    ++count->deeper;
    count->deepest = fmax(count->deepest, -clearance);
    if (t->keep_places) {
        t->places[t->place_count++] = place;
    }
}

/* ---- Pairs of agents ---- */

static bool note_overlaps(tally *t, const tally_source *s) {
    tally_pair *pairs = malloc((s->contact_count + 1) * sizeof *pairs);
    if (!pairs) {
        return false;
    }
    free(t->pairs);
    t->pairs = pairs;
    t->pair_count = 0;
    for (size_t i = 0; i < s->contact_count; ++i) {
        const run_contact *c = &s->contacts[i];
        if (c->kind == RUN_CONTACT_AGENT && c->clearance < 0.0) {
            pairs[t->pair_count++] = (tally_pair){c->agent, c->other, c->clearance};
        }
    }
    return true;
}

static int compare_pairs(const void *a, const void *b) {
    const tally_pair *p = a;
    const tally_pair *q = b;
    const int by_agent = (p->agent > q->agent) - (p->agent < q->agent);
    return by_agent != 0 ? by_agent : (p->other > q->other) - (p->other < q->other);
}

static double pair_limit(const tally *t, const run_contact *c) {
    const tally_pair wanted = {c->agent, c->other, 0.0};
    const tally_pair *found =
        t->pair_count > 0 ? bsearch(&wanted, t->pairs, t->pair_count, sizeof wanted, compare_pairs) : NULL;
    return found ? found->limit : 0.0;
}

/* What was gained must not be lost again; those that have parted count as all others. */
static void raise_pair_limits(tally *t, const tally_source *s) {
    size_t kept = 0;
    for (size_t i = 0; i < t->pair_count; ++i) {
        tally_pair pair = t->pairs[i];
        const scene_agent *a = &s->agents[pair.agent].now;
        const scene_agent *b = &s->agents[pair.other].now;
        const double clearance = geom_vec3_distance(a->position, b->position) - a->radius - b->radius;
        pair.limit = fmax(pair.limit, clearance);
        if (pair.limit < 0.0) {
            t->pairs[kept++] = pair;
        }
    }
    t->pair_count = kept;
}

static void count_pair(tally *t, const tally_source *s, const run_contact *c) {
    const double reach = s->agents[c->agent].now.radius + s->agents[c->other].now.radius;
    ++t->agents.found;
    if (c->clearance < pair_limit(t, c) - TALLY_SLACK * reach) {
        count_deeper(t, &t->agents, c->clearance, scene_flatten(c->place));
    }
}

/* ---- Obstacles ---- */

/* Of an agent that stands at a point; what is above 0 is not told apart. */
static double standing_clearance(const tally_source *s, geom_vec3 point, double radius) {
    uint32_t obstacle;
    double clearance = run_obstacle_clearance(s->run, point, radius, &obstacle);
    if (clearance <= 0.0) {
        clearance = run_obstacle_clearance(s->run, point, HUGE_VAL, &obstacle);
    }
    return clearance - radius;
}

/* Room to stand near the goal: the distance to obstacles grows by no more than one goes. */
static bool lacks_room(const tally_source *s, const scene_agent *agent) {
    return standing_clearance(s, agent->goal, agent->radius) < -run_scene(s->run)->arrive_within;
}

static void note_obstacle(tally *t, const tally_source *s, const run_contact *c) {
    tally_track *track = &t->tracks[c->agent];
    ++t->obstacles.found;
    if (track->limit == 0.0 && c->clearance < track->nearest && !tally_is_buried(s, c)) {
        track->nearest = c->clearance;
        track->place = scene_flatten(c->place);
    }
}

/* An agent that started inside something is looked at where it stands; others all along their way. */
static void count_obstacles(tally *t, const tally_source *s, size_t index) {
    const scene_agent *agent = &s->agents[index].now;
    tally_track *track = &t->tracks[index];
    if (track->limit < 0.0) {
        track->nearest = standing_clearance(s, agent->position, agent->radius);
        track->place = scene_flatten(agent->position);
    }
    if (track->nearest < track->limit - TALLY_SLACK * agent->radius) {
        count_deeper(t, &t->obstacles, track->nearest, track->place);
    }
    if (track->limit < 0.0) {
        track->limit = fmin(0.0, fmax(track->limit, track->nearest));
    }
    track->nearest = 0.0;
}

/* ---- Motions ---- */

static void check_motion(tally *t, double time_step, const run_agent *agent) {
    const scene_agent *now = &agent->now;
    const double speed = geom_vec3_length(now->velocity);
    const geom_vec3 expected = geom_vec3_add_scaled(agent->before, time_step, now->velocity);
    const double rounding = 1e-12 * (geom_vec3_length(agent->before) + geom_vec3_length(now->position)) +
                            1e-9 * speed * time_step;
    t->speeding += speed > now->max_speed * (1.0 + 1e-9) + 1e-12;
    t->jumps += geom_vec3_distance(now->position, expected) > rounding;
}

/* ---- Life ---- */

tally_source tally_of_run(const run *r) {
    tally_source s = {
        .run = r,
        .agents = run_agents(r),
        .agent_count = run_agent_count(r),
        .step_count = run_step_count(r),
        .time = run_time(r),
    };
    s.contacts = run_contacts(r, &s.contact_count);
    return s;
}

bool tally_restart(tally *t, const tally_source *s) {
    tally_track *tracks = calloc(s->agent_count + 1, sizeof *tracks);
    if (!tracks || !note_overlaps(t, s)) {
        free(tracks);
        return false;
    }
    free(t->tracks);
    t->tracks = tracks;
    t->agent_count = s->agent_count;
    for (size_t i = 0; i < s->contact_count; ++i) {
        const run_contact *c = &s->contacts[i];
        const scene_agent *agent = &s->agents[c->agent].now;
        if (c->kind == RUN_CONTACT_OBSTACLE && c->overlaps && tracks[c->agent].limit == 0.0) {
            tracks[c->agent].limit = fmin(0.0, standing_clearance(s, agent->position, agent->radius));
        }
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        tracks[i].no_room = lacks_room(s, &s->agents[i].now);
    }
    tally_ways_start(t, s);
    tally_smoothness_start(t, s);
    return true;
}

bool tally_start(tally *t, const tally_source *s, bool keep_places) {
    *t = (tally){.keep_places = keep_places};
    t->starts = malloc((s->contact_count + 1) * sizeof *t->starts);
    if (!t->starts || !tally_restart(t, s)) {
        tally_free(t);
        return false;
    }
    for (size_t i = 0; i < s->contact_count; ++i) {
        t->starts[t->start_count++] = s->contacts[i];
    }
    return true;
}

/* NULL without memory. */
static void *copy_items(const void *items, size_t count, size_t size) {
    void *copy = malloc((count + 1) * size);
    if (copy && count > 0) {
        memcpy(copy, items, count * size);
    }
    return copy;
}

bool tally_copy(tally *to, const tally *t) {
    *to = *t;
    to->keep_places = false;
    to->places = NULL;
    to->place_count = 0;
    to->place_capacity = 0;
    to->starts = copy_items(t->starts, t->start_count, sizeof *t->starts);
    to->pairs = copy_items(t->pairs, t->pair_count, sizeof *t->pairs);
    to->tracks = copy_items(t->tracks, t->agent_count, sizeof *t->tracks);
    const bool good = to->starts && to->pairs && to->tracks;
    if (!good) {
        tally_free(to);
    }
    return good;
}

void tally_free(tally *t) {
    free(t->starts);
    free(t->places);
    free(t->pairs);
    free(t->tracks);
    *t = (tally){0};
}

bool tally_step(tally *t, const tally_source *s) {
    if (!reserve_places(t, s->contact_count + s->agent_count)) {
        return false;
    }
    for (size_t i = 0; i < s->contact_count; ++i) {
        const run_contact *c = &s->contacts[i];
        if (c->kind == RUN_CONTACT_AGENT) {
            count_pair(t, s, c);
        } else {
            note_obstacle(t, s, c);
        }
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        count_obstacles(t, s, i);
        check_motion(t, run_scene(s->run)->time_step, &s->agents[i]);
    }
    raise_pair_limits(t, s);
    tally_ways_step(t, s);
    tally_smoothness_step(t, s);
    return true;
}
