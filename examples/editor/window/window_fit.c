/* The size of the window: how large it may be, and what is as large as it. */
#include "window_internal.h"

#include <math.h>

/* A picture of so many, 4 bytes each, is held up to three times. */
static const double MOST_PIXELS = 8192.0 * 8192.0;
/* Each way. A canvas has whole points, of at most 8 pixels, and may have 16384 pixels with the last of them. */
static const double LONGEST = 16384.0 - 8.0;

bool window_size_allowed(double width, double height, char *reason, size_t capacity) {
    if (width * height > MOST_PIXELS || width > LONGEST || height > LONGEST) {
        snprintf(reason, capacity, "a window of %.0f x %.0f pixels is too large", width, height);
        return false;
    }
    return true;
}

/* As much of the window as can be drawn: the rest of a larger one stays empty. */
static void bound_size(const window *w, int *width, int *height) {
    SDL_RendererInfo info = {0};
    (void)SDL_GetRendererInfo(w->renderer, &info);
    const double most_x = info.max_texture_width > 8 ? fmin(LONGEST, info.max_texture_width - 8) : LONGEST;
    const double most_y = info.max_texture_height > 8 ? fmin(LONGEST, info.max_texture_height - 8) : LONGEST;
    *width = (int)fmin(*width, most_x);
    *height = (int)fmin(fmin(*height, most_y), floor(MOST_PIXELS / *width));
}

/* What is as large as the window. */
typedef struct fitting {
    int pixels_x;
    int pixels_y;
    double pixel_scale;
    double mouse_scale;
    canvas_def def;
} fitting;

/* SDL's mouse has units of its own, and so has the window's size; the renderer's output says how many pixels
 * they are. */
static bool measure(const window *w, fitting *fit) {
    int units_x = 0;
    int units_y = 0;
    SDL_GetWindowSize(w->window, &units_x, &units_y);
    if (SDL_GetRendererOutputSize(w->renderer, &fit->pixels_x, &fit->pixels_y) != 0 || units_x <= 0 ||
        fit->pixels_x <= 0 || fit->pixels_y <= 0) {
        return false;
    }
    const double own_scale = (double)fit->pixels_x / units_x;
    bound_size(w, &fit->pixels_x, &fit->pixels_y);
    fit->pixel_scale = w->forced_scale > 0.0 ? w->forced_scale : own_scale;
    fit->mouse_scale = own_scale / fit->pixel_scale;
    fit->def = canvas_default_def();
    fit->def.width = (int)SDL_ceil(fit->pixels_x / fit->pixel_scale);
    fit->def.height = (int)SDL_ceil(fit->pixels_y / fit->pixel_scale);
    fit->def.pixel_scale = fit->pixel_scale;
    return true;
}

static bool fit_canvas(window *w, canvas_def def) {
    if (w->surface) {
        return canvas_resize(w->surface, def);
    }
    w->surface = canvas_create_raster(def);
    return w->surface != NULL;
}

/* The texture comes first, so that both stay as they are when one cannot be had. */
static bool fit_pictures(window *w, const fitting *fit, char *reason, size_t capacity) {
    const int width = (int)lround(fit->def.width * fit->pixel_scale);
    const int height = (int)lround(fit->def.height * fit->pixel_scale);
    SDL_Texture *texture =
        SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING, width, height);
    if (!texture) {
        snprintf(reason, capacity, "cannot make a texture: %s", SDL_GetError());
        return false;
    }
    if (!fit_canvas(w, fit->def)) {
        snprintf(reason, capacity, "cannot make a picture of %d x %d pixels", width, height);
        SDL_DestroyTexture(texture);
        return false;
    }
    if (w->texture) {
        SDL_DestroyTexture(w->texture);
    }
    w->texture = texture;
    return true;
}

bool window_fit(window *w, char *reason, size_t capacity) {
    fitting fit;
    if (!measure(w, &fit)) {
        snprintf(reason, capacity, "cannot find the size of the window: %s", SDL_GetError());
        return false;
    }
    if (!fit_pictures(w, &fit, reason, capacity)) {
        return false;
    }
    w->pixels_x = fit.pixels_x;
    w->pixels_y = fit.pixels_y;
    w->pixel_scale = fit.pixel_scale;
    w->mouse_scale = fit.mouse_scale;
    const editor_event event = {.type = EDITOR_RESIZE, .width = fit.def.width, .height = fit.def.height};
    window_handle(w, &event);
    return true;
}
