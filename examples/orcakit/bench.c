/* orcakit bench: how fast it is on this machine, beside other libraries that the machine has. */
#include "command.h"
#include "progress.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    OPTION_LIST,
    OPTION_QUICK,
    OPTION_CPU,
    OPTION_JSON
};

/* ---- Which cases ---- */

static bool named(const command_line *line, const char *name) {
    for (size_t i = 0; i < line->operand_count; ++i) {
        if (strcmp(line->operands[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Without names all; large ones take too long for a glance, unless they are named. */
static bool is_wanted(const command_line *line, const bench_group *group, const bench_case *which) {
    if (named(line, which->name)) {
        return true;
    }
    const bool asked = line->operand_count == 0 || named(line, group->name);
    return asked && !(which->large && line->values[OPTION_QUICK]);
}

static bool is_known(const char *name) {
    for (size_t g = 0; g < bench_group_count; ++g) {
        bool known = strcmp(name, bench_groups[g]->name) == 0;
        for (size_t i = 0; i < bench_groups[g]->case_count && !known; ++i) {
            bench_case which;
            bench_groups[g]->describe(i, &which);
            known = strcmp(name, which.name) == 0;
        }
        if (known) {
            return true;
        }
    }
    return false;
}

static bool check_names(const command_line *line) {
    for (size_t i = 0; i < line->operand_count; ++i) {
        if (!is_known(line->operands[i])) {
            (void)command_fail(COMMAND_REFUSED,
                               "no group or case is called '%s' (orcakit bench --list lists them)",
                               line->operands[i]);
            return false;
        }
    }
    return true;
}

/* Calls `take` with every wanted case until it returns false. */
static bool each_case(const command_line *line,
                      bool (*take)(void *context, const bench_group *group, size_t index, const bench_case *),
                      void *context) {
    for (size_t g = 0; g < bench_group_count; ++g) {
        for (size_t i = 0; i < bench_groups[g]->case_count; ++i) {
            bench_case which;
            bench_groups[g]->describe(i, &which);
            if (is_wanted(line, bench_groups[g], &which) && !take(context, bench_groups[g], i, &which)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- The list ---- */

static bool list_text(void *context, const bench_group *group, size_t index, const bench_case *which) {
    const bench_group **last = context;
    (void)index;
    if (*last != group) {
        (void)printf("%s%s: %s\n", *last ? "\n" : "", group->name, group->about);
        *last = group;
    }
    (void)printf("  %-38s time per %s\n", which->name, which->unit);
    return true;
}

static bool list_json(void *context, const bench_group *group, size_t index, const bench_case *which) {
    (void)index;
    json_t *cases = (json_t *)context;
    return json_array_append_new(cases, json_pack("{s:s, s:s, s:s}", "group", group->name, "case",
                                                  which->name, "unit", which->unit)) == 0;
}

static int list_cases(const command_line *line) {
    const bench_group *last = NULL;
    if (!line->values[OPTION_JSON]) {
        (void)each_case(line, list_text, &last);
        return COMMAND_OK;
    }
    json_t *cases = json_array();
    const bool good = cases && each_case(line, list_json, cases);
    if (!good) {
        json_decref(cases);
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return command_print_json(json_pack("{s:o}", "cases", cases)) || ferror(stdout)
               ? COMMAND_OK
               : command_fail(COMMAND_FAILED, "out of memory");
}

/* ---- Measuring ---- */

typedef struct measuring {
    bench_effort effort;
    bench_report report;
    progress bar;
    bool begun; /* the line is on the terminal from here on, but for the moments in which the table grows */
    size_t done;
    size_t count;
} measuring;

static bool count_case(void *context, const bench_group *group, size_t index, const bench_case *which) {
    (void)group;
    (void)index;
    (void)which;
    ++*(size_t *)context;
    return true;
}

static bool measure_case(void *context, const bench_group *group, size_t index, const bench_case *which) {
    measuring *all = context;
    bench_outcome out;
    all->begun = all->begun || which->large || progress_due(&all->bar);
    if (all->begun && all->bar.terminal) {
        progress_show(&all->bar, "%s: %s, %zu of %zu", group->name, which->name, all->done + 1, all->count);
    }
    if (!group->measure(index, all->effort, &out)) {
        return false;
    }
    ++all->done;
    progress_end(&all->bar);
    return bench_report_add(&all->report, group, which, &out) && !ferror(stdout);
}

static int run(const command_line *line) {
    if (!check_names(line)) {
        return COMMAND_REFUSED;
    }
    if (line->values[OPTION_LIST]) {
        return list_cases(line);
    }
    if (line->values[OPTION_CPU]) {
        bench_use_processor_time();
    }
    const bool quick = line->values[OPTION_QUICK] != NULL;
    measuring all = {.effort = quick ? bench_quick : bench_thorough, .bar = progress_start()};
    (void)each_case(line, count_case, &all.count);
    const bool good = bench_report_start(&all.report, line->values[OPTION_JSON] != NULL, quick) &&
                      each_case(line, measure_case, &all) && bench_report_end(&all.report);
    progress_end(&all.bar);
    bench_report_release(&all.report);
    return good || ferror(stdout)
               ? COMMAND_OK
               : command_fail(COMMAND_FAILED,
                              "out of memory, or no scene in the file that ORCAKIT_BENCH_SCENE names");
}

static const command_option options[] = {
    {"list", NULL, "print the groups and their cases without measuring"},
    {"quick", NULL,
     "measure all in less than a minute: rough numbers, without the large cases\n"
     "unless they are named"},
    {"cpu", NULL,
     "count the time of the processor instead of the clock, for a busy machine:\n"
     "other programs do not count, except in the caches, and threads count\n"
     "together"},
    {"json", NULL,
     "print one JSON object at the end: version, compiler, processor, cores,\n"
     "instructions, scene (null: generated), quick, libraries (version null: not\n"
     "found) and cases. A case has group, case, unit, nanoseconds, per_second,\n"
     "peers (name, nanoseconds, ratio, differing: 0 to 1, null: not compared),\n"
     "goal (kind, value, reached, limit, limit_reached; null: none) and facts"},
};

const command command_bench = {
    .name = "bench",
    .operands = "[GROUP|CASE...]",
    .max_operands = SIZE_MAX,
    .summary = "measure the speed on this machine beside other libraries",
    .about =
        "Measures libgeom, libcollide and liborca. Each case is measured beside its peers: the textbook\n"
        "formulas in doubles, and Box2D, Chipmunk, GEOS, RVO2 and RVO2-3D if they were found at build\n"
        "time. Without a name all cases are measured, which takes some minutes.\n"
        "\n"
        "Every time is the minimum of several rounds. orcakit and the peers take turns on the same\n"
        "inputs, which are the same in every run. Compare the columns. Trust small differences only on a\n"
        "quiet machine. \"differs\" is the part of the peer's answers that differ from those of orcakit,\n"
        "which are exact. The reason is rounding, or another definition of the question. \"goal\" is the\n"
        "target of the project, and a result that misses the \"limit\" counts as a failure.\n"
        "\n"
        "Runs and routes have a generated scene of 10,000 agents. The environment variable\n"
        "ORCAKIT_BENCH_SCENE names the file of another one.",
    .example = "  $ orcakit bench pairs world-aabbs-ray\n"
               "  $ orcakit bench --quick --json",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
