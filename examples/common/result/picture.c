/* The drawing of a picture. */
#include "picture_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    DEFAULT_LONGEST_SIDE = 1400,
    SMALLEST_WIDTH = 640,
    SMALLEST_HEIGHT = 320,
    LARGEST_SIDE = 16000,
    CONTACT_SPACING = 3 /* points; contacts closer to each other than this are one dot */
};

/* Agents are drawn in their size, but never so small that they cannot be seen; their numbers only where they
 * can be read. Points. */
static const double smallest_mark = 4.5;
static const double smallest_numbered = 8.0;

/* Up to so many contacts are dots that catch the eye; more are smaller. */
static const size_t few_contacts = 200;

/* Ways are drawn from points at least so many points apart. */
static const double way_spacing = 0.75;

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
        for (size_t k = 0; k < layers->routes[i].point_count; k++) {
            extend(&box, layers->routes[i].points[k]);
        }
    }
    return box;
}

/* The size of the drawing, without the caption, in the proportions of what is drawn. */
static void choose_size(picture *p, int longest_side) {
    const double width = p->bounds.max.x - p->bounds.min.x;
    const double height = p->bounds.max.y - p->bounds.min.y;
    const double longest = fmax(width, height);
    const double side = fmin(longest_side > 0 ? longest_side : DEFAULT_LONGEST_SIDE, LARGEST_SIDE);
    const double w = longest > 0.0 ? side * width / longest : side;
    const double h = longest > 0.0 ? side * height / longest : side;
    p->width = (int)round(fmax(w, SMALLEST_WIDTH));
    p->height = (int)round(fmax(h, SMALLEST_HEIGHT));
}

static const geom_vec2 *position_at(const picture *p, size_t step, size_t agent) {
    return &p->layers->positions[step * p->scene->agent_count + agent];
}

static geom_vec2 last_position(const picture *p, size_t agent) {
    if (p->layers->positions && p->layers->step_count > 0) {
        return *position_at(p, p->layers->step_count - 1, agent);
    }
    return scene_flatten(p->scene->agents[agent].position);
}

static double mark_radius(const picture *p, double radius) { return fmax(radius, smallest_mark / p->scale); }

static bool draw_polygon(picture *p, const scene_obstacle *obstacle, canvas_color fill, canvas_pen pen) {
    geom_ring *rings = malloc(obstacle->ring_count * sizeof *rings);
    if (!rings) {
        return false;
    }
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, rings);
    canvas_fill_polygon(p->canvas, polygon, CANVAS_EVEN_ODD, fill);
    canvas_stroke_polygon(p->canvas, polygon, pen);
    free(rings);
    return true;
}

/* Floors have dashed rims, exits whole ones. */
static bool draw_regions(picture *p) {
    for (size_t i = 0; i < p->scene->region_count; i++) {
        const scene_region *region = &p->scene->regions[i];
        const bool floor = region->kind == SCENE_FLOOR;
        const canvas_pen pen = {floor ? p->colors->floor_line : p->colors->exit_line, 1.0, floor ? 6.0 : 0.0};
        if (!draw_polygon(p, &region->shape, floor ? p->colors->floor : p->colors->exit, pen)) {
            return false;
        }
    }
    return true;
}

static bool draw_obstacle(picture *p, const scene_obstacle *obstacle) {
    const canvas_pen rim = {p->colors->solid_line, 1.0, 0.0};
    const canvas_pen pen = {p->colors->solid_line, 2.0, 0.0};
    const geom_circle disc = {obstacle->points[0], obstacle->radius};
    switch (obstacle->kind) {
    case SCENE_POLYGON:
        return draw_polygon(p, obstacle, p->colors->solid, rim);
    case SCENE_CHAIN:
        canvas_fill_capsules(p->canvas, obstacle->points, obstacle->point_count, obstacle->radius,
                             p->colors->solid_line);
        canvas_stroke_chain(p->canvas, obstacle->points, obstacle->point_count, false, pen);
        break;
    case SCENE_DISC:
        canvas_fill_circle(p->canvas, disc, p->colors->solid);
        canvas_stroke_circle(p->canvas, disc, rim);
        break;
    }
    return true;
}

/* Each where it has moved to. */
static bool draw_obstacles(picture *p) {
    const canvas_transform world = canvas_get_transform(p->canvas);
    bool good = true;
    for (size_t i = 0; good && i < p->scene->obstacle_count; i++) {
        const scene_obstacle *obstacle = &p->scene->obstacles[i];
        const geom_vec2 way = geom_vec2_scale(scene_flatten(obstacle->velocity), p->time);
        canvas_transform moved = world;
        moved.origin = canvas_to_surface(world, way);
        canvas_set_transform(p->canvas, moved);
        good = draw_obstacle(p, obstacle);
    }
    canvas_set_transform(p->canvas, world);
    return good;
}

static void draw_routes(picture *p) {
    for (size_t i = 0; p->layers->routes && i < p->scene->agent_count; i++) {
        const canvas_pen pen = {canvas_fade(palette_agent(p->colors, i), 0.6), 1.2, 5.0};
        canvas_stroke_chain(p->canvas, p->layers->routes[i].points, p->layers->routes[i].point_count, false,
                            pen);
    }
}

/* The places of an agent without those next to the last one kept; how many these are. */
static size_t thin_way(const picture *p, size_t agent, geom_vec2 *way) {
    const size_t steps = p->layers->step_count;
    size_t count = 0;
    for (size_t t = 0; t < steps; t++) {
        const geom_vec2 here = *position_at(p, t, agent);
        if (count == 0 || t + 1 == steps ||
            geom_vec2_distance(way[count - 1], here) * p->scale >= way_spacing) {
            way[count++] = here;
        }
    }
    return count;
}

/* Each on a wider line in the color of the ground, so that one can tell which is which where they cross. */
static bool draw_trajectories(picture *p) {
    if (!p->layers->positions || p->layers->step_count == 0) {
        return true;
    }
    geom_vec2 *way = malloc(p->layers->step_count * sizeof *way);
    if (!way) {
        return false;
    }
    for (size_t i = 0; i < p->scene->agent_count; i++) {
        const canvas_pen halo = {canvas_fade(p->colors->ground, 0.6), 3.6, 0.0};
        const canvas_pen pen = {palette_agent(p->colors, i), 2.0, 0.0};
        const size_t count = thin_way(p, i, way);
        canvas_stroke_chain(p->canvas, way, count, false, halo);
        canvas_stroke_chain(p->canvas, way, count, false, pen);
    }
    free(way);
    return true;
}

void picture_draw_cross(picture *p, geom_vec2 at, double arm, canvas_pen pen) {
    canvas_stroke_line(p->canvas, geom_vec2_make(at.x - arm, at.y - arm),
                       geom_vec2_make(at.x + arm, at.y + arm), pen);
    canvas_stroke_line(p->canvas, geom_vec2_make(at.x - arm, at.y + arm),
                       geom_vec2_make(at.x + arm, at.y - arm), pen);
}

static bool is_light(canvas_color c) { return 3 * c.r + 6 * c.g + c.b > 10 * 150; }

static void draw_number(picture *p, geom_vec2 at, size_t number, double radius) {
    char text[24];
    const canvas_color white = {255, 255, 255, 255};
    const canvas_color color = is_light(palette_agent(p->colors, number)) ? p->colors->ink : white;
    const canvas_text_style style = {color, fmin(14.0, 0.9 * radius), CANVAS_CENTER, true};
    (void)snprintf(text, sizeof text, "%zu", number);
    canvas_text(p->canvas, at, style, text);
}

/* A cross that is hidden by an agent that stands on its goal. */
static void draw_goal(picture *p, size_t index) {
    const scene_agent *agent = &p->scene->agents[index];
    const canvas_pen pen = {palette_agent(p->colors, index), 1.8, 0.0};
    picture_draw_cross(p, scene_flatten(agent->goal), 0.62 * mark_radius(p, agent->radius), pen);
}

static void draw_agents(picture *p) {
    for (size_t i = 0; i < p->scene->agent_count; i++) {
        const scene_agent *agent = &p->scene->agents[i];
        const geom_circle start = {scene_flatten(agent->position), mark_radius(p, agent->radius)};
        draw_goal(p, i);
        if (p->layers->positions && !p->moves) {
            canvas_stroke_circle(p->canvas, start, (canvas_pen){palette_agent(p->colors, i), 1.6, 0.0});
        }
    }
    for (size_t i = 0; i < p->scene->agent_count; i++) {
        const geom_circle now = {last_position(p, i), mark_radius(p, p->scene->agents[i].radius)};
        canvas_fill_circle(p->canvas, now, palette_agent(p->colors, i));
        canvas_stroke_circle(p->canvas, now, (canvas_pen){p->colors->ink, 1.0, 0.0});
        if (now.radius * p->scale >= smallest_numbered) {
            draw_number(p, now.center, i, now.radius * p->scale);
        }
    }
}

/* Dots that stand for all contacts in a small square each; a long touch would else be a thick worm of
 * thousands. */
static bool draw_contacts(picture *p) {
    const size_t columns = (size_t)p->width / CONTACT_SPACING + 1;
    const size_t rows = (size_t)p->height / CONTACT_SPACING + 1;
    const canvas_transform world = canvas_get_transform(p->canvas);
    bool *drawn = calloc(columns * rows, sizeof *drawn);
    if (!drawn) {
        return false;
    }
    for (size_t i = 0; i < p->layers->contact_count; i++) {
        const geom_vec2 place = p->layers->contacts[i];
        const geom_vec2 at = canvas_to_surface(world, place);
        if (!(at.x >= 0.0 && at.y >= 0.0 && at.x < p->width && at.y < p->height)) {
            continue;
        }
        bool *here = &drawn[(size_t)at.y / CONTACT_SPACING * columns + (size_t)at.x / CONTACT_SPACING];
        if (!*here) {
            const geom_circle dot = {place, picture_contact_radius(p) / p->scale};
            canvas_fill_circle(p->canvas, dot, picture_contact_color(p));
        }
        *here = true;
    }
    free(drawn);
    return true;
}

double picture_contact_radius(const picture *p) {
    return p->layers->contact_count <= few_contacts ? 4.0 : 2.2;
}

canvas_color picture_contact_color(const picture *p) { return canvas_fade(p->colors->ink, 0.6); }

bool picture_draw(picture *p) {
    const geom_aabb2 area = {geom_vec2_make(0.0, 0.0), geom_vec2_make(p->width, p->height)};
    const canvas_transform world = canvas_fit(area, p->bounds, PICTURE_MARGIN);
    p->scale = world.scale;
    canvas_set_transform(p->canvas, world);
    if (!draw_regions(p) || !draw_obstacles(p)) {
        return false;
    }
    draw_routes(p);
    if (!draw_trajectories(p)) {
        return false;
    }
    draw_agents(p);
    if (!draw_contacts(p)) {
        return false;
    }
    picture_draw_caption(p);
    return !canvas_failed(p->canvas);
}

canvas_def picture_lay_out(picture *p, int longest_side) {
    canvas_def def = canvas_default_def();
    p->bounds = picture_bounds(p->scene, p->layers);
    choose_size(p, longest_side);
    def.width = p->width;
    def.height = p->height + PICTURE_CAPTION_HEIGHT;
    def.background = p->colors->ground;
    return def;
}

typedef canvas *canvas_maker(canvas_def def);

static bool write_picture(canvas_maker *make, const scene *s, const picture_layers *layers, int longest_side,
                          const char *path, scene_error *error) {
    const picture_layers none = {0};
    picture p = {.scene = s, .layers = layers ? layers : &none, .colors = palette_light()};
    p.canvas = make(picture_lay_out(&p, longest_side));
    bool ok = p.canvas != NULL && picture_draw(&p);
    if (!ok) {
        (void)snprintf(error->text, sizeof error->text, "no memory for the picture");
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
