/* What orcakit simulate says of a run. */
#include "report.h"

#include "text/number.h"
#include "text/utf8.h"
#include "text/value.h"

/* So many agents are named for people; JSON names all. */
enum {
    MOST_NAMED = 10
};

/* ---- Names ---- */

typedef char name_text[80];

static const char *feature_text(uint32_t feature, name_text out) {
    out[0] = '\0';
    if (feature != SCENE_NO_FEATURE) {
        (void)snprintf(out, sizeof(name_text), " (features[%u])", (unsigned)feature);
    }
    return out;
}

static uint32_t feature_of(const report *r, bool agent, uint32_t index) {
    return agent ? r->scene->agents[index].feature : r->scene->obstacles[index].feature;
}

/* "agent 3 (features[5])" */
static const char *name_of(const report *r, bool agent, uint32_t index, name_text out) {
    name_text feature;
    (void)snprintf(out, sizeof(name_text), "%s %u%s", agent ? "agent" : "obstacle", (unsigned)index,
                   feature_text(feature_of(r, agent, index), feature));
    return out;
}

/* ---- The start ---- */

static const char *start_verb(const report *r, const run_contact *c) {
    if (!c->overlaps) {
        return "touches";
    }
    const bool inside = c->kind == RUN_CONTACT_OBSTACLE && c->clearance < -r->scene->agents[c->agent].radius;
    return inside ? "is inside" : "overlaps";
}

static void warn_of_contact(const report *r, const run_contact *c) {
    name_text agent;
    name_text other;
    char depth[48] = "";
    if (c->overlaps) {
        (void)snprintf(depth, sizeof depth, ", %.4g m deep", -c->clearance);
    }
    command_warn(r->scene_path, r->scene->agents[c->agent].line, "%s %s %s at the start%s",
                 name_of(r, true, c->agent, agent), start_verb(r, c),
                 name_of(r, c->kind == RUN_CONTACT_AGENT, c->other, other), depth);
}

static void warn_of_more(const report *r, size_t all, const char *one, const char *several) {
    if (all > MOST_NAMED) {
        const size_t more = all - MOST_NAMED;
        command_warn(r->scene_path, 0, "%zu more %s", more, more == 1 ? one : several);
    }
}

static bool lacks_way(const report *r, size_t agent) {
    return tally_state_of(&r->tally, &r->source, agent) == TALLY_WITHOUT_WAY;
}

static void warn(const report *r) {
    const tally *t = &r->tally;
    for (size_t i = 0; i < t->start_count && i < MOST_NAMED; ++i) {
        warn_of_contact(r, &t->starts[i]);
    }
    warn_of_more(r, t->start_count, "pair touches or overlaps at the start",
                 "pairs touch or overlap at the start");
    size_t count = 0;
    for (size_t i = 0; i < r->source.agent_count; ++i) {
        if (lacks_way(r, i) && count++ < MOST_NAMED) {
            name_text agent;
            command_warn(r->scene_path, r->scene->agents[i].line, "%s has no free path to its goal",
                         name_of(r, true, (uint32_t)i, agent));
        }
    }
    warn_of_more(r, count, "agent has no free path to its goal", "agents have no free paths to their goals");
}

/* ---- The end, for people ---- */

static void print_state(const report *r, size_t agent, tally_state state) {
    name_text name;
    (void)printf("  %s ", name_of(r, true, (uint32_t)agent, name));
    if (state == TALLY_BLOCKED) {
        name_text other;
        const tally_blocker by = tally_blocker_of(&r->tally, &r->source, agent);
        const bool known = by.kind != TALLY_BLOCKER_NONE;
        (void)printf("%s%s since %.6g s", known ? "has been blocked by " : "has made no progress",
                     known ? name_of(r, by.kind == TALLY_BLOCKER_AGENT, by.other, other) : "", by.since);
    } else {
        static const char *const words[TALLY_STATES] = {
            [TALLY_PUSHED_OFF] = "arrived and was pushed off",
            [TALLY_ON_ITS_WAY] = "is still on its way",
            [TALLY_WITHOUT_WAY] = "has no free path",
        };
        (void)fputs(words[state], stdout);
    }
    (void)printf(", %.4g m from its goal\n", tally_distance(&r->source, agent));
}

/* The worst first. */
static void print_elsewhere(const report *r) {
    static const tally_state order[] = {TALLY_WITHOUT_WAY, TALLY_BLOCKED, TALLY_PUSHED_OFF, TALLY_ON_ITS_WAY};
    char text[160];
    size_t named = 0;
    const size_t count = tally_elsewhere(&r->tally, &r->source, text, sizeof text);
    if (count == 0) {
        return;
    }
    (void)printf("not at their goals: %s\n", text);
    for (size_t k = 0; k < sizeof order / sizeof *order; ++k) {
        for (size_t i = 0; i < r->source.agent_count && named < MOST_NAMED; ++i) {
            if (tally_state_of(&r->tally, &r->source, i) == order[k]) {
                print_state(r, i, order[k]);
                ++named;
            }
        }
    }
    if (count > named) {
        (void)printf("  and %zu more (--json names all)\n", count - named);
    }
}

static void print_count(const char *name, const tally_count *count) {
    (void)printf("  %-16s %zu", name, count->found);
    if (count->deeper > 0) {
        (void)printf(", %zu of them deeper, by at most %.4g m", count->deeper, count->deepest);
    }
    (void)putchar('\n');
}

static void print_contacts(const report *r) {
    if (!r->checked) {
        (void)printf("contacts: not checked\n");
        return;
    }
    (void)printf("contacts, over all steps:\n");
    print_count("between agents", &r->tally.agents);
    print_count("with obstacles", &r->tally.obstacles);
}

static size_t count_arrived(const tally_source *s) {
    size_t arrived = 0;
    for (size_t i = 0; i < s->agent_count; ++i) {
        arrived += s->agents[i].arrived;
    }
    return arrived;
}

static double milliseconds_per_step(const report *r) {
    return r->source.step_count > 0 ? 1e3 * r->seconds / (double)r->source.step_count : 0.0;
}

static void print_measure(const char *name, tally_measure measure, const char *unit) {
    (void)printf("  %-16s %.3g%s, at most %.3g\n", name, measure.mean, unit, measure.largest);
}

static void print_smoothness(const report *r) {
    const tally_smoothness s = tally_smoothness_of(&r->tally, &r->source);
    (void)printf("smoothness, mean over agents:\n");
    print_measure("jerk", s.jerk, " 1/s^2");
    print_measure("reversals", s.reversals, "");
    print_measure("turn changes", s.turn_changes, " 1/s");
    print_measure("pushes", s.pushes, "");
}

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

static void print_exits(const report *r) {
    for (size_t i = 0; i < r->scene->region_count; ++i) {
        const scene_region *region = &r->scene->regions[i];
        const tally_exit at = tally_exit_of(&r->source, region);
        if (region->kind == SCENE_EXIT && at.agents > 0) {
            name_text name;
            (void)printf("exit%s: %zu agent%s, from %.6g s to %.6g s\n",
                         feature_text(region->shape.feature, name), at.agents, plural(at.agents), at.first,
                         at.last);
        }
    }
}

static void print_text(const report *r) {
    size_t counts[TALLY_STATES];
    tally_states(&r->tally, &r->source, counts);
    const size_t agents = r->source.agent_count;
    const size_t obstacles = r->scene->obstacle_count;
    (void)printf("%s: %zu agent%s, %zu obstacle%s, %s\n", utf8_show(r->scene_path).text, agents,
                 plural(agents), obstacles, plural(obstacles), utf8_show(r->planner).text);
    (void)printf("at their goals: %zu of %zu", counts[TALLY_AT_GOAL], agents);
    if (count_arrived(&r->source) > 0) {
        (void)printf(", last arrival after %.6g s", tally_last_arrival(&r->source));
    }
    (void)putchar('\n');
    print_elsewhere(r);
    print_contacts(r);
    if (r->tally.speeding + r->tally.jumps > 0) {
        (void)printf("motions: %zu faster than max_speed, %zu that differ from velocity * time_step\n",
                     r->tally.speeding, r->tally.jumps);
    }
    print_smoothness(r);
    print_exits(r);
    (void)printf("steps: %zu of %s s, %.3g ms each\n", r->source.step_count,
                 number_show(r->scene->time_step).text, milliseconds_per_step(r));
}

/* ---- JSON ---- */

static json_t *feature_json(uint32_t feature) {
    return feature != SCENE_NO_FEATURE ? json_integer(feature) : json_null();
}

static json_t *contact_json(const report *r, const run_contact *c) {
    return json_pack("{s:I, s:o, s:s, s:s, s:I, s:o, s:o}", "agent", (json_int_t)c->agent, "feature",
                     feature_json(feature_of(r, true, c->agent)), "relation",
                     c->overlaps ? "overlaps" : "touches", "with",
                     c->kind == RUN_CONTACT_AGENT ? "agent" : "obstacle", "other", (json_int_t)c->other,
                     "other_feature", feature_json(feature_of(r, c->kind == RUN_CONTACT_AGENT, c->other)),
                     "depth", value_number(-c->clearance));
}

static json_t *start_json(const report *r) {
    json_t *contacts = json_array();
    json_t *ways = json_array();
    for (size_t i = 0; i < r->tally.start_count; ++i) {
        contacts = value_append(contacts, contact_json(r, &r->tally.starts[i]));
    }
    for (size_t i = 0; i < r->source.agent_count; ++i) {
        ways = lacks_way(r, i) ? value_append(ways, json_integer((json_int_t)i)) : ways;
    }
    return json_pack("{s:o, s:o}", "contacts", contacts, "without_way", ways);
}

static json_t *state_json(const report *r, size_t agent, tally_state state) {
    static const char *const words[TALLY_STATES] = {"at goal", "pushed off", "on its way", "blocked",
                                                    "without a way"};
    static const char *const kinds[] = {NULL, "agent", "obstacle"};
    json_t *out = json_pack("{s:I, s:o, s:s, s:o}", "agent", (json_int_t)agent, "feature",
                            feature_json(r->scene->agents[agent].feature), "state", words[state], "distance",
                            value_number(tally_distance(&r->source, agent)));
    if (out && state == TALLY_BLOCKED) {
        const tally_blocker by = tally_blocker_of(&r->tally, &r->source, agent);
        const bool known = by.kind != TALLY_BLOCKER_NONE;
        return value_join(out, json_pack("{s:f, s:s?, s:o, s:o}", "since", by.since, "by", kinds[by.kind],
                                         "other", known ? json_integer(by.other) : json_null(), "gap",
                                         known ? value_number(by.gap) : json_null()));
    }
    return out;
}

static json_t *states_json(const report *r) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->source.agent_count; ++i) {
        const tally_state state = tally_state_of(&r->tally, &r->source, i);
        list = state != TALLY_AT_GOAL ? value_append(list, state_json(r, i, state)) : list;
    }
    return list;
}

static json_t *count_json(const tally_count *count) {
    return json_pack("{s:I, s:I, s:o}", "found", (json_int_t)count->found, "deeper",
                     (json_int_t)count->deeper, "deepest", value_number(count->deepest));
}

static json_t *contacts_json(const report *r) {
    return r->checked ? json_pack("{s:o, s:o}", "agent", count_json(&r->tally.agents), "obstacle",
                                  count_json(&r->tally.obstacles))
                      : json_null();
}

static json_t *counts_json(const report *r) {
    size_t counts[TALLY_STATES];
    tally_states(&r->tally, &r->source, counts);
    return json_pack("{s:I, s:I, s:I, s:I, s:I}", "at_goal", (json_int_t)counts[TALLY_AT_GOAL], "pushed_off",
                     (json_int_t)counts[TALLY_PUSHED_OFF], "on_its_way", (json_int_t)counts[TALLY_ON_ITS_WAY],
                     "blocked", (json_int_t)counts[TALLY_BLOCKED], "without_way",
                     (json_int_t)counts[TALLY_WITHOUT_WAY]);
}

static json_t *measure_json(tally_measure measure) {
    return json_pack("{s:o, s:o}", "mean", value_number(measure.mean), "largest",
                     value_number(measure.largest));
}

static json_t *smoothness_json(const report *r) {
    const tally_smoothness s = tally_smoothness_of(&r->tally, &r->source);
    return json_pack("{s:o, s:o, s:o, s:o}", "jerk", measure_json(s.jerk), "reversals",
                     measure_json(s.reversals), "turn_changes", measure_json(s.turn_changes), "pushes",
                     measure_json(s.pushes));
}

static json_t *exit_json(uint32_t feature, tally_exit at) {
    const bool any = at.agents > 0;
    return json_pack("{s:o, s:I, s:o, s:o}", "feature", feature_json(feature), "agents",
                     (json_int_t)at.agents, "first", any ? json_real(at.first) : json_null(), "last",
                     any ? json_real(at.last) : json_null());
}

static json_t *exits_json(const report *r) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->scene->region_count; ++i) {
        const scene_region *region = &r->scene->regions[i];
        if (region->kind == SCENE_EXIT) {
            const tally_exit at = tally_exit_of(&r->source, region);
            list = value_append(list, at.unknown ? NULL : exit_json(region->shape.feature, at));
        }
    }
    return list;
}

static bool print_json(const report *r) {
    const size_t arrived = count_arrived(&r->source);
    json_t *out =
        json_pack("{s:o, s:o, s:I, s:I, s:I, s:o, s:I, s:f, s:f, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:f}",
                  "scene", value_text(r->scene_path), "planner", value_text(r->planner), "agents",
                  (json_int_t)r->source.agent_count, "obstacles", (json_int_t)r->scene->obstacle_count,
                  "arrived", (json_int_t)arrived, "last_arrival",
                  arrived > 0 ? json_real(tally_last_arrival(&r->source)) : json_null(), "steps",
                  (json_int_t)r->source.step_count, "time_step", r->scene->time_step, "time", r->source.time,
                  "contacts", contacts_json(r), "speeding", (json_int_t)r->tally.speeding, "jumps",
                  (json_int_t)r->tally.jumps, "start", json_incref(r->start), "not_at_goal", states_json(r),
                  "smoothness", smoothness_json(r), "exits", exits_json(r), "milliseconds_per_step",
                  milliseconds_per_step(r));
    return command_print_json(value_join(out, counts_json(r)));
}

/* ---- A run ---- */

bool report_start(report *r, tally_source source, bool keep_places) {
    r->source = source;
    if (!tally_start(&r->tally, &source, keep_places)) {
        return false;
    }
    warn(r);
    r->start = start_json(r);
    return r->start != NULL;
}

bool report_step(report *r, tally_source source) {
    r->source = source;
    return tally_step(&r->tally, &source);
}

void report_progress(const report *r, progress *bar) {
    if (progress_due(bar)) {
        size_t counts[TALLY_STATES];
        tally_states(&r->tally, &r->source, counts);
        progress_show(bar, "step %zu of at most %zu, %zu of %zu at their goals", r->source.step_count,
                      scene_step_count(r->scene), counts[TALLY_AT_GOAL], r->source.agent_count);
    }
}

bool report_print(const report *r) {
    if (r->json) {
        return print_json(r);
    }
    print_text(r);
    return true;
}

int report_status(const report *r) {
    return r->strict && !tally_good(&r->tally, &r->source) ? COMMAND_NOT_GOOD : COMMAND_OK;
}

void report_free(report *r) {
    tally_free(&r->tally);
    json_decref(r->start);
    r->start = NULL;
}

double report_clock(void) {
    struct timespec time = {0};
    (void)timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
