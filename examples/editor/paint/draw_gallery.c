/* The gallery: a tile for each scene to start from. */
#include "dialogs/gallery.h"
#include "dialogs/prompt.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"

#include <stdio.h>
#include <stdlib.h>

static const double TITLE_SIZE = 15.0;
static const double TEXT_SIZE = 12.0;

static void draw_obstacle(canvas *c, const palette_colors *colors, const scene_obstacle *o, canvas_pen pen) {
    geom_ring *rings = malloc(o->ring_count * sizeof *rings);
    if (!rings) {
        return;
    }
    const geom_polygon polygon = scene_obstacle_polygon(o, rings);
    const geom_circle disc = {o->points[0], o->radius};
    if (o->kind == SCENE_POLYGON) {
        canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, colors->solid);
        canvas_stroke_polygon(c, polygon, pen);
    } else if (o->kind == SCENE_CHAIN) {
        canvas_fill_capsules(c, o->points, o->point_count, o->radius, colors->solid);
        canvas_stroke_chain(c, o->points, o->point_count, false, pen);
    } else {
        canvas_fill_circle(c, disc, colors->solid);
        canvas_stroke_circle(c, disc, pen);
    }
    free(rings);
}

static void draw_region(canvas *c, const palette_colors *colors, const scene_region *region) {
    geom_ring *rings = malloc(region->shape.ring_count * sizeof *rings);
    if (rings) {
        canvas_fill_polygon(c, scene_obstacle_polygon(&region->shape, rings), CANVAS_EVEN_ODD,
                            region->kind == SCENE_FLOOR ? colors->floor : colors->exit);
    }
    free(rings);
}

/* The scene, fitted into an area. */
static void draw_picture(const editor *e, canvas *c, geom_aabb2 area, const scene *s) {
    const palette_colors *colors = editor_colors(e);
    const canvas_pen pen = {.color = colors->solid_line, .width = 1.0};
    canvas_clip(c, area);
    canvas_set_transform(c, canvas_fit(area, scene_bounds(s), 8.0));
    for (size_t i = 0; i < s->region_count; i++) {
        draw_region(c, colors, &s->regions[i]);
    }
    for (size_t i = 0; i < s->obstacle_count; i++) {
        draw_obstacle(c, colors, &s->obstacles[i], pen);
    }
    for (size_t i = 0; i < s->agent_count; i++) {
        const geom_circle body = {scene_flatten(s->agents[i].position), s->agents[i].radius};
        canvas_fill_circle(c, body, palette_agent(colors, i));
    }
    canvas_set_transform(c, canvas_surface());
    canvas_clip_none(c);
}

static void draw_tile(const editor *e, canvas *c, size_t index, bool hovered) {
    const palette_colors *colors = editor_colors(e);
    const editor_tile *tile = editor_get_tile(e, index);
    const geom_aabb2 area = editor_tile_area(e, index);
    const bool chosen = index == editor_chosen_tile(e);
    const geom_aabb2 picture = {area.min, {area.max.x, area.max.y - EDITOR_TILE_NAME}};
    const canvas_pen rim = {.color = chosen || hovered ? colors->selected : colors->panel_line,
                            .width = chosen ? 2.5 : 1.0};
    const canvas_text_style style = {
        .color = colors->ink, .size = TEXT_SIZE, .align = CANVAS_CENTER, .middle = true};
    if (area.max.x <= area.min.x) {
        return;
    }
    canvas_fill_box(c, picture, colors->ground);
    if (tile->picture.obstacle_count + tile->picture.agent_count > 0) {
        draw_picture(e, c, picture, &tile->picture);
    }
    canvas_stroke_box(c, picture, rim);
    canvas_clip(c, area);
    canvas_text(c, geom_vec2_make(canvas_center(area).x, area.max.y - 0.5 * EDITOR_TILE_NAME), style,
                tile->name);
    canvas_clip_none(c);
}

/* What keys do, as far as there is room for it. */
static const char *words_for(const canvas *c, double room) {
    static const char whole[] = "Click, or arrows and Enter.  Ctrl+O: open a file.  Esc, or any tool: close";
    return canvas_text_width(c, TEXT_SIZE, whole) <= room ? whole : "Click, or arrows and Enter.  Esc: close";
}

/* How many scenes there is no room for, if any. */
static void draw_count(const editor *e, canvas *c, editor_gallery_plan plan, canvas_text_style style) {
    const size_t all = editor_tile_count(e);
    size_t shown = 0;
    for (size_t i = 0; i < all; i++) {
        const geom_aabb2 area = editor_tile_area(e, i);
        shown += area.max.x > area.min.x;
    }
    if (shown < all) {
        char words[48];
        style.align = CANVAS_RIGHT;
        snprintf(words, sizeof words, "%zu more: wheel or arrows", all - shown);
        canvas_text(c, geom_vec2_make(plan.area.max.x - EDITOR_GALLERY_MARGIN, plan.area.min.y + 32.0), style,
                    words);
    }
}

/* A window without room for a tile still shows that it waits for an answer. */
static void draw_no_room(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const editor_shown *shown = editor_get_shown(e);
    const geom_vec2 middle = {0.5 * shown->width, 0.5 * shown->height};
    const geom_aabb2 strip = {{0.0, middle.y - 16.0}, {shown->width, middle.y + 16.0}};
    const canvas_text_style style = {
        .color = colors->ink, .size = TEXT_SIZE, .align = CANVAS_CENTER, .middle = true};
    canvas_fill_box(c, strip, canvas_fade(colors->panel, 1.0));
    canvas_text(c, middle, style, "No room for scenes.  Esc: close");
}

void editor_draw_gallery(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const editor_shown *shown = editor_get_shown(e);
    const editor_gallery_plan plan = editor_plan_gallery(e);
    const geom_aabb2 all = {{0.0, 0.0}, {shown->width, shown->height}};
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    const size_t hovered = editor_tile_at(e, editor_pointer(e));
    canvas_text_style style = {.color = colors->heading, .size = TITLE_SIZE};
    if (editor_get_prompt(e)->kind != EDITOR_PROMPT_GALLERY) {
        return;
    }
    canvas_fill_box(c, all, colors->shade);
    if (plan.rows == 0) {
        draw_no_room(e, c);
        return;
    }
    canvas_fill_box(c, plan.area, canvas_fade(colors->panel, 1.0));
    canvas_stroke_box(c, plan.area, rim);
    canvas_clip(c, plan.area);
    canvas_text(c, geom_vec2_make(plan.area.min.x + EDITOR_GALLERY_MARGIN, plan.area.min.y + 32.0), style,
                "Start from");
    style.size = TEXT_SIZE;
    style.color = colors->ink_soft;
    draw_count(e, c, plan, style);
    canvas_text(c, geom_vec2_make(plan.area.min.x + EDITOR_GALLERY_MARGIN, plan.area.max.y - 12.0), style,
                words_for(c, plan.area.max.x - plan.area.min.x - 2.0 * EDITOR_GALLERY_MARGIN));
    canvas_clip_none(c);
    for (size_t i = 0; i < editor_tile_count(e); i++) {
        draw_tile(e, c, i, i == hovered);
    }
}
