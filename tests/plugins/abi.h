/* The layout of the interface on machines with 64-bit pointers: what is there must never move. Included by a C and by
 * a C++ file; a line here changes only when the major version does. */
#ifndef TEST_PLUGINS_ABI_H
#define TEST_PLUGINS_ABI_H

#include <planner/ext/contacts.h>
#include <planner/plugin.h>

#include <assert.h>
#include <stddef.h>

#define SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type " has changed its size")
#define AT(type, member, place)                                                                              \
    static_assert(offsetof(type, member) == (place), #type "." #member " has moved")

static_assert(sizeof(void *) == 8, "these numbers are for 64-bit pointers");
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

SIZE(planner_obstacle, 56);
AT(planner_obstacle, size, 0);
AT(planner_obstacle, kind, 4);
AT(planner_obstacle, winding, 8);
AT(planner_obstacle, ring_count, 12);
AT(planner_obstacle, ring_sizes, 16);
AT(planner_obstacle, points, 24);
AT(planner_obstacle, point_count, 40);
AT(planner_obstacle, radius, 48);

SIZE(planner_step_in, 224);
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

#endif
