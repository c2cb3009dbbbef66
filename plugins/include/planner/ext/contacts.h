/* The extension "planner.contacts/1", plugin to host: all pairs that meet during the last step.
 *
 *     const planner_contacts *contacts = planner->get_extension(planner, PLANNER_CONTACTS_ID);
 *
 * A step gives the first contact of each agent. This is the complete list: a host can count pairs, draw them,
 * or ignore shallow ones. */
#ifndef PLANNER_EXT_CONTACTS_H
#define PLANNER_EXT_CONTACTS_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_CONTACTS_ID "planner.contacts/1"

/* A pair that meets: an agent and another agent, or an agent and an obstacle. */
typedef struct planner_contact {
    uint32_t kind;       /* PLANNER_CONTACT_AGENT or PLANNER_CONTACT_OBSTACLE */
    uint32_t agent;      /* its index in the list of the step; of two agents the smaller index */
    uint32_t other;      /* as planner_step_out.contact_other */
    uint32_t overlaps;   /* 1: the two overlap at some moment; 0: they only touch. Exact */
    uint32_t from_start; /* 1: they meet at the start of the step already. Exact */
    uint32_t reserved;
    double time;            /* of first contact, as a fraction of the step */
    double clearance;       /* the smallest distance of the surfaces during the step, <= 0: minus the depth */
    double start_clearance; /* the same at the start of the step */
} planner_contact;

typedef struct planner_contacts {
    /* [control] Returns the number of contacts of the last step, as contact_count, and copies the first
     * `capacity` of them. `contacts` may be NULL if `capacity` is 0.
     *
     * They are sorted by agent, then kind (agents before obstacles), then other. There are none if the step
     * failed or did not verify. */
    uint32_t (*read)(const planner *self, planner_contact *contacts, uint32_t capacity);
} planner_contacts;

#ifdef __cplusplus
}
#endif

#endif
