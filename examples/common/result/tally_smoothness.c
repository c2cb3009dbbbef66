/* How smoothly agents move until they arrive, and how often they are pushed off afterwards. */
#include "tally_internal.h"

#include <math.h>

/* Slower than this part of its preferred speed, an agent does not reverse and does not turn. */
static const double MOVING = 0.05;

/* Smaller turns have no side, in radians. */
static const double TURN = 0.02;

/* The first step whose change of acceleration counts. */
enum {
    FIRST_JERK = 3
};

static bool is_within(const run_agent *agent, double distance) {
    return geom_vec3_distance(agent->now.position, agent->now.goal) <= distance;
}

/* Whether it has arrived, and whether it has left its goal since. */
static void note_place(tally_motion *m, const tally_source *s, const run_agent *agent) {
    const double within = run_scene(s->run)->arrive_within;
    m->arrived = m->arrived || is_within(agent, within);
    if (m->arrived) {
        const bool home = is_within(agent, 3.0 * within);
        m->pushes += m->home && !home;
        m->home = home;
    }
}

static void note_turn(tally_motion *m, const run_agent *agent, bool space) {
    const geom_vec3 before = m->velocity;
    const geom_vec3 now = agent->now.velocity;
    const double moving = MOVING * agent->now.preferred_speed;
    if (!(geom_vec3_length(before) > moving) || !(geom_vec3_length(now) > moving)) {
        return;
    }
    const double along = geom_vec3_dot(before, now);
    m->reversals += along < 0.0;
    const double turn = atan2(before.x * now.y - before.y * now.x, along);
    if (!space && fabs(turn) > TURN) {
        m->turn_changes += m->turn * turn < 0.0;
        m->turn = turn;
    }
}

void tally_smoothness_start(tally *t, const tally_source *s) {
    for (size_t i = 0; i < s->agent_count; ++i) {
        t->tracks[i].motion = (tally_motion){.velocity = s->agents[i].now.velocity};
        note_place(&t->tracks[i].motion, s, &s->agents[i]);
    }
}

void tally_smoothness_step(tally *t, const tally_source *s) {
    const bool space = run_scene(s->run)->dimension == 3;
    const double time_step = run_scene(s->run)->time_step;
    for (size_t i = 0; i < s->agent_count; ++i) {
        tally_motion *m = &t->tracks[i].motion;
        const run_agent *agent = &s->agents[i];
        if (!m->arrived) {
            const geom_vec3 change = geom_vec3_sub(agent->now.velocity, m->velocity);
            const geom_vec3 acceleration = geom_vec3_scale(change, 1.0 / time_step);
            ++m->steps;
            if (m->steps >= FIRST_JERK) {
                m->jerk += geom_vec3_distance(acceleration, m->acceleration) / time_step;
            }
            note_turn(m, agent, space);
            m->acceleration = acceleration;
            m->velocity = agent->now.velocity;
        }
        note_place(m, s, agent);
    }
}

static void add(tally_measure *sum, double value) {
    sum->mean += value;
    sum->largest = fmax(sum->largest, value);
}

tally_smoothness tally_smoothness_of(const tally *t, const tally_source *s) {
    const double time_step = run_scene(s->run)->time_step;
    tally_smoothness out = {.jerk = {0.0, 0.0}};
    size_t count = 0;
    for (size_t i = 0; i < s->agent_count; ++i) {
        const tally_motion *m = &t->tracks[i].motion;
        const double speed = s->agents[i].now.preferred_speed;
        if (speed > 0.0) {
            const double samples = m->steps >= FIRST_JERK ? (double)(m->steps - (FIRST_JERK - 1)) : 1.0;
            add(&out.jerk, m->jerk / samples / speed);
            add(&out.reversals, (double)m->reversals);
            add(&out.turn_changes, (double)m->turn_changes / fmax(1.0, (double)m->steps * time_step));
            add(&out.pushes, (double)m->pushes);
            ++count;
        }
    }
    tally_measure *all[] = {&out.jerk, &out.reversals, &out.turn_changes, &out.pushes};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        all[i]->mean /= count > 0 ? (double)count : 1.0;
    }
    return out;
}
