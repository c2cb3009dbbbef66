/* The layout of the interface on machines with 64-bit pointers: what is there must never move. Included by a
 * C and by a C++ file. Once a version is published a line changes only when the major version does; a struct
 * that starts with its size may grow with the minor one, extensions never. */
#ifndef TEST_PLUGINS_ABI_H
#define TEST_PLUGINS_ABI_H

#include <planner/ext/cones.h>
#include <planner/ext/contacts.h>
#include <planner/ext/debug.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/ext/task.h>
#include <planner/ext/world.h>
#include <planner/plugin.h>

#include <assert.h>
#include <stddef.h>

#define SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type " has changed its size")
#define AT(type, member, place)                                                                              \
    static_assert(offsetof(type, member) == (place), #type "." #member " has moved")

static_assert(sizeof(void *) == 8, "these numbers are for 64-bit pointers");
/* Codes are part of it as well. */
static_assert(PLANNER_OK == 0 && PLANNER_ERROR_INVALID_ARGUMENT == -1 && PLANNER_ERROR_NOT_FINITE == -2 &&
                  PLANNER_ERROR_NEGATIVE_SIZE == -3 && PLANNER_ERROR_BAD_SHAPE == -4 &&
                  PLANNER_ERROR_DUPLICATE_ID == -5 && PLANNER_ERROR_OUT_OF_MEMORY == -6 &&
                  PLANNER_ERROR_UNSUPPORTED == -7 && PLANNER_ERROR_WRONG_STATE == -8 &&
                  PLANNER_ERROR_STRUCT_TOO_SMALL == -9 && PLANNER_ERROR_INTERNAL == -10 &&
                  PLANNER_ERROR_BAD_STATE == -11,
              "a status has changed its number");
static_assert(PLANNER_VERIFY_OFF == 0 && PLANNER_VERIFY_CHECK == 1 && PLANNER_VERIFY_ENFORCE == 2 &&
                  PLANNER_AGENT_RELAXED == 1 && PLANNER_AGENT_INFEASIBLE == 2 && PLANNER_AGENT_CHECKED == 4 &&
                  PLANNER_AGENT_CONTACT == 8 && PLANNER_AGENT_CHANGED == 16 && PLANNER_AGENT_BLOCKED == 32 &&
                  PLANNER_AGENT_CANNOT_STOP == 64 && PLANNER_AGENT_UNCOOPERATIVE == 128 &&
                  PLANNER_AGENT_MOVED_BY_HAND == 256 && PLANNER_AGENT_OBSTACLE_MOVES == 512 &&
                  PLANNER_COOPERATION_FULL == 0 && PLANNER_COOPERATION_BRAKES == 1 &&
                  PLANNER_COOPERATION_NONE == 2 && PLANNER_COOPERATION_BY_HAND == 3 &&
                  PLANNER_KINEMATICS_FREE == 0 && PLANNER_KINEMATICS_FACING == 1 &&
                  PLANNER_KINEMATICS_DIFFERENTIAL == 2 && PLANNER_KINEMATICS_CAR == 3 &&
                  PLANNER_METHOD_USUAL == 0 && PLANNER_METHOD_ORCA == 1 && PLANNER_METHOD_RVO == 2 &&
                  PLANNER_METHOD_VO == 3 && PLANNER_CONTACT_AGENT == 1 && PLANNER_CONTACT_OBSTACLE == 2 &&
                  PLANNER_OBSTACLE_CHAIN == 1 && PLANNER_OBSTACLE_DISC == 2 && PLANNER_OBSTACLE_HULL == 3 &&
                  PLANNER_OBSTACLE_MESH == 4 && PLANNER_2D == 1 && PLANNER_3D == 2,
              "a number of the interface has changed");

static_assert(PLANNER_ABI_MAJOR == 1, "a new major version needs new numbers");

SIZE(planner_version, 8);
SIZE(planner_status, 4);
SIZE(planner_view, 16);
AT(planner_view, stride, 8);
SIZE(planner_out_view, 16);
AT(planner_out_view, stride, 8);

SIZE(planner_error, 256);
AT(planner_error, size, 0);
AT(planner_error, status, 4);
AT(planner_error, index, 8);
AT(planner_error, text, 16);

SIZE(planner_host, 56);
AT(planner_host, size, 0);
AT(planner_host, abi, 8);
AT(planner_host, name, 16);
AT(planner_host, program_version, 24);
AT(planner_host, data, 32);
AT(planner_host, get_extension, 40);
AT(planner_host, log, 48);

SIZE(planner_descriptor, 80);
AT(planner_descriptor, size, 0);
AT(planner_descriptor, dimensions, 4);
AT(planner_descriptor, id, 8);
AT(planner_descriptor, name, 16);
AT(planner_descriptor, vendor, 24);
AT(planner_descriptor, url, 32);
AT(planner_descriptor, version, 40);
AT(planner_descriptor, description, 48);
AT(planner_descriptor, license, 56);
AT(planner_descriptor, features, 64);
AT(planner_descriptor, max_agents, 72);

SIZE(planner_config, 24);
AT(planner_config, size, 0);
AT(planner_config, dimension, 4);
AT(planner_config, verify, 8);
AT(planner_config, agent_capacity, 12);
AT(planner_config, clearance_range, 16);

SIZE(planner_obstacle, 80);
AT(planner_obstacle, size, 0);
AT(planner_obstacle, kind, 4);
AT(planner_obstacle, winding, 8);
AT(planner_obstacle, ring_count, 12);
AT(planner_obstacle, ring_sizes, 16);
AT(planner_obstacle, points, 24);
AT(planner_obstacle, point_count, 40);
AT(planner_obstacle, layers, 44);
AT(planner_obstacle, radius, 48);
AT(planner_obstacle, velocity, 56);

SIZE(planner_step_in, 320);
AT(planner_step_in, size, 0);
AT(planner_step_in, count, 4);
AT(planner_step_in, time_step, 8);
AT(planner_step_in, position, 16);
AT(planner_step_in, preferred_velocity, 32);
AT(planner_step_in, radius, 48);
AT(planner_step_in, max_speed, 64);
AT(planner_step_in, velocity, 80);
AT(planner_step_in, id, 96);
AT(planner_step_in, neighbor_dist, 112);
AT(planner_step_in, max_neighbors, 128);
AT(planner_step_in, time_horizon, 144);
AT(planner_step_in, time_horizon_obst, 160);
AT(planner_step_in, responsibility, 176);
AT(planner_step_in, layers, 192);
AT(planner_step_in, mask, 208);
AT(planner_step_in, priority, 224);
AT(planner_step_in, group, 240);
AT(planner_step_in, cooperation, 256);
AT(planner_step_in, max_acceleration, 272);
AT(planner_step_in, body, 288);
AT(planner_step_in, response_time, 304);

SIZE(planner_body, 88);
AT(planner_body, size, 0);
AT(planner_body, kinematics, 4);
AT(planner_body, method, 8);
AT(planner_body, heading, 16);
AT(planner_body, max_turn_rate, 32);
AT(planner_body, lead, 40);
AT(planner_body, axle, 48);
AT(planner_body, max_wheel_speed, 56);
AT(planner_body, turning_radius, 64);
AT(planner_body, bottom, 72);
AT(planner_body, top, 80);

SIZE(planner_step_out, 120);
AT(planner_step_out, size, 0);
AT(planner_step_out, contact_count, 4);
AT(planner_step_out, velocity, 8);
AT(planner_step_out, position, 24);
AT(planner_step_out, status, 40);
AT(planner_step_out, clearance, 56);
AT(planner_step_out, contact_time, 72);
AT(planner_step_out, contact_kind, 88);
AT(planner_step_out, contact_other, 104);

SIZE(planner, 72);
AT(planner, size, 0);
AT(planner, descriptor, 8);
AT(planner, data, 16);
AT(planner, destroy, 24);
AT(planner, activate, 32);
AT(planner, deactivate, 40);
AT(planner, set_obstacles, 48);
AT(planner, step, 56);
AT(planner, get_extension, 64);

SIZE(planner_factory, 32);
AT(planner_factory, size, 0);
AT(planner_factory, count, 8);
AT(planner_factory, descriptor, 16);
AT(planner_factory, create, 24);

SIZE(planner_library_entry, 40);
AT(planner_library_entry, size, 0);
AT(planner_library_entry, abi, 8);
AT(planner_library_entry, init, 16);
AT(planner_library_entry, deinit, 24);
AT(planner_library_entry, get_factory, 32);

SIZE(planner_contact, 48);
AT(planner_contact, kind, 0);
AT(planner_contact, agent, 4);
AT(planner_contact, other, 8);
AT(planner_contact, overlaps, 12);
AT(planner_contact, from_start, 16);
AT(planner_contact, time, 24);
AT(planner_contact, clearance, 32);
AT(planner_contact, start_clearance, 40);
SIZE(planner_contacts, 8);

SIZE(planner_world_hit, 64);
AT(planner_world_hit, relation, 0);
AT(planner_world_hit, obstacle, 4);
AT(planner_world_hit, time, 8);
AT(planner_world_hit, point, 16);
AT(planner_world_hit, normal, 40);
SIZE(planner_world_near, 40);
AT(planner_world_near, obstacle, 0);
AT(planner_world_near, distance, 8);
AT(planner_world_near, point, 16);
SIZE(planner_world, 64);
AT(planner_world, data, 0);
AT(planner_world, dimension, 8);
AT(planner_world, revision, 16);
AT(planner_world, distance, 24);
AT(planner_world, nearest, 32);
AT(planner_world, sweep, 40);
AT(planner_world, ray, 48);
AT(planner_world, box, 56);

SIZE(planner_tasks, 24);
AT(planner_tasks, data, 0);
AT(planner_tasks, run, 8);
AT(planner_tasks, threads, 16);

SIZE(planner_parameter, 72);
AT(planner_parameter, id, 0);
AT(planner_parameter, name, 8);
AT(planner_parameter, description, 16);
AT(planner_parameter, unit, 24);
AT(planner_parameter, type, 32);
AT(planner_parameter, choice_count, 36);
AT(planner_parameter, choices, 40);
AT(planner_parameter, minimum, 48);
AT(planner_parameter, maximum, 56);
AT(planner_parameter, fallback, 64);
SIZE(planner_parameters, 32);
AT(planner_parameters, count, 0);
AT(planner_parameters, describe, 8);
AT(planner_parameters, get, 16);
AT(planner_parameters, set, 24);

SIZE(planner_state, 16);
AT(planner_state, save, 0);
AT(planner_state, load, 8);

SIZE(planner_constraint, 56);
AT(planner_constraint, kind, 0);
AT(planner_constraint, point, 8);
AT(planner_constraint, normal, 32);
SIZE(planner_choice, 64);
AT(planner_choice, neighbor_count, 0);
AT(planner_choice, constraint_count, 4);
AT(planner_choice, preferred_velocity, 8);
AT(planner_choice, chosen_velocity, 32);
AT(planner_choice, max_speed, 56);
SIZE(planner_debug, 16);
AT(planner_debug, choice, 0);
AT(planner_debug, constraints, 8);

SIZE(planner_cone, 96);
AT(planner_cone, kind, 0);
AT(planner_cone, apex, 8);
AT(planner_cone, axis, 24);
AT(planner_cone, left, 40);
AT(planner_cone, right, 56);
AT(planner_cone, end_center, 72);
AT(planner_cone, end_radius, 88);
SIZE(planner_cones, 8);
AT(planner_cones, read, 0);

SIZE(planner_prediction_out, 96);
AT(planner_prediction_out, contact_count, 0);
AT(planner_prediction_out, position, 8);
AT(planner_prediction_out, step_stride, 24);
AT(planner_prediction_out, clearance, 32);
AT(planner_prediction_out, contact_time, 48);
AT(planner_prediction_out, contact_kind, 64);
AT(planner_prediction_out, contact_other, 80);
SIZE(planner_prediction, 8);
AT(planner_prediction, predict, 0);

#endif
