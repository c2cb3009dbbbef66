/* The band below a picture. */
#include "picture_internal.h"

#include <math.h>
#include <stdio.h>

/* The largest of 1, 2, 5 times a power of ten that is at most `most`. */
static double round_length(double most) {
    const double power = pow(10.0, floor(log10(most)));
    const double digit = most / power;
    return (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0) * power;
}

/* A length in words: "50 m", "2 km". */
static void describe_length(double length, char *text, size_t capacity) {
    const bool far = length >= 1000.0;
    (void)snprintf(text, capacity, "%g %s", far ? length / 1000.0 : length, far ? "km" : "m");
}

/* At the right of the first line, with its length on its left. Gives where that begins. */
static double draw_scale_bar(picture *p) {
    const double length = round_length(0.2 * p->width / p->scale);
    const double right = p->width - PICTURE_MARGIN;
    const double left = right - length * p->scale;
    const double y = p->height + 19.0;
    const canvas_pen pen = {p->colors->ink, 2.0, 0.0};
    const canvas_text_style style = {p->colors->ink, 13.0, CANVAS_RIGHT, true};
    char text[48];
    describe_length(length, text, sizeof text);
    canvas_stroke_line(p->canvas, geom_vec2_make(left, y), geom_vec2_make(right, y), pen);
    canvas_stroke_line(p->canvas, geom_vec2_make(left, y - 4.0), geom_vec2_make(left, y + 4.0), pen);
    canvas_stroke_line(p->canvas, geom_vec2_make(right, y - 4.0), geom_vec2_make(right, y + 4.0), pen);
    canvas_text(p->canvas, geom_vec2_make(left - 10.0, y), style, text);
    return left - 10.0 - canvas_text_width(p->canvas, style.size, text);
}

typedef enum legend_sign {
    LEGEND_DISC,
    LEGEND_RING,
    LEGEND_CROSS,
    LEGEND_LINE,
    LEGEND_DASHES,
    LEGEND_CONTACT
} legend_sign;

/* A sign around (x, y), at most 22 points wide. */
static void draw_legend_sign(picture *p, legend_sign sign, double x, double y) {
    const canvas_pen pen = {palette_agent(p->colors, 0), 2.0, sign == LEGEND_DASHES ? 5.0 : 0.0};
    geom_circle mark = {geom_vec2_make(x, y), 5.0};
    switch (sign) {
    case LEGEND_DISC:
        canvas_fill_circle(p->canvas, mark, pen.color);
        break;
    case LEGEND_RING:
        canvas_stroke_circle(p->canvas, mark, pen);
        break;
    case LEGEND_CROSS:
        picture_draw_cross(p, mark.center, 4.5, pen);
        break;
    case LEGEND_LINE:
    case LEGEND_DASHES:
        canvas_stroke_line(p->canvas, geom_vec2_make(x - 11.0, y), geom_vec2_make(x + 11.0, y), pen);
        break;
    case LEGEND_CONTACT:
        mark.radius = picture_contact_radius(p);
        canvas_fill_circle(p->canvas, mark, picture_contact_color(p));
        break;
    }
}

/* One sign of the legend and its word at *x, which moves on to the next. */
static void draw_legend_item(picture *p, double *x, legend_sign sign, const char *word) {
    const double y = p->height + 42.0;
    const canvas_text_style style = {p->colors->ink_soft, 13.0, CANVAS_LEFT, true};
    draw_legend_sign(p, sign, *x + 11.0, y);
    canvas_text(p->canvas, geom_vec2_make(*x + 28.0, y), style, word);
    *x += 28.0 + canvas_text_width(p->canvas, style.size, word) + 16.0;
}

static void draw_legend(picture *p) {
    double x = PICTURE_MARGIN;
    if (p->scene->agent_count == 0) {
        return;
    }
    if (p->moves) {
        draw_legend_item(p, &x, LEGEND_DISC, "agent");
        draw_legend_item(p, &x, LEGEND_CROSS, "goal");
        draw_legend_item(p, &x, LEGEND_LINE, "trajectory");
    } else if (p->layers->positions) {
        draw_legend_item(p, &x, LEGEND_RING, "start");
        draw_legend_item(p, &x, LEGEND_DISC, "end");
        draw_legend_item(p, &x, LEGEND_CROSS, "goal");
        draw_legend_item(p, &x, LEGEND_LINE, "trajectory");
    } else {
        draw_legend_item(p, &x, LEGEND_DISC, "agent");
        draw_legend_item(p, &x, LEGEND_CROSS, "goal");
    }
    if (p->layers->routes) {
        draw_legend_item(p, &x, LEGEND_DASHES, "planned route");
    }
    if (p->layers->contact_count > 0) {
        draw_legend_item(p, &x, LEGEND_CONTACT, "contact");
    }
}

/* The line of text, in smaller letters and cut off where it would run into the scale bar. */
static void draw_line(picture *p, const char *text, double end) {
    const double room = end - 2.0 * PICTURE_MARGIN;
    const double size = 15.0;
    const double width = canvas_text_width(p->canvas, size, text);
    const double fitting = width > room ? fmax(11.0, size * room / width) : size;
    const geom_aabb2 area = {geom_vec2_make(0.0, p->height),
                             geom_vec2_make(end - 0.5 * PICTURE_MARGIN, p->height + PICTURE_CAPTION_HEIGHT)};
    const canvas_text_style style = {p->colors->ink, fitting, CANVAS_LEFT, true};
    canvas_clip(p->canvas, area);
    canvas_text(p->canvas, geom_vec2_make(PICTURE_MARGIN, p->height + 19.0), style, text);
    canvas_clip_none(p->canvas);
}

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

void picture_draw_caption(picture *p) {
    char text[160];
    const size_t obstacles = p->scene->obstacle_count;
    const size_t agents = p->scene->agent_count;
    (void)snprintf(text, sizeof text, "%zu obstacle%s, %zu agent%s%s", obstacles, plural(obstacles), agents,
                   plural(agents), p->scene->dimension == 3 ? ", seen from above" : "");
    const geom_aabb2 band = {geom_vec2_make(0.0, p->height),
                             geom_vec2_make(p->width, p->height + PICTURE_CAPTION_HEIGHT)};
    canvas_set_transform(p->canvas, canvas_surface());
    canvas_fill_box(p->canvas, band, p->colors->panel);
    canvas_stroke_line(p->canvas, band.min, geom_vec2_make(band.max.x, band.min.y),
                       (canvas_pen){p->colors->panel_line, 1.0, 0.0});
    const double end = draw_scale_bar(p);
    draw_line(p, p->layers->caption ? p->layers->caption : text, end);
    draw_legend(p);
}
