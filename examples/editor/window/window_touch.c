/* Fingers of a touch screen as events of the editor: one is the pointer with its left button, two move and
 * zoom the view.
 *
 * SDL could make a mouse of the first finger by itself; then nothing could be taken back when a second one
 * comes. SDL's own gestures are those of the same two fingers, and are not used. */
#include "window_internal.h"

/* A second tap so soon, and so near, is a double click. */
static const Uint32 DOUBLE_MILLISECONDS = 400;
static const double DOUBLE_REACH = 24.0;
static const double LEAST_DISTANCE = 8.0; /* fingers that are nearer do not zoom, points */

static geom_vec2 place_of(const window *w, const SDL_TouchFingerEvent *from) {
    return geom_vec2_make((double)from->x * w->pixels_x / w->pixel_scale,
                          (double)from->y * w->pixels_y / w->pixel_scale);
}

static geom_vec2 middle(const window_touch *t) { return geom_vec2_lerp(t->at[0], t->at[1], 0.5); }

static double distance(const window_touch *t) {
    return fmax(geom_vec2_distance(t->at[0], t->at[1]), LEAST_DISTANCE);
}

/* How the two fingers moved since they were there. */
static bool pinch(const window_touch *now, const window_touch *before, editor_event *to) {
    to->type = EDITOR_PINCH;
    to->at = middle(now);
    to->by = geom_vec2_sub(middle(now), middle(before));
    to->factor = distance(now) / distance(before);
    return true;
}

static bool finger_down(window *w, const SDL_TouchFingerEvent *from, editor_event *to) {
    window_touch *t = &w->touch;
    if (t->count == 2) {
        return false; /* a third one means nothing */
    }
    t->at[t->count] = place_of(w, from);
    t->ids[t->count++] = from->fingerId;
    if (t->count == 2) {
        t->was_pinch = true;
        return pinch(t, t, to);
    }
    const bool again = t->clicks == 1 && from->timestamp - t->time < DOUBLE_MILLISECONDS &&
                       geom_vec2_distance(t->at[0], t->tap) < DOUBLE_REACH;
    t->clicks = again ? 2 : 1;
    t->time = from->timestamp;
    t->tap = t->at[0];
    t->was_pinch = false;
    to->type = EDITOR_POINTER_DOWN;
    to->at = t->at[0];
    to->clicks = t->clicks;
    return true;
}

/* The finger that is left of two does nothing more, so that nothing jumps. */
static bool finger_motion(window *w, const SDL_TouchFingerEvent *from, int finger, editor_event *to) {
    window_touch *t = &w->touch;
    const window_touch before = *t;
    t->at[finger] = place_of(w, from);
    if (t->count == 2) {
        return pinch(t, &before, to);
    }
    to->type = EDITOR_POINTER_MOVE;
    to->at = t->at[0];
    return !t->was_pinch;
}

static bool finger_up(window *w, const SDL_TouchFingerEvent *from, int finger, editor_event *to) {
    window_touch *t = &w->touch;
    t->at[finger] = t->at[t->count - 1];
    t->ids[finger] = t->ids[t->count - 1];
    t->count--;
    to->type = EDITOR_POINTER_UP;
    to->at = place_of(w, from);
    return t->count == 0 && !t->was_pinch;
}

bool window_translate_finger(window *w, const SDL_TouchFingerEvent *from, editor_event *to) {
    const SDL_TouchDeviceType device = SDL_GetTouchDeviceType(from->touchId);
    int finger = 0;
    if (device == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || device == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE) {
        return false; /* a touch pad, which has a pointer of its own */
    }
    if (from->type == SDL_FINGERDOWN) {
        return finger_down(w, from, to);
    }
    while (finger < w->touch.count && w->touch.ids[finger] != from->fingerId) {
        finger++;
    }
    if (finger == w->touch.count) {
        return false;
    }
    return from->type == SDL_FINGERUP ? finger_up(w, from, finger, to) : finger_motion(w, from, finger, to);
}
