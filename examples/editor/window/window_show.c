/* What draws in the window, and the way of a picture to it. */
#include "window_internal.h"

#include <string.h>

/* Whether the processor does what OpenGL does: then each picture takes many times as long as without it,
 * on all processors at once. */
static bool is_emulated(void) {
    typedef const unsigned char *(*get_string)(unsigned);
    static const char *const emulators[] = {"llvmpipe", "softpipe", "Software Rasterizer", "SWR",
                                            "SwiftShader"};
    const unsigned name_of_renderer = 0x1F01; /* GL_RENDERER */
    get_string get = NULL;
    void *const found = SDL_GL_GetCurrentContext() ? SDL_GL_GetProcAddress("glGetString") : NULL;
    memcpy(&get, &found, sizeof get); /* C has no conversion from one to the other */
    const char *name = get ? (const char *)get(name_of_renderer) : NULL;
    for (size_t i = 0; name && i < sizeof emulators / sizeof *emulators; i++) {
        if (strstr(name, emulators[i])) {
            return true;
        }
    }
    return false;
}

/* SDL says of each renderer that it waits for the display, and sleeps whole milliseconds for one that does
 * not. Only OpenGL tells. */
static bool waits(SDL_Renderer *renderer) {
    SDL_RendererInfo info;
    return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0 &&
           (info.flags & SDL_RENDERER_ACCELERATED) != 0 &&
           (!SDL_GL_GetCurrentContext() || SDL_GL_GetSwapInterval() != 0);
}

static void close_renderer(window *w) {
    if (w->renderer) {
        SDL_DestroyRenderer(w->renderer);
        w->renderer = NULL;
    }
}

bool window_open_renderer(window *w, bool hidden) {
    bool on_processor = hidden;
    if (!hidden) {
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_PRESENTVSYNC);
        on_processor = !w->renderer || is_emulated();
        w->waits_for_display = !on_processor && waits(w->renderer);
    }
    if (!on_processor && !w->waits_for_display) {
        close_renderer(w);
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_ACCELERATED);
    }
    if (on_processor || !w->renderer) {
        close_renderer(w);
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_SOFTWARE);
    }
    return w->renderer != NULL;
}

/* The canvas has whole points, so it may be a little larger than the window, which shows its upper left part
 * pixel by pixel. A window that is larger than any canvas is empty beside it. */
void window_draw(window *w) {
    editor_draw(w->editor, w->surface);
    const canvas_pixels pixels = canvas_get_pixels(w->surface);
    const SDL_Rect shown = {0, 0, w->pixels_x, w->pixels_y};
    SDL_UpdateTexture(w->texture, NULL, pixels.rgba, 4 * pixels.width);
    SDL_RenderClear(w->renderer);
    SDL_RenderCopy(w->renderer, w->texture, &shown, &shown);
    SDL_RenderFlush(w->renderer);
    SDL_SetWindowTitle(w->window, editor_title(w->editor));
}

void window_show(window *w) { SDL_RenderPresent(w->renderer); }
