/* A field of obstacles of all kinds, and paths of a car through it. */
#include "trajectory_scene.h"

#include <math.h>
#include <stdlib.h>

static const double turn = 6.283185307179586;

static void make_polygon(obstacle *made, random_source *source, geom_vec2 center, double size, bool convex) {
    const double angle = random_between(source, 0.0, turn);
    const bool notched = !convex && random_int(source, 0, 1) == 0;
    made->ring.points = made->points;
    made->ring.count = notched ? OBSTACLE_VERTICES : 6;
    for (size_t i = 0; i < made->ring.count; ++i) {
        const double at = angle + turn * (double)i / (double)made->ring.count;
        const double radius = notched && i == 0 ? 0.2 * size : size;
        made->points[i] = geom_vec2_add(center, geom_vec2_make(radius * cos(at), radius * sin(at)));
    }
    const geom_polygon polygon = {&made->ring, 1};
    made->shape = collide_shape_from_polygon(polygon);
}

static void make_obstacle(obstacle *made, random_source *source, geom_vec2 center, bool convex) {
    const double size = random_between(source, 0.3, 1.2);
    const double angle = random_between(source, 0.0, turn);
    const geom_vec2 axis = {cos(angle), sin(angle)};
    const geom_circle disc = {center, size};
    const geom_obb2 box = {center, axis, {size * random_between(source, 0.5, 2.0), size}};
    const geom_capsule2 capsule = {center, geom_vec2_add_scaled(center, 1.5 * size, axis), 0.5 * size};
    switch (random_int(source, 0, 3)) {
    case 0:
        made->shape = collide_shape_from_circle(disc);
        break;
    case 1:
        made->shape = collide_shape_from_obb(box);
        break;
    case 2:
        made->shape = collide_shape_from_capsule(capsule);
        break;
    default:
        make_polygon(made, source, center, size, convex);
        break;
    }
}

void trajectory_scene_make(trajectory_scene *scene, random_source *source, size_t count, double half,
                           bool convex) {
    const collide_world_def def = collide_world_def_default();
    bool made = collide_world_create(&def, &scene->world) == GEOM_OK;
    scene->obstacles = calloc(count, sizeof *scene->obstacles);
    scene->handles = calloc(count, sizeof *scene->handles);
    scene->count = count;
    scene->half = half;
    made = made && scene->obstacles != NULL && scene->handles != NULL;
    for (size_t i = 0; i < count && made; ++i) {
        collide_body body = collide_body_default();
        make_obstacle(&scene->obstacles[i], source, random_point(source, half), convex);
        body.shape = scene->obstacles[i].shape;
        made = collide_world_add(scene->world, &body, &scene->handles[i]) == GEOM_OK;
    }
    if (!made || collide_world_rebuild(scene->world) != GEOM_OK) {
        abort();
    }
}

void trajectory_scene_destroy(trajectory_scene *scene) {
    collide_world_destroy(scene->world);
    free(scene->obstacles);
    free(scene->handles);
}

collide_footprint trajectory_scene_car(void) {
    const geom_aabb2 outline = {{-0.9, -0.9}, {3.6, 0.9}};
    collide_footprint car;
    if (collide_footprint_from_shape(collide_shape_from_aabb(outline), &car) != GEOM_OK) {
        abort();
    }
    return car;
}

collide_trajectory trajectory_scene_drive(random_source *source, double half, driving how,
                                          collide_pose *poses, size_t count, double step) {
    const collide_trajectory trajectory = {
        poses, NULL, count, how == DRIVES_ARCS ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT};
    double bend = 0.0;
    double spin = 0.0;
    double course = random_between(source, 0.0, turn);
    poses[0].position = random_point(source, half);
    poses[0].heading = course;
    for (size_t i = 1; i < count; ++i) {
        if (how != DRIVES_STRAIGHT && i % 50 == 1) {
            bend = random_between(source, -0.15, 0.15) * step;
            spin = random_between(source, -0.3, 0.3) * step;
        }
        /* along an arc, the chord lies between the headings */
        const double ahead = course + 0.5 * bend;
        const geom_vec2 way = {step * cos(ahead), step * sin(ahead)};
        course += bend;
        poses[i].position = geom_vec2_add(poses[i - 1].position, way);
        poses[i].heading = how == DRIVES_FREELY ? poses[i - 1].heading + spin : course;
    }
    return trajectory;
}
