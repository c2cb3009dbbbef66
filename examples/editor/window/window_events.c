/* Events of SDL2 as events of the editor. */
#include "window_internal.h"

#include <string.h>

static unsigned modifiers_of(SDL_Keymod state) {
    return ((state & KMOD_SHIFT) != 0 ? (unsigned)EDITOR_SHIFT : 0U) |
           ((state & (KMOD_CTRL | KMOD_GUI)) != 0 ? (unsigned)EDITOR_CTRL : 0U) |
           ((state & KMOD_ALT) != 0 ? (unsigned)EDITOR_ALT : 0U);
}

static int key_of(SDL_Keycode code) {
    static const struct {
        SDL_Keycode code;
        int key;
    } keys[] = {
        {SDLK_RETURN, EDITOR_KEY_ENTER},
        {SDLK_KP_ENTER, EDITOR_KEY_ENTER},
        {SDLK_ESCAPE, EDITOR_KEY_ESCAPE},
        {SDLK_BACKSPACE, EDITOR_KEY_BACKSPACE},
        {SDLK_DELETE, EDITOR_KEY_DELETE},
        {SDLK_TAB, EDITOR_KEY_TAB},
        {SDLK_HOME, EDITOR_KEY_HOME},
        {SDLK_END, EDITOR_KEY_END},
        {SDLK_LEFT, EDITOR_KEY_LEFT},
        {SDLK_RIGHT, EDITOR_KEY_RIGHT},
        {SDLK_UP, EDITOR_KEY_UP_ARROW},
        {SDLK_DOWN, EDITOR_KEY_DOWN_ARROW},
        {SDLK_F1, EDITOR_KEY_F1},
        {SDLK_F2, EDITOR_KEY_F2},
        {SDLK_F10, EDITOR_KEY_F10},
        {SDLK_APPLICATION, EDITOR_KEY_MENU},
        {SDLK_MENU, EDITOR_KEY_MENU},
        {SDLK_F6, EDITOR_KEY_F6},
        {SDLK_INSERT, EDITOR_KEY_INSERT},
        {SDLK_KP_PLUS, '+'},
        {SDLK_KP_MINUS, '-'},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == code) {
            return keys[i].key;
        }
    }
    return code >= 32 && code < 127 ? (int)code : EDITOR_KEY_OTHER;
}

static editor_button button_of(Uint8 button) {
    switch (button) {
    case SDL_BUTTON_LEFT:
        return EDITOR_BUTTON_LEFT;
    case SDL_BUTTON_MIDDLE:
        return EDITOR_BUTTON_MIDDLE;
    default:
        return EDITOR_BUTTON_RIGHT;
    }
}

static geom_vec2 at(const window *w, int x, int y) {
    return geom_vec2_make(x * w->mouse_scale, y * w->mouse_scale);
}

static bool translate_button(const window *w, const SDL_MouseButtonEvent *from, editor_event *to) {
    to->type = from->type == SDL_MOUSEBUTTONDOWN ? EDITOR_POINTER_DOWN : EDITOR_POINTER_UP;
    to->at = at(w, from->x, from->y);
    to->button = button_of(from->button);
    to->clicks = from->clicks % 2 == 0 ? 2 : 1;
    return from->button == SDL_BUTTON_LEFT || from->button == SDL_BUTTON_MIDDLE ||
           from->button == SDL_BUTTON_RIGHT;
}

static bool translate_wheel(const window *w, const SDL_MouseWheelEvent *from, editor_event *to) {
    to->type = EDITOR_WHEEL;
    to->at = at(w, w->pointer_x, w->pointer_y);
    to->wheel = (double)from->preciseY * (from->direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0 : 1.0);
    return true;
}

static void point_at(window *w, int x, int y) {
    w->pointer_x = x;
    w->pointer_y = y;
}

/* Keeps what later events go by. Keys may have changed while the window was not looked at. */
static void follow(window *w, const SDL_Event *event) {
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        w->held = (SDL_Keymod)event->key.keysym.mod;
        break;
    case SDL_MOUSEMOTION:
        point_at(w, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        point_at(w, event->button.x, event->button.y);
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_GAINED) {
            w->held = SDL_GetModState();
        }
        break;
    default:
        break;
    }
}

bool window_translate(window *w, const SDL_Event *from, editor_event *to) {
    memset(to, 0, sizeof *to);
    follow(w, from);
    to->modifiers = modifiers_of(w->held);
    switch (from->type) {
    case SDL_QUIT:
        to->type = EDITOR_CLOSE;
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return translate_button(w, &from->button, to);
    case SDL_MOUSEMOTION:
        to->type = EDITOR_POINTER_MOVE;
        to->at = at(w, from->motion.x, from->motion.y);
        return true;
    case SDL_MOUSEWHEEL:
        return translate_wheel(w, &from->wheel, to);
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        to->type = from->type == SDL_KEYDOWN ? EDITOR_KEY_DOWN : EDITOR_KEY_UP;
        to->key = key_of(from->key.keysym.sym);
        return true;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        return window_translate_finger(w, &from->tfinger, to);
    case SDL_TEXTINPUT:
        to->type = EDITOR_TEXT;
        to->text = from->text.text;
        return true;
    case SDL_DROPFILE:
        to->type = EDITOR_DROP;
        to->text = from->drop.file;
        return true;
    default:
        return false;
    }
}
