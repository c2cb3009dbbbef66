/* The table and the JSON object of `orcakit bench`. */
#include "command.h"

#include "harness/machine.h"
#include "peers/libraries.h"
#include "text/value.h"

#include <geom/base.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    NUMBER = 24, /* characters that a number takes at most */
    LABEL = 38,  /* columns of the name of a case */
    INDENT = LABEL + 37
};

/* ---- Numbers ---- */

/* Three digits that count, and a unit. */
static void print_scaled(char out[NUMBER], double value, const char *unit) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    (void)snprintf(out, NUMBER, "%.*f%s", value < 0.0995 ? 3 : decimals, value, unit);
}

static void print_time(char out[NUMBER], double nanoseconds) {
    static const char *const units[] = {" ns", " us", " ms", " s"};
    size_t unit = 0;
    for (; nanoseconds >= 999.5 && unit < 3; ++unit) {
        nanoseconds *= 1e-3;
    }
    print_scaled(out, nanoseconds, units[unit]);
}

static void print_rate(char out[NUMBER], double per_second) {
    static const char *const units[] = {"", " k", " M", " G"};
    size_t unit = 0;
    for (; per_second >= 999.5 && unit < 3; ++unit) {
        per_second *= 1e-3;
    }
    print_scaled(out, per_second, units[unit]);
}

/* ---- The table ---- */

static void print_libraries(void) {
    bench_library libraries[BENCH_LIBRARY_COUNT];
    bench_libraries(libraries);
    for (size_t i = 0; i < BENCH_LIBRARY_COUNT; ++i) {
        (void)printf("%s%s %s", i > 0 ? ", " : "peers: ", libraries[i].name,
                     libraries[i].version ? libraries[i].version : "(not found)");
    }
    (void)printf("; ratio above 1: the peer takes longer\n");
}

static void print_head(bool quick) {
    const geom_version_number version = geom_version();
    const bench_machine here = bench_machine_here();
    (void)printf("orcakit %d.%d.%d, %s\n", version.major, version.minor, version.patch, here.compiler);
    (void)printf("%s, %ld cores; batches: %s\n", here.processor, here.cores, here.instructions);
    print_libraries();
    (void)printf("Times are those of this machine%s: each is the minimum of several rounds.\n",
                 quick ? " and rough" : "");
    if (quick) {
        (void)printf("Large cases are left out, unless they are named.\n");
    }
}

static void print_group(const bench_group *group) {
    (void)printf("\n%s: %s\n%-*s %9s  %-12s %9s   %-17s %9s %8s %9s\n", group->name, group->about, LABEL, "",
                 "orcakit", "", "per second", "peer", "time", "ratio", "differs");
}

/* "goal 3.0 x: 90 % reached" or "limit 2.0 us: missed". */
static void print_goal(bench_goal goal, const bench_outcome *out) {
    const double reached = bench_goal_reached(goal, out);
    const bool timed = goal.nanoseconds > 0.0;
    char text[NUMBER];
    char limit[NUMBER];
    if (isnan(reached)) {
        return;
    }
    if (timed) {
        print_time(text, goal.nanoseconds);
        print_time(limit, goal.limit);
    } else {
        print_scaled(text, goal.ratio, " x");
        print_scaled(limit, goal.limit, " x");
    }
    (void)printf("%*sgoal %s: %.0f %% reached", INDENT, "", text, 100.0 * reached);
    if (goal.limit > 0.0) {
        (void)printf("; limit %s: %s", limit, bench_limit_reached(goal, out) >= 1.0 ? "kept" : "missed");
    }
    (void)printf("\n");
}

static void print_facts(const bench_outcome *out) {
    for (size_t i = 0; i < out->fact_count; ++i) {
        (void)printf("%*s%s %.4g", i > 0 ? 0 : INDENT, i > 0 ? ", " : "", out->facts[i].name,
                     out->facts[i].value);
    }
    (void)printf("%s", out->fact_count > 0 ? "\n" : "");
}

static void print_peer(const bench_peer_time *peer, double ours) {
    char time[NUMBER];
    char ratio[NUMBER];
    print_time(time, peer->nanoseconds);
    print_scaled(ratio, peer->nanoseconds / ours, " x");
    (void)printf("%-17s %9s %8s ", peer->name, time, ratio);
    if (isnan(peer->differing)) {
        (void)printf("%9s\n", "-");
    } else {
        (void)printf("%7.2f %%\n", 100.0 * peer->differing);
    }
}

/* Further peers, the goal and the facts get lines of their own. */
static void print_row(const bench_case *which, const bench_outcome *out) {
    char time[NUMBER];
    char rate[NUMBER];
    print_time(time, out->nanoseconds);
    print_rate(rate, 1e9 / out->nanoseconds);
    (void)printf("%-*s %9s / %-10s %9s   ", LABEL, which->name, time, which->unit, rate);
    if (out->peer_count == 0) {
        (void)printf("no peer\n");
    }
    for (size_t i = 0; i < out->peer_count; ++i) {
        (void)printf("%*s", i > 0 ? INDENT : 0, "");
        print_peer(&out->peers[i], out->nanoseconds);
    }
    print_goal(which->goal, out);
    print_facts(out);
    (void)fflush(stdout);
}

/* ---- JSON ---- */

static json_t *peer_json(const bench_peer_time *peer, double ours) {
    return json_pack("{s:s, s:f, s:f, s:o}", "name", peer->name, "nanoseconds", peer->nanoseconds, "ratio",
                     peer->nanoseconds / ours, "differing", value_number(peer->differing));
}

static json_t *goal_json(bench_goal goal, const bench_outcome *out) {
    const double reached = bench_goal_reached(goal, out);
    if (!(goal.nanoseconds > 0.0 || goal.ratio > 0.0)) {
        return json_null();
    }
    return json_pack("{s:s, s:f, s:o, s:o, s:o}", "kind", goal.nanoseconds > 0.0 ? "nanoseconds" : "ratio",
                     "value", goal.nanoseconds > 0.0 ? goal.nanoseconds : goal.ratio, "reached",
                     value_number(reached), "limit", goal.limit > 0.0 ? json_real(goal.limit) : json_null(),
                     "limit_reached",
                     goal.limit > 0.0 ? value_number(bench_limit_reached(goal, out)) : json_null());
}

static json_t *facts_json(const bench_outcome *out) {
    json_t *facts = json_object();
    for (size_t i = 0; i < out->fact_count; ++i) {
        if (json_object_set_new(facts, out->facts[i].name, value_number(out->facts[i].value)) != 0) {
            json_decref(facts);
            return NULL;
        }
    }
    return facts;
}

static json_t *case_json(const bench_group *group, const bench_case *which, const bench_outcome *out) {
    json_t *peers = json_array();
    for (size_t i = 0; i < out->peer_count; ++i) {
        peers = value_append(peers, peer_json(&out->peers[i], out->nanoseconds));
    }
    return json_pack("{s:s, s:s, s:s, s:f, s:f, s:o, s:o, s:o}", "group", group->name, "case", which->name,
                     "unit", which->unit, "nanoseconds", out->nanoseconds, "per_second",
                     1e9 / out->nanoseconds, "peers", peers, "goal", goal_json(which->goal, out), "facts",
                     facts_json(out));
}

static json_t *libraries_json(void) {
    bench_library libraries[BENCH_LIBRARY_COUNT];
    json_t *list = json_array();
    bench_libraries(libraries);
    for (size_t i = 0; i < BENCH_LIBRARY_COUNT; ++i) {
        list = value_append(
            list, json_pack("{s:s, s:s?}", "name", libraries[i].name, "version", libraries[i].version));
    }
    return list;
}

static bool print_json(bench_report *report) {
    const geom_version_number version = geom_version();
    const bench_machine here = bench_machine_here();
    char text[NUMBER];
    json_t *cases = report->cases;
    report->cases = NULL; /* the object has it from now on */
    (void)snprintf(text, sizeof text, "%d.%d.%d", version.major, version.minor, version.patch);
    return command_print_json(json_pack("{s:s, s:s, s:s, s:I, s:s, s:s?, s:b, s:o, s:o}", "version", text,
                                        "compiler", here.compiler, "processor", here.processor, "cores",
                                        (json_int_t)here.cores, "instructions", here.instructions, "scene",
                                        getenv("ORCAKIT_BENCH_SCENE"), "quick", report->quick, "libraries",
                                        libraries_json(), "cases", cases));
}

/* ---- Both ---- */

bool bench_report_start(bench_report *report, bool json, bool quick) {
    *report = (bench_report){.quick = quick};
    if (json) {
        report->cases = json_array();
        return report->cases != NULL;
    }
    print_head(quick);
    return true;
}

bool bench_report_add(bench_report *report, const bench_group *group, const bench_case *which,
                      const bench_outcome *out) {
    if (report->cases != NULL) {
        return json_array_append_new(report->cases, case_json(group, which, out)) == 0;
    }
    if (report->group != group) {
        report->group = group;
        print_group(group);
    }
    print_row(which, out);
    return true;
}

bool bench_report_end(bench_report *report) { return report->cases == NULL || print_json(report); }

void bench_report_release(bench_report *report) { json_decref(report->cases); }
