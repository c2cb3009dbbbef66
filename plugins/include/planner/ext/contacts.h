/* The extension "planner.contacts/1", plugin to host: every pair that meets during the last step.
 *
 *     const planner_contacts *contacts = planner->get_extension(planner, PLANNER_CONTACTS_ID);
 *
 * Where step gives each agent its first contact, this is the whole list: with it a host counts pairs, draws them,
 * or drops those that are shallower than it cares for. */
#ifndef PLANNER_EXT_CONTACTS_H
#define PLANNER_EXT_CONTACTS_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_CONTACTS_ID "planner.contacts/1"

/* One pair: an agent with another, or an agent with an obstacle. */
typedef struct planner_contact {
    uint32_t kind;       /* PLANNER_CONTACT_AGENT or PLANNER_CONTACT_OBSTACLE */
    uint32_t agent;      /* its place in the step's list; of two agents the smaller one */
    uint32_t other;      /* as planner_step_out.contact_other */
    uint32_t overlaps;   /* 1 when they overlap at some moment, 0 when they only touch; exact */
    uint32_t from_start; /* 1 when they meet at the start of the step already; exact */
    uint32_t reserved;
    double time;            /* of first contact, fraction of the step */
    double clearance;       /* least distance of the surfaces during the step, <= 0: minus the depth */
    double start_clearance; /* the same at the start of the step */
} planner_contact;

typedef struct planner_contacts {
    /* [control] Copies the first `capacity` contacts of the last step (none when it failed, or without verification),
     * sorted by agent, agents before obstacles, other. `contacts` may be NULL when capacity is 0. Returns how many
     * there are, which step also gave as contact_count. */
    uint32_t (*read)(const planner *self, planner_contact *contacts, uint32_t capacity);
} planner_contacts;

#ifdef __cplusplus
}
#endif

#endif
