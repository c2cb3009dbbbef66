/* Icons of commands; those of tools are in their own files. */
#include "paint.h"
#include "view/icon.h"

static void crowd_icon(canvas *c, editor_command command, bool playing, geom_vec2 o, canvas_color color) {
    static const double play[][2] = {{-4, -7}, {-4, 7}, {7, 0}};
    static const double step[][2] = {{-6, -6}, {-6, 6}, {3, 0}};
    static const double back[][2] = {{6, -6}, {6, 6}, {-3, 0}};
    static const double play_back[][2] = {{4, -7}, {4, 7}, {-7, 0}};
    static const double arrow_back[][2] = {{3, -5}, {3, 5}, {-5, 0}};
    static const double arrow_on[][2] = {{-3, -5}, {-3, 5}, {5, 0}};
    switch (command) {
    case EDITOR_DO_RUN:
        if (playing) {
            icon_box(c, o, geom_vec2_make(-5, -6), geom_vec2_make(-1.5, 6), color);
            icon_box(c, o, geom_vec2_make(1.5, -6), geom_vec2_make(5, 6), color);
        } else {
            icon_solid(c, o, play, 3, color);
        }
        break;
    case EDITOR_DO_RUN_BACK:
        icon_solid(c, o, play_back, 3, color);
        break;
    case EDITOR_DO_STEP_BACK:
        icon_solid(c, o, arrow_back, 3, color);
        icon_box(c, o, geom_vec2_make(4.5, -5), geom_vec2_make(6, 5), color);
        break;
    case EDITOR_DO_TIME_START:
        icon_solid(c, geom_vec2_make(o.x - 2.0, o.y), arrow_back, 3, color);
        icon_solid(c, geom_vec2_make(o.x + 4.0, o.y), arrow_back, 3, color);
        icon_box(c, o, geom_vec2_make(-8.5, -5), geom_vec2_make(-7, 5), color);
        break;
    case EDITOR_DO_TIME_END:
        icon_solid(c, geom_vec2_make(o.x + 2.0, o.y), arrow_on, 3, color);
        icon_solid(c, geom_vec2_make(o.x - 4.0, o.y), arrow_on, 3, color);
        icon_box(c, o, geom_vec2_make(7, -5), geom_vec2_make(8.5, 5), color);
        break;
    case EDITOR_DO_STEP:
        icon_solid(c, o, step, 3, color);
        icon_box(c, o, geom_vec2_make(4, -6), geom_vec2_make(6.5, 6), color);
        break;
    default:
        icon_solid(c, o, back, 3, color);
        icon_box(c, o, geom_vec2_make(-6.5, -6), geom_vec2_make(-4, 6), color);
        break;
    }
}

/* An arrow that bends back to the left, mirrored for the right. */
static void bent_arrow(canvas *c, geom_vec2 o, double side, canvas_color color) {
    const double bow[][2] = {{-5 * side, -2}, {2 * side, -2}, {5 * side, 0},
                             {6 * side, 3},   {4 * side, 6},  {0, 6}};
    const double head[][2] = {{-7 * side, -2}, {-2 * side, -7}, {-2 * side, 3}};
    icon_chain(c, o, bow, 6, false, color);
    icon_solid(c, o, head, 3, color);
}

static void file_icon(canvas *c, editor_command command, geom_vec2 o, canvas_color color) {
    static const double folder[][2] = {{-7, 6}, {-7, -5}, {-2, -5}, {0, -3}, {7, -3}, {7, 6}};
    static const double floppy_begun[][2] = {{-1, 6}, {-6, 6}, {-6, -6}, {4, -6}, {6, -4}};
    static const double floppy[][2] = {{-6, -6}, {4, -6}, {6, -4}, {6, 6}, {-6, 6}};
    static const double hills[][2] = {{-7, 4}, {-3, -1}, {0, 2}, {3, -2}, {7, 3}};
    static const double frame[][2] = {{-7, -6}, {7, -6}, {7, 6}, {-7, 6}};
    static const double pencil[][2] = {{0, 7}, {1, 4}, {6, -1}, {8, 1}, {3, 6}};
    switch (command) {
    case EDITOR_DO_OPEN:
        icon_chain(c, o, folder, 6, true, color);
        break;
    case EDITOR_DO_EXPORT:
        icon_chain(c, o, frame, 4, true, color);
        icon_chain(c, o, hills, 5, false, color);
        icon_disc(c, o, geom_vec2_make(-3, -3), 1.4, color);
        break;
    case EDITOR_DO_SAVE_AS:
        icon_chain(c, o, floppy_begun, 5, false, color);
        icon_box(c, o, geom_vec2_make(-3, -6), geom_vec2_make(2, -2), color);
        icon_solid(c, o, pencil, 5, color);
        break;
    default:
        icon_chain(c, o, floppy, 5, true, color);
        icon_box(c, o, geom_vec2_make(-3, -6), geom_vec2_make(2, -2), color);
        icon_box(c, o, geom_vec2_make(-3.5, 1.5), geom_vec2_make(3.5, 6), color);
        break;
    }
}

static void other_icon(canvas *c, editor_command command, geom_vec2 o, canvas_color color) {
    static const double cross[2][2][2] = {{{-5, -5}, {5, 5}}, {{-5, 5}, {5, -5}}};
    static const double corners[4][3][2] = {{{-7, -3}, {-7, -6}, {-4, -6}},
                                            {{7, -3}, {7, -6}, {4, -6}},
                                            {{-7, 3}, {-7, 6}, {-4, 6}},
                                            {{7, 3}, {7, 6}, {4, 6}}};
    static const double frame[][2] = {{-7, -6}, {7, -6}, {7, 6}, {-7, 6}};
    const canvas_text_style style = {.color = color, .size = 16.0, .align = CANVAS_CENTER, .middle = true};
    switch (command) {
    case EDITOR_DO_DELETE:
        icon_chain(c, o, cross[0], 2, false, color);
        icon_chain(c, o, cross[1], 2, false, color);
        break;
    case EDITOR_DO_FIT:
        for (int i = 0; i < 4; i++) {
            icon_chain(c, o, corners[i], 3, false, color);
        }
        icon_box(c, o, geom_vec2_make(-3, -2.5), geom_vec2_make(3, 2.5), color);
        break;
    case EDITOR_DO_OBJECTS:
        icon_chain(c, o, frame, 4, true, color);
        icon_box(c, o, geom_vec2_make(-7, -6), geom_vec2_make(-2, 6), color);
        break;
    case EDITOR_DO_PANEL:
        icon_chain(c, o, frame, 4, true, color);
        icon_box(c, o, geom_vec2_make(2, -6), geom_vec2_make(7, 6), color);
        break;
    default:
        canvas_text(c, o, style, "?");
        break;
    }
}

void editor_draw_icon(canvas *c, editor_command command, bool playing, geom_vec2 center, canvas_color color) {
    switch (command) {
    case EDITOR_DO_UNDO:
        bent_arrow(c, center, 1.0, color);
        break;
    case EDITOR_DO_REDO:
        bent_arrow(c, center, -1.0, color);
        break;
    case EDITOR_DO_RUN:
    case EDITOR_DO_RUN_BACK:
    case EDITOR_DO_STEP:
    case EDITOR_DO_STEP_BACK:
    case EDITOR_DO_TIME_START:
    case EDITOR_DO_TIME_END:
    case EDITOR_DO_RESTART:
        crowd_icon(c, command, playing, center, color);
        break;
    case EDITOR_DO_OPEN:
    case EDITOR_DO_SAVE:
    case EDITOR_DO_SAVE_AS:
    case EDITOR_DO_EXPORT:
        file_icon(c, command, center, color);
        break;
    default:
        if (editor_tool_of_command(command)) {
            editor_tool_of_command(command)->icon(c, center, color);
        } else {
            other_icon(c, command, center, color);
        }
        break;
    }
}
