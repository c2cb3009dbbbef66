/* Trajectories, written and read as CSV. */

#include "text/fail.h"
#include "text/number.h"
#include "trajectory_internal.h"

#include <math.h>
#include <string.h>

enum {
    MOST_COLUMNS = 9
};

static const char *header_of(uint32_t dimension) {
    return dimension == 2 ? "step,time,agent,x,y,vx,vy" : "step,time,agent,x,y,z,vx,vy,vz";
}

static size_t columns_of(uint32_t dimension) { return 3 + 2 * (size_t)dimension; }

void trajectory_write_header(FILE *stream, uint32_t dimension) {
    (void)fprintf(stream, "%s\n", header_of(dimension));
}

static void write_vector(FILE *stream, geom_vec3 v, uint32_t dimension) {
    (void)fprintf(stream, ",%s,%s", number_show(v.x).text, number_show(v.y).text);
    if (dimension == 3) {
        (void)fprintf(stream, ",%s", number_show(v.z).text);
    }
}

void trajectory_write_step(FILE *stream, const run *r) {
    const run_agent *agents = run_agents(r);
    const uint32_t dimension = run_scene(r)->dimension;
    const size_t step = run_step_count(r);
    const number_shown time = number_show(run_time(r));
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        (void)fprintf(stream, "%zu,%s,%zu", step, time.text, i);
        write_vector(stream, agents[i].now.position, dimension);
        write_vector(stream, agents[i].now.velocity, dimension);
        (void)putc('\n', stream);
    }
}

/* ---- Reading ---- */

typedef struct row {
    uint64_t step;
    uint64_t agent;
    double numbers[MOST_COLUMNS]; /* by column; step and agent are not among them */
} row;

/* Takes the next field of a comma-separated line; false when there is none. */
static bool next_field(words *line, bool first, word *out) {
    if (!first) {
        if (line->at == line->end) {
            return false;
        }
        ++line->at;
    }
    const char *comma = memchr(line->at, ',', (size_t)(line->end - line->at));
    const char *end = comma ? comma : line->end;
    *out = (word){line->at, (size_t)(end - line->at)};
    line->at = end;
    return true;
}

static bool read_row(words line, size_t columns, row *out, scene_error *error) {
    for (size_t column = 0; column < columns; ++column) {
        word field;
        if (!next_field(&line, column == 0, &field)) {
            return fail(error, "the row has fewer than %zu columns", columns);
        }
        const bool good = column == 0   ? word_count(field, UINT32_MAX, &out->step, error)
                          : column == 2 ? word_count(field, UINT32_MAX, &out->agent, error)
                                        : word_number(field, &out->numbers[column], error);
        if (!good) {
            return false;
        }
    }
    return line.at == line.end ? true : fail(error, "the row has more than %zu columns", columns);
}

/* `before` is the time of the row before it. */
static bool check_time(const row *found, double before, scene_error *error) {
    const double time = found->numbers[1];
    return time >= before ? true
                          : fail(error, "the time is %s, but that of the row before is %s",
                                 number_show(time).text, number_show(before).text);
}

static bool take_row(trajectory *t, size_t number, const row *found, scene_error *error) {
    if (t->agent_count == 0 || found->step != number / t->agent_count ||
        found->agent != number % t->agent_count) {
        return fail(error,
                    "step %llu of agent %llu is not the row that comes next (the scene has %zu agents)",
                    (unsigned long long)found->step, (unsigned long long)found->agent, t->agent_count);
    }
    if (!trajectory_reserve(t, number + 1)) {
        return fail_memory(error);
    }
    t->positions[number] = geom_vec2_make(found->numbers[3], found->numbers[4]);
    return true;
}

/* A carriage return before the line's end is none of ours. */
static words text_of(const lines *l) {
    const size_t length = l->length > 0 && l->text[l->length - 1] == '\r' ? l->length - 1 : l->length;
    return words_of(l->text, length);
}

static bool check_header(const lines *l, uint32_t dimension, scene_error *error) {
    const words line = text_of(l);
    const word header = {line.at, (size_t)(line.end - line.at)};
    if (word_is(header, header_of(5 - dimension))) {
        return fail(error, dimension == 2 ? "the trajectories are in space, but the scene is in the plane"
                                          : "the trajectories are in the plane, but the scene is in space");
    }
    return word_is(header, header_of(dimension)) ? true
                                                 : fail(error, "the header is not %s", header_of(dimension));
}

/* From the times of the first and the last row. */
static double mean_step(double first, double last, size_t step_count) {
    const double step = step_count > 1 ? (last - first) / (double)(step_count - 1) : 0.0;
    return step > 0.0 && isfinite(step) ? step : 0.0;
}

bool trajectory_read_csv(lines *l, uint32_t dimension, trajectory *out, scene_error *error) {
    size_t count = 0;
    double start = 0.0;
    double end = 0.0;
    if (!check_header(l, dimension, error)) {
        return false;
    }
    for (; lines_next(l); ++count) {
        row found = {0};
        if (!read_row(text_of(l), columns_of(dimension), &found, error) ||
            !take_row(out, count, &found, error) ||
            !check_time(&found, count == 0 ? found.numbers[1] : end, error)) {
            return false;
        }
        end = found.numbers[1];
        start = count == 0 ? end : start;
    }
    if (lines_failed(l)) {
        return fail_errno(error);
    }
    if (out->agent_count > 0 && (count == 0 || count % out->agent_count != 0)) {
        return fail(error, "the last step is not complete");
    }
    out->step_count = out->agent_count > 0 ? count / out->agent_count : 0;
    out->time_step = mean_step(start, end, out->step_count);
    return true;
}
