/* Trajectories: positions that are kept, rows in any order, and which format a file has. */
#include "trajectory.h"

#include "text/array.h"
#include "text/fail.h"
#include "text/file.h"
#include "trajectory_internal.h"

#include <geom/sort.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void trajectory_free(trajectory *t) {
    free(t->positions);
    *t = (trajectory){0};
}

bool trajectory_reserve(trajectory *t, size_t count) {
    geom_vec2 *positions = array_reserve(t->positions, count + 1, &t->capacity, sizeof *positions);
    t->positions = positions ? positions : t->positions;
    return positions != NULL;
}

bool trajectory_add(trajectory *t, const run *r) {
    t->agent_count = run_agent_count(r);
    const size_t first = t->step_count * t->agent_count;
    if (!trajectory_reserve(t, first + t->agent_count)) {
        return false;
    }
    for (size_t i = 0; i < t->agent_count; ++i) {
        t->positions[first + i] = scene_flatten(run_agents(r)[i].now.position);
    }
    ++t->step_count;
    return true;
}

/* ---- Rows in any order ---- */

bool trajectory_rows_add(trajectory_rows *r, const trajectory_row *row, scene_error *error) {
    trajectory_row *rows = array_reserve(r->rows, r->count + 1, &r->capacity, sizeof *rows);
    if (!rows) {
        return fail_memory(error);
    }
    r->rows = rows;
    r->rows[r->count++] = *row;
    return true;
}

void trajectory_rows_free(trajectory_rows *r) {
    free(r->rows);
    *r = (trajectory_rows){0};
}

static bool row_before(const void *context, const void *first, const void *second) {
    const trajectory_row *a = first;
    const trajectory_row *b = second;
    (void)context;
    return a->frame != b->frame ? a->frame < b->frame : a->id < b->id;
}

/* Whether row `i` is the one that a complete table has at its place. */
static bool check_row(const trajectory_rows *r, size_t i, size_t agents, scene_error *error) {
    const trajectory_row *row = &r->rows[i];
    const trajectory_row *first = &r->rows[i % agents];
    if (i > 0 && row->frame == row[-1].frame && row->id == row[-1].id) {
        return fail(error, "agent %" PRId64 " has two rows in frame %" PRId64, row->id, row->frame);
    }
    const bool fits = row->id == first->id && row->frame - r->rows[0].frame == (int64_t)(i / agents);
    return fits ? true
                : fail(error,
                       "frame %" PRId64 " and agent %" PRId64
                       ": each of the %zu agents of the scene needs a row in each frame",
                       row->frame, row->id, agents);
}

static bool take_rows(const trajectory_rows *r, trajectory *out, scene_error *error) {
    const size_t agents = out->agent_count;
    if (r->count > 0 && agents == 0) {
        return fail(error, "there are rows, but the scene has no agents");
    }
    for (size_t i = 0; i < r->count; ++i) {
        if (!check_row(r, i, agents, error)) {
            return false;
        }
        out->positions[i] = r->rows[i].position;
    }
    out->step_count = agents > 0 ? r->count / agents : 0;
    return agents == 0 || (r->count > 0 && r->count % agents == 0)
               ? true
               : fail(error, "the last frame does not have all %zu agents of the scene", agents);
}

bool trajectory_rows_take(trajectory_rows *r, trajectory *out, scene_error *error) {
    trajectory_row *spare = malloc((r->count + 1) * sizeof *spare);
    if (!spare || !trajectory_reserve(out, r->count)) {
        free(spare);
        return fail_memory(error);
    }
    geom_sort_elements(r->rows, spare, r->count, sizeof *r->rows, row_before, NULL);
    free(spare);
    return take_rows(r, out, error);
}

/* ---- Which format ---- */

bool trajectory_read(FILE *stream, uint32_t dimension, size_t agent_count, trajectory *out,
                     scene_error *error) {
    *out = (trajectory){.agent_count = agent_count};
    lines l = lines_of(stream);
    bool good = lines_next(&l);
    if (good) {
        good = l.length > 0 && l.text[0] == '#' ? trajectory_read_pedpy(&l, out, error)
                                                : trajectory_read_csv(&l, dimension, out, error);
    } else {
        (void)(lines_failed(&l) ? fail_errno(error) : fail(error, "the file is empty"));
    }
    if (!good) {
        (void)fail_at(error, l.number > 0 ? l.number : 1);
        trajectory_free(out);
    }
    lines_free(&l);
    return good;
}

static bool is_database(FILE *stream) {
    static const char magic[] = "SQLite format 3"; /* with the 0 byte at its end */
    char start[sizeof magic];
    const size_t count = fread(start, 1, sizeof start, stream);
    return count == sizeof start && memcmp(start, magic, sizeof magic) == 0;
}

bool trajectory_read_file(const char *path, uint32_t dimension, size_t agent_count, trajectory *out,
                          scene_error *error) {
    *out = (trajectory){.agent_count = agent_count};
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return fail_errno(error);
    }
    bool good;
    if (file_is_plain(path) && is_database(stream)) {
        good = trajectory_read_database(path, out, error);
        if (!good) {
            trajectory_free(out);
        }
    } else {
        good = fseek(stream, 0, SEEK_SET) == 0 || !file_is_plain(path);
        good = good ? trajectory_read(stream, dimension, agent_count, out, error) : fail_errno(error);
    }
    (void)fclose(stream);
    return good;
}
