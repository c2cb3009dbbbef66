#include "editor_internal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static geom_aabb2 world_area(int width, int height) {
    const double bottom = fmax(height - EDITOR_STATUS_HEIGHT, EDITOR_BAR_HEIGHT + 1);
    const geom_aabb2 area = {{0.0, EDITOR_BAR_HEIGHT}, {fmax(width, 1), bottom}};
    return area;
}

editor *editor_create(int width, int height) {
    editor *e = calloc(1, sizeof *e);
    if (!e) {
        return NULL;
    }
    e->width = width;
    e->height = height;
    e->next_id = 1;
    e->grid = true;
    e->file = scene_empty();
    e->view.area = world_area(width, height);
    editor_view_fit(&e->view, editor_document_bounds(&e->drawing));
    if (!editor_history_start(&e->history, &e->drawing)) {
        editor_destroy(e);
        return NULL;
    }
    return e;
}

void editor_destroy(editor *e) {
    if (!e) {
        return;
    }
    editor_crowd_stop(&e->crowd);
    editor_pairs_clear(&e->pairs);
    editor_history_clear(&e->history);
    editor_document_clear(&e->drawing);
    editor_document_clear(&e->saved);
    editor_document_clear(&e->drag.base);
    scene_clear(&e->file);
    free(e->bodies);
    free(e->relations);
    free(e->selected);
    free(e->draft);
    free(e);
}

/* ---- Words ---- */

static void __attribute__((format(printf, 3, 0)))
set_message(editor *e, bool is_error, const char *format, va_list arguments) {
    vsnprintf(e->message, sizeof e->message, format, arguments);
    e->message_is_error = is_error;
}

void editor_say(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e, false, format, arguments);
    va_end(arguments);
}

void editor_complain(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e, true, format, arguments);
    va_end(arguments);
}

const char *editor_message(const editor *e) { return e->message; }

const char *editor_question(editor *e) {
    editor_prompt_words(e, e->question, sizeof e->question);
    return e->question;
}

/* ---- Changes of the drawing ---- */

void editor_drawing_changed(editor *e) {
    scene_error error;
    e->pairs_stale = true;
    editor_forget_missing(e);
    if (!editor_crowd_update(&e->crowd, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The run has ended: %s", error.text);
    }
}

/* Going back needs no memory: the drawing has room for every state that it was in. */
void editor_commit(editor *e) {
    if (!editor_history_commit(&e->history, &e->drawing)) {
        editor_history_revert(&e->history, &e->drawing);
        editor_complain(e, "Out of memory: the change was taken back");
    }
    editor_drawing_changed(e);
}

void editor_give_up(editor *e) {
    const editor_drag_kind kind = e->drag.kind;
    e->draft_count = 0;
    e->drag.kind = EDITOR_DRAG_NONE;
    editor_document_clear(&e->drag.base);
    if (kind == EDITOR_DRAG_SHAPES || kind == EDITOR_DRAG_POINT || kind == EDITOR_DRAG_RIM) {
        editor_history_revert(&e->history, &e->drawing);
        editor_drawing_changed(e);
    }
}

static bool reserve_bodies(editor *e, size_t count) {
    if (count <= e->body_capacity) {
        return true;
    }
    const size_t capacity = 2 * count;
    editor_body *bodies = realloc(e->bodies, capacity * sizeof *bodies);
    if (!bodies) {
        return false;
    }
    e->bodies = bodies;
    collide_relation *relations = realloc(e->relations, capacity * sizeof *relations);
    if (!relations) {
        return false;
    }
    memset(relations, 0, capacity * sizeof *relations);
    e->relations = relations;
    e->body_capacity = capacity;
    return true;
}

static void note_relation(editor *e, uint32_t place, collide_relation relation) {
    if (relation > e->relations[place]) {
        e->relations[place] = relation;
    }
}

static bool find_pairs(editor *e) {
    size_t count = 0;
    if (!reserve_bodies(e, e->drawing.count)) {
        e->pairs.count = 0;
        e->pairs.mark_count = 0;
        return false;
    }
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        e->relations[i] = COLLIDE_APART;
        if (s->kind == EDITOR_AGENT) {
            e->bodies[count++] = editor_body_at(s, (uint32_t)i, editor_position(e, i));
        } else if (editor_shape_valid(s)) {
            e->bodies[count++] = editor_body_of(s, (uint32_t)i);
        }
    }
    const bool good = editor_pairs_find(&e->pairs, e->bodies, count);
    for (size_t i = 0; i < e->pairs.count; i++) {
        note_relation(e, e->pairs.pairs[i].a, e->pairs.pairs[i].relation);
        note_relation(e, e->pairs.pairs[i].b, e->pairs.pairs[i].relation);
    }
    return good;
}

collide_relation editor_relation(const editor *e, size_t place) {
    return place < e->body_capacity ? e->relations[place] : COLLIDE_APART;
}

const editor_pairs *editor_get_pairs(editor *e) {
    if (e->pairs_stale) {
        if (!find_pairs(e)) {
            editor_complain(e, "Out of memory: collisions are not shown");
        }
        e->pairs_stale = false;
    }
    return &e->pairs;
}

const editor_document *editor_drawing(const editor *e) { return &e->drawing; }
const editor_view *editor_get_view(const editor *e) { return &e->view; }
bool editor_wants_ticks(const editor *e) { return e->crowd.playing; }
bool editor_wants_close(const editor *e) { return e->close; }

geom_vec2 editor_round_world(const editor *e, geom_vec2 screen) {
    return editor_view_round(&e->view, editor_view_to_world(&e->view, screen));
}

/* ---- The crowd ---- */

static bool start_crowd(editor *e) {
    scene_error error;
    if (editor_document_agent_count(&e->drawing) == 0) {
        editor_say(e, "Nobody is there to move: press A and place an agent.");
        return false;
    }
    if (e->crowd.run && run_finished(e->crowd.run)) {
        editor_crowd_stop(&e->crowd);
    }
    if (!editor_crowd_start(&e->crowd, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The crowd cannot run: %s", error.text);
        return false;
    }
    e->pairs_stale = true;
    return true;
}

/* After steps: the pairs are others now, and the end is worth a word. */
static void crowd_moved(editor *e) {
    e->pairs_stale = true;
    if (e->crowd.run && run_finished(e->crowd.run)) {
        editor_say(
            e, run_all_arrived(e->crowd.run) ? "All have arrived after %.1f s" : "Time is over after %.1f s",
            run_time(e->crowd.run));
    }
}

static void play_or_pause(editor *e) {
    if (e->crowd.playing) {
        e->crowd.playing = false;
    } else if (start_crowd(e)) {
        e->crowd.playing = true;
    }
}

bool editor_run_steps(editor *e, size_t steps) {
    scene_error error;
    e->crowd.playing = false;
    for (size_t i = 0; i < steps; i++) {
        if (!start_crowd(e)) {
            return false;
        }
        if (!editor_crowd_step(&e->crowd, &error)) {
            editor_complain(e, "The planner refuses: %s", error.text);
            return false;
        }
    }
    crowd_moved(e);
    return true;
}

static void restart(editor *e) {
    editor_crowd_stop(&e->crowd);
    e->pairs_stale = true;
}

static bool tick(editor *e, double seconds) {
    scene_error error;
    if (!e->crowd.playing || !(seconds > 0.0)) {
        return false;
    }
    if (!editor_crowd_advance(&e->crowd, seconds, e->file.time_step, &error)) {
        editor_complain(e, "The planner refuses: %s", error.text);
    }
    crowd_moved(e);
    return true;
}

/* ---- Commands ---- */

static void undo(editor *e) {
    if (editor_draw_take_back(e)) {
        return;
    }
    if (e->drag.kind != EDITOR_DRAG_NONE) {
        editor_give_up(e);
        return;
    }
    if (!editor_history_undo(&e->history, &e->drawing)) {
        editor_say(e, "Nothing to undo");
    }
    editor_drawing_changed(e);
}

static void redo(editor *e) {
    editor_give_up(e);
    if (!editor_history_redo(&e->history, &e->drawing)) {
        editor_say(e, "Nothing to redo");
    }
    editor_drawing_changed(e);
}

static void cancel(editor *e) {
    const bool busy = e->draft_count > 0 || e->drag.kind != EDITOR_DRAG_NONE;
    if (e->help) {
        e->help = false;
    } else if (busy) {
        editor_give_up(e);
    } else if (e->tool != EDITOR_TOOL_SELECT) {
        e->tool = EDITOR_TOOL_SELECT;
    } else if (e->vertex_id) {
        e->vertex_id = 0;
    } else {
        editor_select_none(e);
    }
}

static void delete_something(editor *e) {
    if (!editor_draw_take_back(e)) {
        editor_give_up(e);
        editor_delete_selection(e);
    }
}

static void nudge(editor *e, unsigned modifiers, double x, double y) {
    const double step = (modifiers & EDITOR_SHIFT) != 0 ? 10.0 : 1.0;
    editor_give_up(e);
    editor_nudge(e, geom_make2(x * step, y * step));
}

static void zoom_middle(editor *e, double factor) {
    editor_view_zoom(&e->view, geom_lerp2(e->view.area.min, e->view.area.max, 0.5), factor);
}

static bool do_edit(editor *e, editor_command command, unsigned modifiers) {
    switch (command) {
    case EDITOR_DO_UNDO:
        undo(e);
        return true;
    case EDITOR_DO_REDO:
        redo(e);
        return true;
    case EDITOR_DO_DELETE:
        delete_something(e);
        return true;
    case EDITOR_DO_SELECT_ALL:
        editor_give_up(e);
        e->tool = EDITOR_TOOL_SELECT;
        editor_select_all(e);
        return true;
    case EDITOR_DO_CANCEL:
        cancel(e);
        return true;
    case EDITOR_DO_FINISH:
        editor_draw_finish(e);
        return true;
    case EDITOR_DO_NUDGE_LEFT:
        nudge(e, modifiers, -1.0, 0.0);
        return true;
    case EDITOR_DO_NUDGE_RIGHT:
        nudge(e, modifiers, 1.0, 0.0);
        return true;
    case EDITOR_DO_NUDGE_UP:
        nudge(e, modifiers, 0.0, -1.0);
        return true;
    case EDITOR_DO_NUDGE_DOWN:
        nudge(e, modifiers, 0.0, 1.0);
        return true;
    default:
        return false;
    }
}

static bool do_view_or_crowd(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_RUN:
        play_or_pause(e);
        return true;
    case EDITOR_DO_STEP:
        editor_run_steps(e, 1);
        return true;
    case EDITOR_DO_RESTART:
        restart(e);
        return true;
    case EDITOR_DO_FIT:
        editor_view_fit(&e->view, editor_document_bounds(&e->drawing));
        return true;
    case EDITOR_DO_ZOOM_IN:
        zoom_middle(e, 1.25);
        return true;
    case EDITOR_DO_ZOOM_OUT:
        zoom_middle(e, 0.8);
        return true;
    case EDITOR_DO_GRID:
        e->grid = !e->grid;
        return true;
    case EDITOR_DO_ROUTES:
        e->routes = !e->routes;
        return true;
    case EDITOR_DO_HELP:
        e->help = !e->help;
        return true;
    default:
        return false;
    }
}

static void do_file(editor *e, editor_command command) {
    editor_give_up(e);
    switch (command) {
    case EDITOR_DO_NEW:
        editor_ask_unsaved(e, EDITOR_NEXT_NEW, "");
        break;
    case EDITOR_DO_OPEN:
        editor_ask_unsaved(e, EDITOR_NEXT_ASK_OPEN, "");
        break;
    case EDITOR_DO_SAVE:
        editor_save_command(e, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_SAVE_AS:
        editor_ask_path(e, EDITOR_PROMPT_SAVE, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_QUIT:
        editor_ask_unsaved(e, EDITOR_NEXT_CLOSE, "");
        break;
    default:
        break;
    }
}

void editor_do(editor *e, editor_command command, unsigned modifiers) {
    e->message[0] = 0;
    if (command >= EDITOR_DO_SELECT && command <= EDITOR_DO_AGENT) {
        editor_give_up(e);
        e->tool = (editor_tool)(command - EDITOR_DO_SELECT);
    } else if (command != EDITOR_DO_NOTHING && !do_edit(e, command, modifiers) &&
               !do_view_or_crowd(e, command)) {
        do_file(e, command);
    }
}

/* ---- Events ---- */

static bool in_world(const editor *e, geom_vec2 at) {
    return at.y >= e->view.area.min.y && at.y < e->view.area.max.y;
}

static void left_down(editor *e, const editor_event *event) {
    e->drag.kind = EDITOR_DRAG_IDLE;
    if (e->help) {
        e->help = false;
    } else if (!in_world(e, event->at)) {
        editor_do(e, editor_tool_button_at(e, event->at), event->modifiers);
    } else if (e->tool == EDITOR_TOOL_SELECT) {
        editor_select_down(e, event);
    } else {
        editor_draw_down(e, event);
    }
}

static void pointer_down(editor *e, const editor_event *event) {
    if (e->drag.kind != EDITOR_DRAG_NONE) {
        return;
    }
    e->message[0] = 0;
    e->drag.button = event->button;
    e->drag.start = event->at;
    e->drag.moved = false;
    if (event->button != EDITOR_BUTTON_LEFT || e->space_held) {
        e->drag.kind = EDITOR_DRAG_PAN;
        e->space_used = true;
    } else {
        left_down(e, event);
    }
}

static void pointer_move(editor *e, geom_vec2 to) {
    const geom_vec2 by = geom_sub2(to, e->pointer);
    e->pointer = to;
    switch (e->drag.kind) {
    case EDITOR_DRAG_PAN:
        editor_view_pan(&e->view, by);
        break;
    case EDITOR_DRAG_BOX:
    case EDITOR_DRAG_SHAPES:
    case EDITOR_DRAG_POINT:
    case EDITOR_DRAG_RIM:
        editor_select_move(e);
        break;
    default:
        break;
    }
}

static void pointer_up(editor *e, const editor_event *event) {
    const editor_drag_kind kind = e->drag.kind;
    if (kind == EDITOR_DRAG_NONE || event->button != e->drag.button) {
        return;
    }
    if (kind == EDITOR_DRAG_DRAW) {
        editor_draw_up(e);
    } else if (kind != EDITOR_DRAG_PAN && kind != EDITOR_DRAG_IDLE) {
        editor_select_up(e);
    }
    e->drag.kind = EDITOR_DRAG_NONE;
    editor_document_clear(&e->drag.base);
}

/* The space bar alone runs and pauses; held while the pointer drags, it pans. So it acts when it is released. */
static void key_down(editor *e, const editor_event *event) {
    if (event->key == ' ' && event->modifiers == 0) {
        e->space_used = e->space_held && e->space_used;
        e->space_held = true;
        return;
    }
    editor_do(e, editor_command_of_key(event->key, event->modifiers), event->modifiers);
    e->prompt.swallow_text = e->prompt.kind != EDITOR_PROMPT_NONE && event->modifiers == 0;
}

static void key_up(editor *e, const editor_event *event) {
    if (event->key == ' ' && e->space_held) {
        e->space_held = false;
        if (!e->space_used && e->prompt.kind == EDITOR_PROMPT_NONE) {
            editor_do(e, editor_command_of_key(' ', 0), 0);
        }
    }
}

static void resize(editor *e, int width, int height) {
    e->width = width;
    e->height = height;
    editor_view_resize(&e->view, world_area(width, height));
}

static bool is_pointer_event(editor_event_type type) {
    return type == EDITOR_POINTER_DOWN || type == EDITOR_POINTER_UP || type == EDITOR_POINTER_MOVE ||
           type == EDITOR_WHEEL;
}

bool editor_handle(editor *e, const editor_event *event) {
    if (is_pointer_event(event->type)) {
        if (!geom_finite2(event->at)) {
            return false;
        }
        e->modifiers = event->modifiers;
        pointer_move(e, event->at);
    }
    if (editor_prompt_handle(e, event)) {
        return true;
    }
    switch (event->type) {
    case EDITOR_POINTER_DOWN:
        pointer_down(e, event);
        return true;
    case EDITOR_POINTER_UP:
        pointer_up(e, event);
        return true;
    case EDITOR_WHEEL:
        editor_view_zoom(&e->view, event->at, pow(1.1, fmin(fmax(event->wheel, -20.0), 20.0)));
        return true;
    case EDITOR_KEY_DOWN:
        e->modifiers = event->modifiers;
        key_down(e, event);
        return true;
    case EDITOR_KEY_UP:
        e->modifiers = event->modifiers;
        key_up(e, event);
        return true;
    case EDITOR_RESIZE:
        resize(e, event->width, event->height);
        return true;
    case EDITOR_DROP:
        editor_ask_unsaved(e, EDITOR_NEXT_OPEN, event->text);
        return true;
    case EDITOR_TICK:
        return tick(e, event->seconds);
    case EDITOR_CLOSE:
        editor_ask_unsaved(e, EDITOR_NEXT_CLOSE, "");
        return true;
    default:
        return event->type == EDITOR_POINTER_MOVE;
    }
}
