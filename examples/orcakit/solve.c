/* orcakit solve: the new velocities of small crowds, one step each. */
#include "cases/cases.h"
#include "command_lines.h"
#include "text/number.h"

enum {
    OPTION_JSON
};

typedef struct answers {
    const char *file;
    bool json;
    bool begun; /* the file has a line that is not idle */
    bool refused;
    bool failed;
    cases *cases;
} answers;

static json_t *velocity_json(const cases_answer *answer) {
    const geom_vec3 v = answer->velocity;
    if (!answer->known) {
        return json_null();
    }
    return answer->dimensions == 3 ? json_pack("[f, f, f]", v.x, v.y, v.z) : json_pack("[f, f]", v.x, v.y);
}

static bool print_json(const cases_answer *answer) {
    json_t *object =
        json_pack("{s:s, s:I, s:I, s:o}", "case", answer->case_name, "agent", (json_int_t)answer->agent,
                  "line", (json_int_t)answer->line, "velocity", velocity_json(answer));
    return command_print_json(object);
}

static bool print_words(const cases_answer *answer) {
    if (!answer->known) {
        return puts("?") >= 0;
    }
    const geom_vec3 v = answer->velocity;
    const number_shown x = number_show(v.x);
    const number_shown y = number_show(v.y);
    return answer->dimensions == 3 ? printf("%s %s %s\n", x.text, y.text, number_show(v.z).text) >= 0
                                   : printf("%s %s\n", x.text, y.text) >= 0;
}

static void take_answer(void *context, const cases_answer *answer) {
    answers *all = context;
    all->failed |= all->json ? !print_json(answer) : !print_words(answer);
}

static void take_refusal(void *context, const scene_error *reason) {
    answers *all = context;
    all->failed |= reason->out_of_memory;
    if (all->failed) {
        return; /* which is told at the end; what follows from it is no fault of the file */
    }
    all->refused = true;
    command_report(all->file, reason->line, reason->text);
}

static bool take_line(void *context, const lines *line) {
    answers *all = context;
    all->begun = true;
    return cases_line(all->cases, words_of(line->text, line->length), line->number) && !all->failed;
}

static int run(const command_line *line) {
    command_input input;
    int status = COMMAND_OK;
    if (!command_open(line, &input, &status)) {
        return status;
    }
    answers all = {.file = input.name, .json = line->values[OPTION_JSON] != NULL};
    all.cases = cases_create((cases_sink){&all, take_answer, take_refusal});
    if (!all.cases) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    status = command_each_line(input, take_line, &all);
    if (status == COMMAND_OK && !all.begun) {
        command_report(all.file, 0, "the file is empty: it must start with 'orca2d 1' or 'orca3d 1'");
        status = COMMAND_REFUSED;
    }
    cases_end(all.cases);
    cases_destroy(all.cases);
    if (all.failed && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return all.refused ? COMMAND_REFUSED : status;
}

static const command_option options[] = {
    {"json", NULL, "print one JSON object a line: case, agent, line, velocity (null if refused)"},
};

const command command_solve = {
    .name = "solve",
    .operands = "[FILE|-]",
    .max_operands = 1,
    .summary = "compute the ORCA velocities of small crowds",
    .about =
        "Computes the new velocities of small crowds by ORCA, one step each. Prints one line for each\n"
        "agent in the order of the file: \"vx vy\", in space \"vx vy vz\", or ? for an agent that was\n"
        "refused. The reasons are on stderr.\n"
        "\n"
        "  orca2d 1                                first line: the format and its version\n"
        "  case ID time_step agents obstacles      begins a case\n"
        "  o n x y ...                             an obstacle of the case: counterclockwise a solid,\n"
        "                                          clockwise a room, two points a wall\n"
        "  a px py vx vy prefx prefy radius max_speed neighbor_dist max_neighbors time_horizon\n"
        "    time_horizon_obst [-> known answer]   an agent, on one line\n"
        "\n"
        "  orca3d 1                                the same in space, without obstacles\n"
        "  case ID time_step agents\n"
        "  a px py pz vx vy vz prefx prefy prefz radius max_speed neighbor_dist max_neighbors\n"
        "    time_horizon [-> known answer]\n"
        "\n"
        "Neighbors are ranked by the distance of centers, which is strictly less than neighbor_dist.\n"
        "Agents are not pushed out of solids. A refused line is left out of its case; the other lines of\n"
        "the case are answered without it.",
    .example =
        "  $ printf '%s\\n' 'orca2d 1' 'case 0 0.1 1 0' 'a 0 0 1 0 1 0 0.5 1.5 10 10 3 3' | orcakit solve\n"
        "  1 0",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
