/* The moment that is shown, and how time passes. */
#include "timeline.h"

#include "display.h"
#include "engine.h"
#include "meetings.h"
#include "player.h"
#include "talk.h"
#include "work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Steps that are shown but not done yet would be guesses: the picture stays so much behind the next one. */
static const double BEHIND = 0.001;
/* A run that is followed is never so many steps before the picture. */
static const double AHEAD = 3.0;
/* A first step that takes longer than this is told, s. */
static const double FIRST_STEP = 0.5;
static const char FIRST_STEP_WORDS[] = "The run begins: each agent finds its route.";
/* Lengths of steps that differ by less are the same, relatively: times are rounded. */
static const double ROUNDING = 1e-6;
/* How much of each new measurement goes into the pace. */
static const double SHARE = 0.03;

struct editor_timeline {
    editor_past past;
    size_t branch;
    size_t second; /* the branch beside it */
    double head;   /* steps */
    bool playing;
    bool back;
    bool follows; /* the end of the run is shown as it comes, not an earlier moment that was asked for */
    double asked; /* steps of late, running means */
    double got;
    double waited; /* for the first step, s */
};

editor_timeline *editor_timeline_create(void) {
    editor_timeline *t = calloc(1, sizeof *t);
    if (t) {
        t->branch = EDITOR_NO_BRANCH;
        t->second = EDITOR_NO_BRANCH;
    }
    return t;
}

void editor_timeline_destroy(editor_timeline *t) {
    if (t) {
        editor_past_clear(&t->past);
        free(t);
    }
}

const editor_past *editor_get_past(const editor *e) { return &e->timeline->past; }

editor_past *editor_edit_past(editor *e) {
    if (editor_past_is_read(e)) {
        editor_settle_engine(e);
    }
    return &e->timeline->past;
}

size_t editor_shown_branch(const editor *e) { return e->timeline->branch; }
size_t editor_second_branch(const editor *e) { return e->timeline->second; }

void editor_show_beside(editor *e, size_t branch) {
    editor_timeline *t = e->timeline;
    t->second = branch;
    t->head = fmin(t->head, (double)editor_end_step(e));
    editor_show_split(e, branch != EDITOR_NO_BRANCH);
}

double editor_shown_step(const editor *e) { return e->timeline->head; }
bool editor_is_playing(const editor *e) { return e->timeline->playing; }
bool editor_plays_back(const editor *e) { return e->timeline->playing && e->timeline->back; }

size_t editor_last_step(const editor *e) {
    const editor_timeline *t = e->timeline;
    return t->branch == EDITOR_NO_BRANCH ? 0 : editor_past_last(&t->past, t->branch);
}

/* s of the last moment of a branch. */
static double end_time_of(const editor *e, size_t branch) {
    const editor_moment *end =
        branch == EDITOR_NO_BRANCH ? NULL : editor_past_at(&e->timeline->past, branch, SIZE_MAX);
    return end ? end->time : 0.0;
}

/* s of a step of a branch behind a moment of it; behind the last one, of the one that comes or was there. */
static double step_length(const editor *e, size_t branch, size_t step) {
    const editor_past *past = &e->timeline->past;
    const double usual = editor_scene(e)->time_step;
    const editor_moment *first = editor_past_at(past, branch, step);
    const editor_moment *second = first ? editor_past_after(past, branch, first->step) : NULL;
    if (first && !second && editor_sight_branch(e) == branch) {
        return editor_get_sight(e)->time_step;
    }
    if (first && !second && first->step > 0) {
        second = first;
        first = editor_past_at(past, branch, second->step - 1);
    }
    if (!first || !second || first->step >= second->step) {
        return usual;
    }
    const double mean = (second->time - first->time) / (double)(second->step - first->step);
    return fabs(mean - usual) > ROUNDING * usual ? mean : usual;
}

size_t editor_end_step(const editor *e) {
    const editor_timeline *t = e->timeline;
    const size_t last = editor_last_step(e);
    const double longer = end_time_of(e, t->second) - end_time_of(e, t->branch);
    return t->branch == EDITOR_NO_BRANCH || !(longer > 0.0)
               ? last
               : last + (size_t)ceil(longer / step_length(e, t->branch, last) - ROUNDING);
}

double editor_end_time(const editor *e) {
    return e->timeline->branch == EDITOR_NO_BRANCH
               ? 0.0
               : fmax(end_time_of(e, e->timeline->branch), end_time_of(e, e->timeline->second));
}

/* Whether the picture of a branch is at most so many steps before the end of the run. */
static bool is_near_end(const editor *e, size_t branch, double steps) {
    const editor_timeline *t = e->timeline;
    const double end = (double)editor_get_sight(e)->step;
    return branch != EDITOR_NO_BRANCH && branch == editor_sight_branch(e) &&
           (ceil(t->head) >= end || (t->follows && t->head + steps >= end));
}

bool editor_is_live(const editor *e) { return is_near_end(e, e->timeline->branch, AHEAD); }

double editor_pace_of_run(const editor *e) {
    const editor_timeline *t = e->timeline;
    return t->asked > 0.0 && t->got < t->asked ? t->got / t->asked : 1.0;
}

/* ---- What is shown ---- */

/* The two moments around the one that is shown, and how far it is from the first to the second. */
typedef struct between {
    const editor_cast *first;
    const editor_cast *second;
    const geom_vec2 *before;
    const geom_vec2 *now;
    const geom_vec2 *velocities; /* of the second */
    double share;
    double time_before;
    double time;
} between;

/* At the end of a run, agents that were moved by hand come from where they were put. */
static bool find_live(const editor *e, between *b) {
    const editor_sight *s = editor_get_sight(e);
    const double share = s->step == 0 ? 1.0 : e->timeline->head - ((double)s->step - 1.0);
    *b = (between){.first = s->cast,
                   .second = s->cast,
                   .before = s->before,
                   .now = s->now,
                   .velocities = s->velocities,
                   .share = fmin(fmax(share, 0.0), 1.0),
                   .time_before = s->step == 0 ? 0.0 : s->time - s->time_step,
                   .time = s->time};
    return s->running;
}

static bool find_between_in(const editor *e, size_t branch, between *b) {
    const editor_timeline *t = e->timeline;
    if (branch == EDITOR_NO_BRANCH) {
        return false;
    }
    if (is_near_end(e, branch, 1.0)) {
        return find_live(e, b);
    }
    const editor_moment *first = editor_past_at(&t->past, branch, (size_t)t->head);
    const editor_moment *second = first ? editor_past_after(&t->past, branch, first->step) : NULL;
    if (!first) {
        return false;
    }
    second = second ? second : first;
    const double whole = (double)second->step - (double)first->step;
    *b = (between){.first = first->cast,
                   .second = second->cast,
                   .before = first->places,
                   .now = second->places,
                   .velocities = second->velocities,
                   .share = whole > 0.0 ? fmin(fmax((t->head - (double)first->step) / whole, 0.0), 1.0) : 1.0,
                   .time_before = first->time,
                   .time = second->time};
    return true;
}

static bool find_between(const editor *e, between *b) { return find_between_in(e, e->timeline->branch, b); }

static double time_in(const editor *e, size_t branch) {
    between b;
    return find_between_in(e, branch, &b) ? b.time_before + b.share * (b.time - b.time_before) : 0.0;
}

double editor_shown_time_step(const editor *e) {
    const editor_timeline *t = e->timeline;
    return t->branch == EDITOR_NO_BRANCH ? editor_scene(e)->time_step
                                         : step_length(e, t->branch, (size_t)t->head);
}

double editor_shown_time(const editor *e) { return time_in(e, e->timeline->branch); }

double editor_bar_time(const editor *e) {
    const editor_timeline *t = e->timeline;
    const size_t last = editor_last_step(e);
    return t->head > (double)last
               ? end_time_of(e, t->branch) + (t->head - (double)last) * step_length(e, t->branch, last)
               : editor_shown_time(e);
}

/* The step of a branch at the time of the bar: as many steps where they are as long. */
static double step_in_branch(const editor *e, size_t branch) {
    const editor_timeline *t = e->timeline;
    const double step =
        branch == EDITOR_NO_BRANCH ? t->head : editor_past_step(&t->past, branch, editor_bar_time(e));
    const double whole = fabs(step - round(step)) < ROUNDING ? round(step) : step;
    return fabs(step - t->head) < ROUNDING ? t->head : whole;
}

editor_first editor_enter_second(editor *e) {
    editor_timeline *t = e->timeline;
    editor_view second = *editor_get_view(e);
    second.area = editor_second_area(e);
    const double step = step_in_branch(e, t->second);
    const editor_first first = {editor_exchange_view(e, second), t->branch, t->head};
    t->branch = t->second;
    t->head = step;
    editor_outdate_pairs(e);
    return first;
}

void editor_leave_second(editor *e, editor_first first) {
    editor_exchange_view(e, first.view);
    e->timeline->branch = first.branch;
    e->timeline->head = first.step;
    editor_outdate_pairs(e);
}

const editor_moment *editor_shown_moment(const editor *e) {
    const editor_timeline *t = e->timeline;
    return t->branch == EDITOR_NO_BRANCH ? NULL : editor_past_at(&t->past, t->branch, (size_t)ceil(t->head));
}

editor_figures editor_shown_figures(const editor *e) {
    const editor_timeline *t = e->timeline;
    const editor_figures none = {0};
    return t->branch == EDITOR_NO_BRANCH ? none
                                         : editor_past_figures(&t->past, t->branch, (size_t)ceil(t->head));
}

geom_vec2 editor_agent_place(const editor *e, const editor_shape *s) {
    between b;
    if (!find_between(e, &b)) {
        return s->points[EDITOR_AGENT_START];
    }
    const uint32_t first = editor_cast_find(b.first, s->id);
    const uint32_t second = b.first == b.second ? first : editor_cast_find(b.second, s->id);
    if (second == EDITOR_NO_NUMBER) {
        return first == EDITOR_NO_NUMBER ? s->points[EDITOR_AGENT_START] : b.before[first];
    }
    return first == EDITOR_NO_NUMBER ? b.now[second]
                                     : geom_vec2_lerp(b.before[first], b.now[second], b.share);
}

bool editor_agent_velocity(const editor *e, const editor_shape *s, geom_vec2 *velocity) {
    between b;
    const uint32_t number = find_between(e, &b) ? editor_cast_find(b.second, s->id) : EDITOR_NO_NUMBER;
    if (number != EDITOR_NO_NUMBER) {
        *velocity = b.velocities[number];
    }
    return number != EDITOR_NO_NUMBER;
}

size_t editor_trail_moments(const editor *e, const editor_moment **moments, size_t capacity) {
    const editor_timeline *t = e->timeline;
    if (t->branch == EDITOR_NO_BRANCH) {
        return 0;
    }
    const size_t until = (size_t)t->head;
    const size_t from = until + 1 > capacity ? until + 1 - capacity : 0;
    size_t count = 0;
    const editor_moment *m = editor_past_at(&t->past, t->branch, from);
    for (; m && m->step <= until && count < capacity; m = editor_past_after(&t->past, t->branch, m->step)) {
        moments[count++] = m;
    }
    return count;
}

/* ---- Time passes ---- */

static void show_step(editor *e, double step) {
    e->timeline->head = step;
    editor_outdate_pairs(e);
}

/* The run has come to its end, and the picture to that of the run. */
static void come_to_end(editor *e) {
    const editor_sight *s = editor_get_sight(e);
    show_step(e, (double)editor_end_step(e));
    e->timeline->playing = false;
    if (s->words[0]) {
        editor_say(e, "%s", s->words);
    }
}

static void pass_back(editor *e, double steps) {
    editor_timeline *t = e->timeline;
    show_step(e, fmax(t->head - steps, 0.0));
    t->playing = t->head > 0.0;
}

/* Lets the engine do what the picture needs to come to a step, and one more where that is beside the
 * window. */
static void make_steps(editor *e, double wanted) {
    const editor_timeline *t = e->timeline;
    const size_t most = 4 + 2 * (size_t)fmax(editor_get_run_settings(e)->speed, 0);
    const size_t last = editor_last_step(e);
    const double ahead = editor_runs_beside(e) ? 2.0 : 1.0;
    const double missing = floor(wanted) + ahead - (double)last;
    if (missing <= 0.0) {
        return;
    }
    if (editor_engine_branch(e) != t->branch) {
        editor_settle_engine(e);
        editor_send_back_engine(e, t->branch, last, t->branch);
    }
    if (!editor_get_sight(e)->finished || editor_engine_is_busy(e)) {
        editor_work_engine(e, missing < (double)most ? (size_t)missing : most);
    }
}

/* Tells that the first step is still being made, until it is there. */
static void tell_first_step(editor *e, double steps) {
    editor_timeline *t = e->timeline;
    const double before = t->waited;
    const bool waits = editor_last_step(e) == 0 && editor_engine_is_busy(e);
    const double seconds = ldexp(steps * editor_shown_time_step(e), -editor_get_run_settings(e)->speed);
    t->waited = waits ? before + seconds : 0.0;
    if (before < FIRST_STEP && t->waited >= FIRST_STEP) {
        editor_say(e, "%s", FIRST_STEP_WORDS);
    } else if (!waits && before >= FIRST_STEP && strcmp(editor_message(e), FIRST_STEP_WORDS) == 0) {
        editor_hush(e);
    }
}

void editor_pass_timeline(editor *e, double steps) {
    editor_timeline *t = e->timeline;
    editor_work_engine(e, 0);
    if (!t->playing || t->branch == EDITOR_NO_BRANCH) {
        tell_first_step(e, 0.0);
        return;
    }
    if (t->back) {
        pass_back(e, steps);
        return;
    }
    const double wanted = t->head + steps;
    t->follows = t->follows || wanted + 2.0 >= (double)editor_last_step(e);
    make_steps(e, wanted);
    tell_first_step(e, steps);
    if (!t->playing || t->branch == EDITOR_NO_BRANCH) {
        return;
    }
    const size_t last = editor_last_step(e);
    const bool done = editor_engine_branch(e) == t->branch && !editor_engine_is_busy(e) &&
                      editor_get_sight(e)->finished && editor_get_sight(e)->step == last;
    const double end = done ? (double)editor_end_step(e) : (double)last;
    const double reached = wanted < end ? wanted : fmax(end - BEHIND, t->head);
    t->asked += SHARE * (steps - t->asked);
    t->got += SHARE * ((done ? steps : reached - t->head) - t->got);
    if (done && wanted >= end) {
        come_to_end(e);
    } else {
        show_step(e, reached);
    }
}

void editor_timeline_worked(editor *e, bool failed) {
    editor_timeline *t = e->timeline;
    if (failed) {
        t->playing = false;
        t->head = fmin(t->head, (double)editor_last_step(e));
    }
    if (failed && editor_engine_branch(e) == EDITOR_NO_BRANCH) {
        t->branch = EDITOR_NO_BRANCH;
    }
}

/* ---- Orders ---- */

void editor_play(editor *e, bool back) {
    editor_timeline *t = e->timeline;
    t->playing = t->branch != EDITOR_NO_BRANCH && (!back || t->head > 0.0);
    t->back = back;
    t->follows = t->follows && !back;
    t->asked = 0.0;
    t->got = 0.0;
}

void editor_pause(editor *e) { e->timeline->playing = false; }

void editor_scrub_to(editor *e, double step) {
    editor_pause(e);
    show_step(e, fmin(fmax(step, 0.0), (double)editor_end_step(e)));
    e->timeline->follows = step >= (double)editor_last_step(e);
}

void editor_begin_timeline(editor *e, size_t branch) {
    editor_timeline *t = e->timeline;
    t->branch = branch;
    t->head = 0.0;
    t->playing = false;
    t->follows = true;
    t->asked = 0.0;
    t->got = 0.0;
    t->waited = 0.0;
    editor_show_time(e, t->past.count > 0);
    editor_outdate_pairs(e);
}

void editor_forget_timeline(editor *e) {
    editor_show_beside(e, EDITOR_NO_BRANCH);
    editor_past_clear(&e->timeline->past);
    editor_begin_timeline(e, EDITOR_NO_BRANCH);
}

/* Whether another branch has left this one at its last step. */
static bool is_left_at_end(const editor_past *p, size_t branch) {
    for (size_t i = 0; i < p->count; i++) {
        if (p->branches[i].parent == branch && p->branches[i].fork >= editor_past_last(p, branch)) {
            return true;
        }
    }
    return false;
}

void editor_branch_off(editor *e) {
    editor_timeline *t = e->timeline;
    if (t->branch == EDITOR_NO_BRANCH || (t->follows && !is_left_at_end(&t->past, t->branch))) {
        return;
    }
    editor_settle_engine(e);
    if (t->branch == EDITOR_NO_BRANCH) {
        return;
    }
    const size_t step = (size_t)fmin(round(t->head), (double)editor_last_step(e));
    const size_t branch = editor_past_fork(&t->past, t->branch, step);
    if (branch == EDITOR_NO_BRANCH) {
        editor_complain(e, "Out of memory: there is no new branch");
        return;
    }
    editor_send_back_engine(e, t->branch, step, branch);
    t->branch = branch;
    t->follows = true;
    show_step(e, (double)step);
    editor_say(e, "Branch %zu begins at %.1f s", branch + 1, editor_shown_time(e));
}

/* The drawing and the settings become those of the branch, as one step of the history. */
void editor_show_branch(editor *e, size_t branch) {
    editor_timeline *t = e->timeline;
    editor_settle_engine(e);
    const editor_document *drawing = editor_past_drawing(&t->past, branch, SIZE_MAX);
    const editor_setup *setup = editor_past_setup(&t->past, branch);
    t->branch = branch;
    if (setup) {
        editor_take_setup(e, setup);
    }
    editor_show_time(e, true);
    editor_scrub_to(e, (double)editor_last_step(e));
    editor_send_back_engine(e, branch, editor_last_step(e), branch);
    if (drawing && !editor_document_same(drawing, editor_drawing(e)) && editor_restore_drawing(e, drawing)) {
        editor_commit(e);
    }
    editor_work_engine(e, 0);
    editor_say(e, "Branch %zu of %zu", branch + 1, t->past.count);
}

void editor_swap_branches(editor *e) {
    editor_timeline *t = e->timeline;
    const size_t first = t->branch;
    const size_t second = t->second;
    const double head = step_in_branch(e, second);
    if (first == EDITOR_NO_BRANCH || second == EDITOR_NO_BRANCH) {
        return;
    }
    editor_show_branch(e, second);
    t->second = first;
    editor_scrub_to(e, head);
    editor_say(e, "Left: branch %zu, right: branch %zu", t->branch + 1, t->second + 1);
}
