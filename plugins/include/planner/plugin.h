/* The planner interface: how a host and a local planner that was compiled apart from it understand each other.
 *
 * A planner is asked once per time step: here is where everybody stands and wants to go; which velocity shall each take,
 * and where does that bring it? Planners come in shared objects (plugins) or linked into the host. This header
 * is all that a plugin needs; a host adds <planner/host.h>, which finds and loads.
 *
 *     host                                          plugin
 *     open the library            ->  planner_entry.init
 *     choose from descriptors     ->  planner_entry.get_factory -> count, descriptor
 *     create an instance          ->  factory->create
 *     configure it                ->  planner->activate, planner->set_obstacles
 *     each time step              ->  planner->step
 *     clean up                    ->  planner->deactivate, planner->destroy, planner_entry.deinit
 *
 * Rules that hold throughout:
 *
 * Growth. The major version changes when something that exists changes. Otherwise structs only grow at their
 *   end, and every one that crosses the border starts with its size in bytes, set by who fills it: the reader
 *   looks at no member beyond it and takes those as 0. So any two sides with the same major version work together.
 *   Views, versions and the structs of extensions never change, and have no size.
 * Extensions. What is not in this header is asked for by name, on either side, with get_extension: a pointer to a
 *   constant struct that <planner/ext/...> describes, or NULL. An extension never changes; a new one has a new name.
 * Memory. Nobody frees what the other side allocated. Every buffer is the caller's and is used during the call
 *   only; strings that are returned belong to who returns them and live as long as the object they came from.
 * Threads. Every function carries one of these tags:
 *   [load]     never beside any other call into the same library
 *   [control]  one call at a time for each instance, [plan] included
 *   [plan]     as [control]; moreover it does not allocate once it has seen its largest crowd, lock or do I/O
 *   [any]      from any thread at any time
 *   Two instances share nothing: their calls may run at the same time.
 * Errors. A call that can fail returns a planner_status, PLANNER_OK being 0, and puts the reason in words into a
 *   planner_error, which may be NULL. A call that failed has changed nothing and written no other output.
 * Results. The same calls with the same numbers give the same bits in return.
 * Process. A call leaves the process as it was: rounding mode, locale, signal handlers, environment, open files.
 *
 * Units are the host's choice, one for length and one for time (metres and seconds, say). All numbers are
 * finite doubles, and NaN or infinity is an error wherever it comes in. */
#ifndef PLANNER_PLUGIN_H
#define PLANNER_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_ABI_MAJOR 1
#define PLANNER_ABI_MINOR 1

typedef struct planner_version {
    uint32_t major;
    uint32_t minor;
} planner_version;

/* Whether a struct that came from the other side has a member: its size says so. Members of version 1.0 behind which a
 * function asks for more are told there; PLANNER_HAS is how to look at those of later versions. */
#define PLANNER_HAS(pointer, member)                                                                         \
    ((size_t)((const char *)(&(pointer)->member + 1) - (const char *)(pointer)) <= (size_t)(pointer)->size)

/* Why a call failed. Below zero; <planner/host.h> adds those of loading. */
typedef int32_t planner_status;

enum {
    PLANNER_OK = 0,
    PLANNER_ERROR_INVALID_ARGUMENT = -1, /* a value outside the range that this header gives */
    PLANNER_ERROR_NOT_FINITE = -2,       /* NaN or infinity */
    PLANNER_ERROR_NEGATIVE_SIZE = -3,    /* a radius, speed or distance below zero */
    PLANNER_ERROR_BAD_SHAPE = -4,    /* an obstacle with too few points, doubled points or crossing edges */
    PLANNER_ERROR_DUPLICATE_ID = -5, /* two agents of one step have the same id */
    PLANNER_ERROR_OUT_OF_MEMORY = -6,
    PLANNER_ERROR_UNSUPPORTED = -7,      /* legal, but not offered by this planner */
    PLANNER_ERROR_WRONG_STATE = -8,      /* such as a step before activate */
    PLANNER_ERROR_STRUCT_TOO_SMALL = -9, /* a size is smaller than any version of that struct */
    PLANNER_ERROR_INTERNAL = -10,        /* the planner failed; the words say how */
    PLANNER_ERROR_BAD_STATE = -11        /* bytes that are no whole saved state of this planner */
};

#define PLANNER_NO_INDEX UINT32_MAX

/* The reason of a failure. The caller sets `size` and owns it; only a call that fails writes to it. */
typedef struct planner_error {
    uint32_t size;
    planner_status status; /* what the call returned */
    uint32_t index;        /* the agent or obstacle at fault, counted as in the call; or PLANNER_NO_INDEX */
    uint32_t reserved;     /* 0 */
    char text[240];        /* one line of UTF-8 for a person, always ended with a 0 byte */
} planner_error;

/* Values of several agents in the caller's own memory. That of agent i starts `stride` bytes times i after `data`, so
 * an array of the host's structs needs no copy: {&agents[0].x, sizeof agents[0]}. A vector is `dimension`
 * doubles in a row. A stride of 0 gives every agent the same value; a negative one walks backwards. No alignment is
 * asked for. `data` NULL: not given. */
typedef struct planner_view {
    const void *data;
    ptrdiff_t stride;
} planner_view;

/* The same for values that the planner writes. `data` NULL: not wanted. With more than one agent the stride must
 * not be 0. All input is read before any output is written, so an output may lie where an input lies. */
typedef struct planner_out_view {
    void *data;
    ptrdiff_t stride;
} planner_out_view;

/* ---- What the host offers ---- */

enum {
    PLANNER_LOG_DEBUG = 0,
    PLANNER_LOG_INFO = 1,
    PLANNER_LOG_WARNING = 2,
    PLANNER_LOG_ERROR = 3,
    PLANNER_LOG_HOST_MISBEHAVES = 4,  /* the plugin tells that the host broke a rule of this header */
    PLANNER_LOG_PLUGIN_MISBEHAVES = 5 /* a checking layer tells that the plugin did */
};

/* Who loads the planner. It must outlive every instance that was created with it. */
typedef struct planner_host planner_host;
struct planner_host {
    uint32_t size;
    uint32_t reserved;           /* 0 */
    planner_version abi;         /* PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR */
    const char *name;            /* of the program, such as "warehouse simulator" */
    const char *program_version; /* in words */
    void *data;                  /* the host's own */

    /* [any] The extension of that name, or NULL. The member may be NULL: there are none. */
    const void *(*get_extension)(const planner_host *host, const char *id);

    /* [any] Takes a line of text without a newline. The member may be NULL: nobody listens. */
    void (*log)(const planner_host *host, int32_t severity, const char *message);
};

/* ---- What a planner is ---- */

enum {
    PLANNER_2D = 1, /* bits of planner_descriptor.dimensions */
    PLANNER_3D = 2
};

/* Words of planner_descriptor.features that hosts know; a planner may add its own. */
#define PLANNER_FEATURE_OBSTACLES "static-obstacles"    /* keeps away from what set_obstacles gives it */
#define PLANNER_FEATURE_RECIPROCAL "reciprocal"         /* expects the others to avoid it by the same rule */
#define PLANNER_FEATURE_VERIFY_CHECK "verify-check"     /* knows PLANNER_VERIFY_CHECK */
#define PLANNER_FEATURE_VERIFY_ENFORCE "verify-enforce" /* knows PLANNER_VERIFY_ENFORCE */
#define PLANNER_FEATURE_WORLD "world" /* asks the host's planner.world/1, and needs it to see obstacles */
#define PLANNER_FEATURE_COOPERATION                                                                          \
    "conduct" /* knows planner_step_in.conduct and planner_obstacle.velocity */
#define PLANNER_FEATURE_REMEMBERS "remembers" /* what it does depends on earlier steps, too */

/* What there is to know about a planner without making one. Constant. */
typedef struct planner_descriptor {
    uint32_t size;
    uint32_t dimensions; /* PLANNER_2D, PLANNER_3D or both */
    const char *id;      /* never changes, such as "orcakit.orca2d"; without blanks */
    const char *name;    /* for a menu */
    const char *vendor;
    const char *url;
    const char *version;         /* of the planner, in words */
    const char *description;     /* a sentence or two */
    const char *license;         /* an SPDX expression */
    const char *const *features; /* ended by NULL */
    uint32_t max_agents;         /* 0: as many as there is memory for */
    uint32_t reserved;           /* 0 */
} planner_descriptor;

/* ---- What goes in ---- */

/* What a planner does about its own motions before it returns them. */
enum {
    PLANNER_VERIFY_OFF = 0, /* nothing: clearances and contacts are not reported */
    /* Sweeps each agent's motion against obstacles and all others' motions, and reports. */
    PLANNER_VERIFY_CHECK = 1,
    /* As check, and changes motions before it returns them so that none meets anything: who was free at the start
     * stays free, and who overlapped does not come to overlap more. The report is of what is returned. */
    PLANNER_VERIFY_ENFORCE = 2
};

typedef struct planner_config {
    uint32_t size;
    uint32_t dimension;      /* 2 or 3 */
    uint32_t verify;         /* PLANNER_VERIFY_... */
    uint32_t agent_capacity; /* room to make at once, 0 for none; more agents than that may still come */
    double clearance_range;  /* clearances beyond this are reported as this, >= 0; a small one is faster */
} planner_config;

enum {
    PLANNER_OBSTACLE_POLYGON = 0, /* a solid with holes; in the plane only */
    PLANNER_OBSTACLE_CHAIN =
        1, /* a wall seen from both sides, in space a chain of capsules; closed if its last
                                   * point is its first */
    PLANNER_OBSTACLE_DISC = 2, /* one point with a radius: a disc, in space a ball */
    PLANNER_OBSTACLE_HULL = 3, /* the convex hull of the points; in space only */
    PLANNER_OBSTACLE_MESH = 4  /* triangles seen from both sides, three points each; in space only */
};

/* How the orientation of rings is read. */
enum {
    /* The first ring bounds a solid and the others are holes, whatever their orientation. */
    PLANNER_WINDING_AUTO = 0,
    /* A counterclockwise first ring bounds a solid, a clockwise one a room. The others run the other way and are
     * holes in the solid, or pillars in the room. */
    PLANNER_WINDING_AS_GIVEN = 1
};

/* A thing that stands, or moves as a whole. The rings of polygons do not repeat their first point. */
typedef struct planner_obstacle {
    uint32_t size;
    uint32_t kind;              /* PLANNER_OBSTACLE_... */
    uint32_t winding;           /* PLANNER_WINDING_...; of polygons only */
    uint32_t ring_count;        /* of a polygon; 0 means one ring of all points */
    const uint32_t *ring_sizes; /* points in each ring, ring_count of them, or NULL when ring_count is 0 */
    planner_view points;        /* vectors; of a polygon the rings one after the other */
    uint32_t point_count;
    uint32_t layers; /* bits: what it is, for the masks of agents; 0 is as all bits */
    double radius;   /* of a disc; half the thickness of a chain; else 0; >= 0 */

    /* Since version 1.1: how fast it moves as a whole, its first `dimension` numbers; 0 stands still. Planners with
     * PLANNER_FEATURE_COOPERATION take it along in verification, for one step from where it is; the host moves it by setting
     * all obstacles again. Others take it for one that stands. */
    double velocity[3];
} planner_obstacle;

/* What may be asked of an agent. */
enum {
    PLANNER_COOPERATION_FULL = 0, /* any motion within its maximum speed, standing still among them */
    /* Any motion whose velocity differs from that of the last step by at most max_acceleration * time_step: it may need
     * longer than a step to stop. */
    PLANNER_COOPERATION_BRAKES = 1,
    /* Nothing: it goes at its preferred velocity, whatever stands there and however fast that is. The planner returns
     * that motion, and the others avoid it where they can. */
    PLANNER_COOPERATION_NONE = 2,
    PLANNER_COOPERATION_BY_HAND = 3 /* nothing: somebody puts it where its preferred velocity leads */
};

/* Everybody at the start of a step. */
typedef struct planner_step_in {
    uint32_t size;
    uint32_t count;                  /* agents; 0 is legal */
    double time_step;                /* > 0; may differ from step to step */
    planner_view position;           /* vectors; needed */
    planner_view preferred_velocity; /* vectors: what each would do if it were alone; needed */
    planner_view radius;             /* double >= 0; needed */
    planner_view max_speed;          /* double >= 0; needed */
    planner_view velocity;           /* vectors: those of the last step; 0 when not given */

    /* uint64_t, all different: who is who from step to step, in any order. Results do not depend on the order then,
     * up to the order itself. Not given: agent i is i, and agents come and go at the end of the list. */
    planner_view id;

    /* Where one is not given, or the planner has no use for it, the planner takes a value of its own. */
    planner_view neighbor_dist;     /* double >= 0: how far an agent looks for others */
    planner_view max_neighbors;     /* uint32_t: at most so many are considered */
    planner_view time_horizon;      /* double > 0: collisions with agents later than this may wait */
    planner_view time_horizon_obst; /* double > 0: the same for obstacles */
    planner_view
        responsibility;  /* double >= 0: the weight of its share in avoiding; equal weights share equally */
    planner_view layers; /* uint32_t: bits that say what it is; 1 when not given */
    planner_view
        mask; /* uint32_t: it avoids agents and obstacles with (their layers & its mask) != 0; all when
                        * not given */
    planner_view
        priority; /* double: who has more leaves more of the avoiding to the other; 0 when not given */
    planner_view
        group; /* uint32_t: agents of the same group do not avoid each other; 0 is none, when not given */

    /* Since version 1.1, of planners with PLANNER_FEATURE_COOPERATION; others take everybody for one that cooperates. */
    planner_view cooperation;      /* uint32_t: PLANNER_COOPERATION_...; cooperates when not given */
    planner_view max_acceleration; /* double > 0: of those who brake; needed if there are any */
} planner_step_in;

/* ---- What comes out ---- */

/* Bits of an agent's status. */
enum {
    PLANNER_AGENT_RELAXED = 1, /* no velocity suited all the others: the one that violates least was taken */
    PLANNER_AGENT_INFEASIBLE = 2, /* no velocity suited the obstacles */
    PLANNER_AGENT_CHECKED = 4,    /* the motion was verified: without CONTACT it is proved to be free */
    PLANNER_AGENT_CONTACT = 8,    /* it meets something during the step, touching included */
    PLANNER_AGENT_CHANGED = 16,   /* enforcing: its motion is not what the planner first chose */
    PLANNER_AGENT_BLOCKED = 32,   /* of planners that get agents past each other: it gets nowhere for now */
    /* Enforcing: safety could not be had for it, for this reason, which is its own or that of whom it meets. */
    PLANNER_AGENT_CANNOT_STOP = 64,    /* one that brakes cannot stop within the step */
    PLANNER_AGENT_UNCOOPERATIVE = 128, /* one does not do as it is told */
    PLANNER_AGENT_MOVED_BY_HAND = 256, /* one is moved by hand */
    PLANNER_AGENT_OBSTACLE_MOVES = 512 /* an obstacle moves into it */
};

enum {
    PLANNER_CONTACT_NONE = 0,
    PLANNER_CONTACT_AGENT = 1,   /* `other` is the agent's place in this step's list */
    PLANNER_CONTACT_OBSTACLE = 2 /* `other` is the obstacle's place in the list of set_obstacles */
};

/* Where the results go. The speed is at most max_speed (a planner that enforces may push agents that overlap out faster
 * where it says so), and 0 where that is 0, except of agents that are not steered, or that brake and are too fast to keep
 * to it. The velocity is that of the motion, up to rounding. A motion is the straight way from the position given to the
 * position returned, at constant speed, all agents at the same time; that is what was verified. So a host takes the new
 * position as it is and does not compute it again from the velocity. */
typedef struct planner_step_out {
    uint32_t size;
    uint32_t contact_count;    /* set: pairs that meet during the step; 0 without verification */
    planner_out_view velocity; /* vectors */
    planner_out_view position; /* vectors */
    planner_out_view status;   /* uint32_t: PLANNER_AGENT_... */

    /* From verification; without it as for a free agent. */
    planner_out_view clearance;    /* double: least distance of surfaces to anything during the step, negative
                                     * when they overlap; at most clearance_range */
    planner_out_view contact_time; /* double: of the first contact, as a fraction of the step; 1 when free */
    planner_out_view contact_kind; /* uint32_t: PLANNER_CONTACT_... of the first contact */
    planner_out_view contact_other; /* uint32_t: with whom; PLANNER_NO_INDEX when free */
} planner_step_out;

/* ---- An instance ---- */

/* A planner that was created. Every member is set, except that functions added by a later minor version may be
 * missing by `size`. */
typedef struct planner planner;
struct planner {
    uint32_t size;
    uint32_t reserved; /* 0 */
    const planner_descriptor *descriptor;
    void *data; /* the plugin's own */

    /* [control] Ends it and frees all it has; deactivates it first when it is active. */
    void (*destroy)(planner *self);

    /* [control] Makes it ready to plan, without obstacles. PLANNER_ERROR_UNSUPPORTED for a dimension or a way of
     * verifying that it does not have; PLANNER_ERROR_WRONG_STATE when it is active. From here on it may call the host. */
    planner_status (*activate)(planner *self, const planner_config *config, planner_error *error);

    /* [control] Forgets everything since activate, obstacles too. Nothing happens when it is not active. */
    void (*deactivate)(planner *self);

    /* [control] Replaces all obstacles by those of the list: `obstacles` views planner_obstacle structs, whose `size`
     * is the same for all. Everything is copied. On failure the earlier obstacles stay. */
    planner_status (*set_obstacles)(planner *self, planner_view obstacles, uint32_t count,
                                    planner_error *error);

    /* [plan] Finds everybody's next velocity and position. */
    planner_status (*step)(planner *self, const planner_step_in *in, planner_step_out *out,
                           planner_error *error);

    /* [any] The extension of that name, or NULL. */
    const void *(*get_extension)(const planner *self, const char *id);
};

/* ---- A library of planners ---- */

#define PLANNER_FACTORY_ID "planner.factory/1"

typedef struct planner_factory {
    uint32_t size;
    uint32_t reserved; /* 0 */

    /* [any] How many planners the library has, at least 1. */
    uint32_t (*count)(void);

    /* [any] What it has; NULL for an index that is too large. */
    const planner_descriptor *(*descriptor)(uint32_t index);

    /* [any] Makes an instance; NULL with the reason in *error. It must not call the host yet, which may be half built. */
    planner *(*create)(const planner_host *host, const char *planner_id, planner_error *error);
} planner_factory;

/* What a plugin exports, as data, and nothing else. `size` and `abi` stay where they are in every version. */
typedef struct planner_library_entry {
    uint32_t size;
    uint32_t reserved; /* 0 */
    planner_version abi;

    /* [load] Called before anything else, with the path of the file, or NULL when linked in. A library that is opened
     * several times gets as many calls of init as of deinit. A failed init is not followed by deinit. Fast and
     * without side effects: hosts look through many plugins. */
    planner_status (*init)(const char *path, planner_error *error);

    /* [load] Called when all instances are gone. */
    void (*deinit)(void);

    /* [any] The factory of that name (PLANNER_FACTORY_ID gives a planner_factory), or NULL. */
    const void *(*get_factory)(const char *id);
} planner_library_entry;

#if defined(_WIN32)
#define PLANNER_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define PLANNER_EXPORT __attribute__((visibility("default")))
#else
#define PLANNER_EXPORT
#endif

/* The name under which a plugin defines its entry. To link a plugin into a program instead of loading it, compile
 * its unchanged source with -DPLANNER_ENTRY=some_other_name and give that symbol to planner_library_open_entry. */
#ifndef PLANNER_ENTRY
#define PLANNER_ENTRY planner_entry
#endif

/* The one symbol of a plugin:  const planner_library_entry PLANNER_ENTRY = {sizeof PLANNER_ENTRY, ...}; */
extern PLANNER_EXPORT const planner_library_entry PLANNER_ENTRY;

#ifdef __cplusplus
}
#endif

#endif
