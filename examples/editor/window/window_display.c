/* The end of the display: its server is stopped, or the connection to it is lost. */
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

#ifdef __has_include
#if __has_include(<X11/Xlib.h>)
#include <SDL_syswm.h> /* which needs it */
#define HAS_HEADERS
#endif
#endif

#if defined HAS_HEADERS && defined SDL_VIDEO_DRIVER_X11

typedef int (*error_handler)(Display *display);
typedef error_handler (*set_error_handler)(error_handler handler);
typedef void (*exit_handler)(Display *display, void *context);
typedef void (*set_exit_handler)(Display *display, exit_handler handler, void *context);

/* Comes first, and has no context. */
static int say_end(Display *display) {
    (void)display;
    fputs("orcakit-editor: the display has ended\n", stderr);
    return 0;
}

/* Called by the thread of the window, in the middle of what asked the display. The drawing is whole at each
 * such moment. Xlib would end the program as well. */
static void keep_aside(Display *display, void *context) {
    const window *w = context;
    (void)display;
    editor_autosave(w->editor);
    exit(EXIT_FAILURE);
}

/* A function of the library that SDL has loaded, as bytes: C has no conversion from a pointer to data. False
 * where there is none. */
static bool find_function(const window *w, const char *name, void *function, size_t size) {
    void *const found = w->xlib ? SDL_LoadFunction(w->xlib, name) : NULL;
    memcpy(function, &found, size);
    return found != NULL;
}

void window_watch_display(window *w) {
    SDL_SysWMinfo info;
    set_error_handler set_error = NULL;
    set_exit_handler set_exit = NULL;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(w->window, &info) || info.subsystem != SDL_SYSWM_X11) {
        return;
    }
    w->xlib = SDL_LoadObject("libX11.so.6");
    if (find_function(w, "XSetIOErrorHandler", &set_error, sizeof set_error) &&
        find_function(w, "XSetIOErrorExitHandler", &set_exit, sizeof set_exit)) { /* since version 1.7 */
        set_error(say_end);
        set_exit(info.info.x11.display, keep_aside, w);
    }
}

#else

void window_watch_display(window *w) { (void)w; }

#endif
