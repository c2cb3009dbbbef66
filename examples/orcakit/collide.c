/* orcakit collide: do two shapes meet? One test a line. */
#include "cases/pairs.h"
#include "command_lines.h"
#include "text/value.h"

enum {
    OPTION_MARGIN,
    OPTION_JSON,
    OPTION_MEASURE
};

typedef struct answers {
    const char *file;
    double margin;
    bool json;
    bool measure;
    bool refused; /* some line was */
    bool failed;
} answers;

static json_t *json_vector(geom_vec2 v) { return json_pack("[o, o]", value_number(v.x), value_number(v.y)); }

static json_t *json_contacts(const collide_manifold *press) {
    json_t *points = json_array();
    for (int i = 0; i < press->count; ++i) {
        points = value_append(points, json_vector(press->points[i].point));
    }
    return points;
}

/* Shapes that are apart have a distance and closest points; others a depth, a normal and points where they
 * press. */
static json_t *json_measures(const pairs_measures *measures) {
    const collide_distance *gap = &measures->distance;
    const collide_manifold *press = &measures->manifold;
    if (gap->relation == COLLIDE_APART) {
        return json_pack("{s:o, s:[o, o]}", "distance", value_number(gap->distance), "closest",
                         json_vector(gap->on_a), json_vector(gap->on_b));
    }
    return json_pack("{s:o, s:o, s:o}", "depth", value_number(press->depth), "normal",
                     json_vector(press->normal), "contacts", json_contacts(press));
}

static void print_answer(answers *all, size_t line, const pairs_answer *answer,
                         const pairs_measures *measures) {
    const int meet = answer->relation != COLLIDE_APART;
    if (!all->json) {
        all->failed |= printf("%d\n", meet) < 0;
        return;
    }
    json_t *object = json_pack("{s:I, s:s, s:i, s:s}", "line", (json_int_t)line, "pair", answer->pair,
                               "answer", meet, "relation", collide_relation_text(answer->relation));
    if (all->measure) {
        json_t *more = json_measures(measures);
        if (!more || !value_add_missing(object, more)) {
            json_decref(object);
            object = NULL;
        }
        json_decref(more);
    }
    all->failed |= !command_print_json(object);
}

static void print_refusal(answers *all, size_t line, const char *reason) {
    all->refused = true;
    command_report(all->file, line, reason);
    if (all->json) {
        all->failed |= !command_print_json(
            json_pack("{s:I, s:n, s:s}", "line", (json_int_t)line, "answer", "error", reason));
    } else {
        all->failed |= puts("?") < 0;
    }
}

static bool take_line(void *context, const lines *line) {
    answers *all = context;
    const words text = words_of(line->text, line->length);
    pairs_answer answer;
    pairs_measures measures;
    scene_error error;
    const bool good = all->measure ? pairs_measure(text, all->margin, &answer, &measures, &error)
                                   : pairs_line(text, all->margin, &answer, &error);
    if (!good && error.out_of_memory) {
        all->failed = true;
    } else if (!good) {
        print_refusal(all, line->number, error.text);
    } else if (answer.relation == COLLIDE_INVALID) {
        print_refusal(all, line->number, "a shape is not valid");
    } else {
        print_answer(all, line->number, &answer, &measures);
    }
    return !all->failed;
}

static int run(const command_line *line) {
    double margin;
    command_input input;
    int status = COMMAND_REFUSED;
    if (!command_number(&command_collide, line, OPTION_MARGIN, COMMAND_NOT_NEGATIVE, 0.0, &margin) ||
        !command_open(line, &input, &status)) {
        return status;
    }
    const bool measure = line->values[OPTION_MEASURE] != NULL;
    answers all = {.file = input.name,
                   .margin = margin,
                   .json = measure || line->values[OPTION_JSON] != NULL,
                   .measure = measure};
    status = command_each_line(input, take_line, &all);
    if (all.failed && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return all.refused ? COMMAND_REFUSED : status;
}

static const command_option options[] = {
    {"margin", "D",
     "shapes at most D apart count as in contact, exactly (default 0): closer\n"
     "than D is overlapping, as far as D is touching"},
    {"json", NULL,
     "print one JSON object a line: line, pair, answer (null if the line was\n"
     "refused), and relation (apart, touching, overlapping) or error"},
    {"measure", NULL,
     "as --json, with measures that ignore the margin. Shapes apart: distance and\n"
     "closest (a point of each). Other shapes: depth, normal (the second shape\n"
     "moves out along it) and contacts"},
};

const command command_collide = {
    .name = "collide",
    .operands = "[FILE|-]",
    .max_operands = 1,
    .summary = "test pairs of shapes for contact, exactly, one test a line",
    .about =
        "Tests pairs of shapes for contact, one test a line, and prints one line for each test:\n"
        "  1  the shapes touch or overlap\n"
        "  0  the shapes are apart\n"
        "  ?  the line was refused; the reason is on stderr\n"
        "Answers are exact for the numbers given. Blank lines and lines that start with # are skipped. A\n"
        "surplus 0 or 1 at the end of a line is ignored.\n"
        "\n"
        "A line names the kinds of both shapes. The numbers of the first shape follow, then those of the\n"
        "second, as in \"segment-circle ax ay bx by cx cy r\" or \"convex-polygon n x y ... m x y ...\".\n"
        "\n"
        "  point    px py                    obb      cx cy ux uy hx hy\n"
        "  segment  ax ay bx by              capsule  ax ay bx by r\n"
        "  circle   cx cy r                  convex   n x y ...\n"
        "  aabb     minx miny maxx maxy      polygon  n x y ...\n"
        "\n"
        "Numbers are decimal or C hexadecimal floats. Vertex counts are integers. An obb holds the points\n"
        "c + a*u + b*perp(u) with |a| <= hx and |b| <= hy. A polygon is a simple ring. A convex shape is\n"
        "a convex ring; it may be a single point, a segment, or flat.",
    .example = "  $ echo 'segment-circle -1 0 1 0 0 2 2' | orcakit collide\n"
               "  1",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
