/* Pictures of what the window shows of the world. */
#include "export.h"

#include "paint/paint.h"
#include "state/display.h"
#include "state/paths.h"
#include "state/talk.h"

#include <math.h>
#include <string.h>

/* Pixels per point of pictures. */
static const double PICTURE_SCALE = 2.0;

bool editor_name_ends(const char *path, const char *ending) {
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(path + length - tail, ending) == 0;
}

void editor_draw_picture(editor *e, canvas *c, geom_vec2 size) {
    const geom_aabb2 area = {{0.0, 0.0}, size};
    editor_view picture = *editor_get_view(e);
    picture.area = area;
    const editor_view shown = editor_exchange_view(e, picture);
    editor_draw_world(e, c);
    editor_exchange_view(e, shown);
}

geom_vec2 editor_picture_size(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const geom_vec2 size = geom_vec2_sub(view->area.max, view->area.min);
    return geom_vec2_make(floor(size.x), floor(size.y));
}

canvas_def editor_picture_def(const editor *e, double scale) {
    const geom_vec2 size = editor_picture_size(e);
    canvas_def def = canvas_default_def();
    def.width = (int)size.x;
    def.height = (int)size.y;
    def.pixel_scale = scale;
    def.background = editor_colors(e)->ground;
    return def;
}

static bool write_picture(editor *e, const char *path, double scale) {
    const bool svg = editor_name_ends(path, ".svg");
    char reason[256] = "out of memory";
    canvas *c = svg ? canvas_create_svg(editor_picture_def(e, 1.0))
                    : canvas_create_raster(editor_picture_def(e, scale));
    bool good = c != NULL;
    if (good) {
        editor_draw_picture(e, c, editor_picture_size(e));
        good = !canvas_failed(c) && canvas_write_file(c, path, reason, sizeof reason);
    }
    canvas_destroy(c);
    if (!good) {
        editor_complain(e, "Picture not written: %.200s", reason);
    }
    return good;
}

bool editor_export(editor *e, const char *path) {
    if (!editor_may_write(e, path)) {
        return false;
    }
    if (!editor_name_ends(path, ".png") && !editor_name_ends(path, ".svg")) {
        editor_complain(e, "The name of a picture ends with .png or .svg, that of a film with .gif");
        return false;
    }
    if (!write_picture(e, path, PICTURE_SCALE)) {
        return false;
    }
    editor_say(e, "Wrote %s", path);
    return true;
}
