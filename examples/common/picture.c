#include "picture.h"

#include "palette.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    DEFAULT_LONGEST_SIDE = 1400,
    SHORTEST_SIDE = 320,
    LARGEST_SIDE = 16000,
    MARGIN = 24,
    CAPTION_HEIGHT = 58
};

/* Marks are drawn at the size of the agent, but never so small that they cannot be seen. Points. */
static const double smallest_mark = 3.5;

typedef struct picture {
    canvas *canvas;
    const scene *scene;
    const picture_layers *layers;
    palette_colors colors;
    double scale; /* points per metre */
    int width;
    int height;
} picture;

static void extend(geom_aabb2 *box, geom_vec2 p) {
    const geom_aabb2 point = {p, p};
    *box = geom_aabb2_union(*box, point);
}

static geom_aabb2 picture_bounds(const scene *s, const picture_layers *layers) {
    geom_aabb2 box = scene_bounds(s);
    for (size_t i = 0; layers->positions && i < layers->step_count * s->agent_count; i++) {
        extend(&box, layers->positions[i]);
    }
    for (size_t i = 0; layers->routes && i < s->agent_count; i++) {
        for (size_t k = 0; k < layers->routes[i].count; k++) {
            extend(&box, layers->routes[i].points[k]);
        }
    }
    return box;
}

/* The size of the drawing, without the caption, in the proportions of what is drawn. */
static void choose_size(picture *p, geom_aabb2 bounds, int longest_side) {
    const double width = bounds.max.x - bounds.min.x;
    const double height = bounds.max.y - bounds.min.y;
    const double longest = fmax(width, height);
    const double side = fmin(longest_side > 0 ? longest_side : DEFAULT_LONGEST_SIDE, LARGEST_SIDE);
    const double w = longest > 0.0 ? side * width / longest : side;
    const double h = longest > 0.0 ? side * height / longest : side;
    p->width = (int)fmax(w, SHORTEST_SIDE * 2.0);
    p->height = (int)fmax(h, SHORTEST_SIDE);
}

static const geom_vec2 *position_at(const picture *p, size_t step, size_t agent) {
    return &p->layers->positions[step * p->scene->agent_count + agent];
}

static geom_vec2 last_position(const picture *p, size_t agent) {
    if (p->layers->positions && p->layers->step_count > 0) {
        return *position_at(p, p->layers->step_count - 1, agent);
    }
    return p->scene->agents[agent].position;
}

static double mark_radius(const picture *p, double radius) { return fmax(radius, smallest_mark / p->scale); }

static bool draw_polygon(picture *p, const scene_obstacle *obstacle) {
    geom_ring *rings = malloc(obstacle->ring_count * sizeof *rings);
    if (!rings) {
        return false;
    }
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, rings);
    const canvas_pen pen = {p->colors.solid_line, 1.0, 0.0};
    canvas_fill_polygon(p->canvas, polygon, CANVAS_EVEN_ODD, p->colors.solid);
    canvas_stroke_polygon(p->canvas, polygon, pen);
    free(rings);
    return true;
}

static bool draw_obstacles(picture *p) {
    const canvas_pen pen = {p->colors.solid_line, 2.0, 0.0};
    for (size_t i = 0; i < p->scene->obstacle_count; i++) {
        const scene_obstacle *obstacle = &p->scene->obstacles[i];
        const geom_circle disc = {obstacle->points[0], obstacle->radius};
        switch (obstacle->kind) {
        case SCENE_POLYGON:
            if (!draw_polygon(p, obstacle)) {
                return false;
            }
            break;
        case SCENE_CHAIN:
            canvas_fill_capsules(p->canvas, obstacle->points, obstacle->point_count, obstacle->radius,
                                 p->colors.solid_line);
            canvas_stroke_chain(p->canvas, obstacle->points, obstacle->point_count, false, pen);
            break;
        case SCENE_DISC:
            canvas_fill_circle(p->canvas, disc, p->colors.solid);
            canvas_stroke_circle(p->canvas, disc, (canvas_pen){p->colors.solid_line, 1.0, 0.0});
            break;
        }
    }
    return true;
}

static void draw_routes(picture *p) {
    for (size_t i = 0; p->layers->routes && i < p->scene->agent_count; i++) {
        const canvas_pen pen = {canvas_fade(palette_agent(i), 0.6), 1.2, 5.0};
        canvas_stroke_chain(p->canvas, p->layers->routes[i].points, p->layers->routes[i].count, false, pen);
    }
}

static bool draw_ways(picture *p) {
    if (!p->layers->positions) {
        return true;
    }
    const size_t steps = p->layers->step_count;
    geom_vec2 *way = malloc((steps > 0 ? steps : 1) * sizeof *way);
    if (!way) {
        return false;
    }
    for (size_t i = 0; i < p->scene->agent_count; i++) {
        const canvas_pen pen = {palette_agent(i), 2.0, 0.0};
        for (size_t t = 0; t < steps; t++) {
            way[t] = *position_at(p, t, i);
        }
        canvas_stroke_chain(p->canvas, way, steps, false, pen);
    }
    free(way);
    return true;
}

static void draw_cross(picture *p, geom_vec2 at, double arm, canvas_pen pen) {
    canvas_stroke_line(p->canvas, geom_make2(at.x - arm, at.y - arm), geom_make2(at.x + arm, at.y + arm),
                       pen);
    canvas_stroke_line(p->canvas, geom_make2(at.x - arm, at.y + arm), geom_make2(at.x + arm, at.y - arm),
                       pen);
}

static void draw_agents(picture *p) {
    for (size_t i = 0; i < p->scene->agent_count; i++) {
        const scene_agent *agent = &p->scene->agents[i];
        const double radius = mark_radius(p, agent->radius);
        const canvas_pen pen = {palette_agent(i), 1.6, 0.0};
        const geom_circle start = {agent->position, radius};
        const geom_circle now = {last_position(p, i), radius};
        if (p->layers->positions) {
            canvas_stroke_circle(p->canvas, start, pen);
        }
        draw_cross(p, agent->goal, 0.8 * radius, pen);
        canvas_fill_circle(p->canvas, now, palette_agent(i));
        canvas_stroke_circle(p->canvas, now, (canvas_pen){p->colors.ink, 0.8, 0.0});
    }
}

static void draw_contacts(picture *p) {
    const canvas_pen pen = {p->colors.overlap, 2.0, 0.0};
    for (size_t i = 0; i < p->layers->contact_count; i++) {
        const geom_circle ring = {p->layers->contacts[i], 2.0 * smallest_mark / p->scale};
        canvas_stroke_circle(p->canvas, ring, pen);
    }
}

/* The largest of 1, 2, 5 times a power of ten that is at most `most`. */
static double round_length(double most) {
    const double power = pow(10.0, floor(log10(most)));
    const double digit = most / power;
    return (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0) * power;
}

static void draw_scale_bar(picture *p) {
    const double length = round_length(0.2 * p->width / p->scale);
    const double right = p->width - MARGIN;
    const double left = right - length * p->scale;
    const double y = p->height + 20.0;
    const canvas_pen pen = {p->colors.ink, 2.0, 0.0};
    char text[48];
    snprintf(text, sizeof text, "%g m", length);
    canvas_stroke_line(p->canvas, geom_make2(left, y), geom_make2(right, y), pen);
    canvas_stroke_line(p->canvas, geom_make2(left, y - 4.0), geom_make2(left, y + 4.0), pen);
    canvas_stroke_line(p->canvas, geom_make2(right, y - 4.0), geom_make2(right, y + 4.0), pen);
    const canvas_text_style style = {p->colors.ink, 13.0, CANVAS_CENTER, false};
    canvas_text(p->canvas, geom_make2(0.5 * (left + right), y + 20.0), style, text);
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
    const canvas_pen pen = {palette_agent(0), 2.0, sign == LEGEND_DASHES ? 5.0 : 0.0};
    const geom_circle mark = {geom_make2(x, y), 5.0};
    switch (sign) {
    case LEGEND_DISC:
        canvas_fill_circle(p->canvas, mark, pen.color);
        break;
    case LEGEND_RING:
        canvas_stroke_circle(p->canvas, mark, pen);
        break;
    case LEGEND_CROSS:
        draw_cross(p, mark.center, 4.5, pen);
        break;
    case LEGEND_LINE:
    case LEGEND_DASHES:
        canvas_stroke_line(p->canvas, geom_make2(x - 11.0, y), geom_make2(x + 11.0, y), pen);
        break;
    case LEGEND_CONTACT:
        canvas_stroke_circle(p->canvas, mark, (canvas_pen){p->colors.overlap, 2.0, 0.0});
        break;
    }
}

/* One sign of the legend and its word at *x, which moves on to the next. */
static void draw_legend_item(picture *p, double *x, legend_sign sign, const char *word) {
    const double y = p->height + 42.0;
    const canvas_text_style style = {p->colors.ink_soft, 13.0, CANVAS_LEFT, true};
    draw_legend_sign(p, sign, *x + 11.0, y);
    canvas_text(p->canvas, geom_make2(*x + 28.0, y), style, word);
    *x += 28.0 + canvas_text_width(p->canvas, style.size, word) + 16.0;
}

static void draw_legend(picture *p) {
    double x = MARGIN;
    if (p->scene->agent_count == 0) {
        return;
    }
    if (p->layers->positions) {
        draw_legend_item(p, &x, LEGEND_RING, "start");
        draw_legend_item(p, &x, LEGEND_DISC, "end");
        draw_legend_item(p, &x, LEGEND_CROSS, "goal");
        draw_legend_item(p, &x, LEGEND_LINE, "way taken");
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

static void draw_caption(picture *p) {
    char text[160];
    snprintf(text, sizeof text, "%zu obstacles, %zu agents", p->scene->obstacle_count, p->scene->agent_count);
    const geom_aabb2 band = {geom_make2(0.0, p->height), geom_make2(p->width, p->height + CAPTION_HEIGHT)};
    const canvas_text_style style = {p->colors.ink, 15.0, CANVAS_LEFT, true};
    canvas_set_transform(p->canvas, canvas_surface());
    canvas_fill_box(p->canvas, band, p->colors.panel);
    canvas_stroke_line(p->canvas, band.min, geom_make2(band.max.x, band.min.y),
                       (canvas_pen){p->colors.panel_line, 1.0, 0.0});
    canvas_text(p->canvas, geom_make2(MARGIN, p->height + 19.0), style,
                p->layers->caption ? p->layers->caption : text);
    draw_legend(p);
    draw_scale_bar(p);
}

static bool draw_picture(picture *p, geom_aabb2 bounds) {
    const geom_aabb2 area = {geom_make2(0.0, 0.0), geom_make2(p->width, p->height)};
    const canvas_transform world = canvas_fit(area, bounds, MARGIN);
    p->scale = world.scale;
    canvas_set_transform(p->canvas, world);
    if (!draw_obstacles(p) || !draw_ways(p)) {
        return false;
    }
    draw_routes(p);
    draw_agents(p);
    draw_contacts(p);
    draw_caption(p);
    return !canvas_failed(p->canvas);
}

typedef canvas *canvas_maker(canvas_def def);

static bool write_picture(canvas_maker *make, const scene *s, const picture_layers *layers, int longest_side,
                          const char *path, scene_error *error) {
    const picture_layers none = {0};
    picture p = {.scene = s, .layers = layers ? layers : &none, .colors = palette_light()};
    const geom_aabb2 bounds = picture_bounds(s, p.layers);
    choose_size(&p, bounds, longest_side);
    canvas_def def = canvas_default_def();
    def.width = p.width;
    def.height = p.height + CAPTION_HEIGHT;
    def.background = p.colors.ground;
    p.canvas = make(def);
    bool ok = p.canvas != NULL && draw_picture(&p, bounds);
    if (!ok) {
        snprintf(error->text, sizeof error->text, "no memory for the picture");
    } else {
        ok = canvas_write_file(p.canvas, path, error->text, sizeof error->text);
    }
    canvas_destroy(p.canvas);
    return ok;
}

bool picture_write_png(const scene *s, const picture_layers *layers, int longest_side, const char *path,
                       scene_error *error) {
    return write_picture(canvas_create_raster, s, layers, longest_side, path, error);
}

bool picture_write_svg(const scene *s, const picture_layers *layers, int longest_side, const char *path,
                       scene_error *error) {
    return write_picture(canvas_create_svg, s, layers, longest_side, path, error);
}
