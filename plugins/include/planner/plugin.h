/* The planner interface: the contract between a host and a local planner that is compiled separately.
 *
 * The host calls a planner once per time step. It passes the positions and preferred velocities of all
 * agents, and the planner returns a velocity and the resulting position for each. Planners come in shared
 * objects (plugins) or are linked into the host. A plugin needs this header only. A host also includes
 * <planner/host.h>, which finds and loads plugins.
 *
 *     host                                          plugin
 *     open the library            ->  planner_entry.init
 *     choose from descriptors     ->  planner_entry.get_factory -> count, descriptor
 *     create an instance          ->  factory->create
 *     configure it                ->  planner->activate, planner->set_obstacles
 *     each time step              ->  planner->step
 *     clean up                    ->  planner->deactivate, planner->destroy, planner_entry.deinit
 *
 * Versions. The major version changes if something existing changes. Otherwise structs only grow at their
 * end. Every struct that crosses the border starts with its size in bytes, set by the side that fills it. The
 * reader ignores members beyond that size and takes them as 0. So two sides with the same major version work
 * together. Views, versions and the structs of extensions never change and have no size.
 *
 * Extensions. Either side can ask the other for an extension by name, with get_extension. The result is a
 * pointer to a constant struct that a header in <planner/ext/> describes, or NULL. An extension never
 * changes; a new one has a new name.
 *
 * Memory. No side frees memory of the other. Every buffer belongs to the caller and is used during the call
 * only. A returned string belongs to the side that returns it and lives as long as the object that it came
 * from.
 *
 * Threads. Every function has one of these tags:
 *
 *     [load]     never at the same time as another call into the same library
 *     [control]  one call at a time for each instance, [plan] included
 *     [plan]     as [control]; after its largest crowd it does not allocate, lock or perform I/O
 *     [any]      from any thread at any time
 *
 * Two instances share nothing: their calls may run at the same time.
 *
 * Errors. A call that can fail returns a planner_status; PLANNER_OK is 0. It describes the reason in a
 * planner_error, which may be NULL. A failed call changes nothing and writes no other output.
 *
 * Results. The same calls with the same numbers return the same bits.
 *
 * Process. A call does not change the rounding mode, locale, signal handlers, environment or open files.
 *
 * Units. The host chooses one unit of length and one of time, such as meters and seconds. All numbers are
 * finite doubles, but for members that may be infinite, which say so. Else NaN and infinity are errors. */
#ifndef PLANNER_PLUGIN_H
#define PLANNER_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. */
#define PLANNER_ABI_MAJOR 1
#define PLANNER_ABI_MINOR 3

/* A version of the interface. */
typedef struct planner_version {
    uint32_t major;
    uint32_t minor;
} planner_version;

/* Whether a struct from the other side has a member, according to its size. Needed for members of versions
 * later than 1.0. */
#ifdef __cplusplus
#define PLANNER_HAS(pointer, member)                                                                         \
    (reinterpret_cast<const char *>(&(pointer)->member + 1) - reinterpret_cast<const char *>(pointer) <=     \
     static_cast<ptrdiff_t>((pointer)->size))
#else
#define PLANNER_HAS(pointer, member)                                                                         \
    ((size_t)((const char *)(&(pointer)->member + 1) - (const char *)(pointer)) <= (size_t)(pointer)->size)
#endif

/* The result of a call: PLANNER_OK or a negative error. <planner/host.h> adds the errors of loading. */
typedef int32_t planner_status;

enum {
    PLANNER_OK = 0,
    PLANNER_ERROR_INVALID_ARGUMENT = -1, /* a value outside the range that this header states */
    PLANNER_ERROR_NOT_FINITE = -2,       /* NaN or infinity */
    PLANNER_ERROR_NEGATIVE_SIZE = -3,    /* a negative radius, speed or distance */
    PLANNER_ERROR_BAD_SHAPE = -4,        /* an obstacle with too few points, equal points or crossing edges */
    PLANNER_ERROR_DUPLICATE_ID = -5,     /* two agents of one step have the same id */
    PLANNER_ERROR_OUT_OF_MEMORY = -6,
    PLANNER_ERROR_UNSUPPORTED = -7,      /* legal, but not offered by this planner */
    PLANNER_ERROR_WRONG_STATE = -8,      /* for example a step before activate */
    PLANNER_ERROR_STRUCT_TOO_SMALL = -9, /* a size below that of any version of the struct */
    PLANNER_ERROR_INTERNAL = -10,        /* the planner failed; the text says how */
    PLANNER_ERROR_BAD_STATE = -11        /* the bytes are not a complete saved state of this planner */
};

/* No agent or obstacle. */
#define PLANNER_NO_INDEX UINT32_MAX

/* The reason for a failure. The caller owns it and sets `size`. Only a failed call writes to it. */
typedef struct planner_error {
    uint32_t size;
    planner_status status; /* what the call returned */
    uint32_t index;        /* the index of the agent or obstacle at fault, or PLANNER_NO_INDEX */
    uint32_t reserved;     /* 0 */
    char text[240];        /* one line of UTF-8 text for a user, terminated by 0 */
} planner_error;

/* Input values of several agents in the caller's memory. The value of agent i starts i * stride bytes after
 * `data`. So an array of the host's structs needs no copy: {&agents[0].x, sizeof agents[0]}. A vector is
 * `dimension` doubles in a row.
 *
 * A stride of 0 gives every agent the same value. A negative stride runs backwards. No alignment is required.
 * If `data` is NULL, the value is not given. */
typedef struct planner_view {
    const void *data;
    ptrdiff_t stride;
} planner_view;

/* Output values of several agents in the caller's memory. If `data` is NULL, the value is not wanted. The
 * stride must not be 0 for more than one agent. All input is read before any output is written, so an output
 * may overwrite an input. */
typedef struct planner_out_view {
    void *data;
    ptrdiff_t stride;
} planner_out_view;

/* The host. */

/* Severities of log messages. */
enum {
    PLANNER_LOG_DEBUG = 0,
    PLANNER_LOG_INFO = 1,
    PLANNER_LOG_WARNING = 2,
    PLANNER_LOG_ERROR = 3,
    PLANNER_LOG_HOST_MISBEHAVES = 4,  /* the plugin reports that the host broke a rule of this header */
    PLANNER_LOG_PLUGIN_MISBEHAVES = 5 /* a checking layer reports that the plugin did */
};

/* The program that loads the planner. It must outlive every instance created with it. */
typedef struct planner_host planner_host;
struct planner_host {
    uint32_t size;
    uint32_t reserved;           /* 0 */
    planner_version abi;         /* PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR */
    const char *name;            /* the name of the program, such as "warehouse simulator" */
    const char *program_version; /* the version of the program, as text */
    void *data;                  /* for the host's use */

    /* [any] Returns the extension of that name, or NULL. The member may be NULL: no extensions. */
    const void *(*get_extension)(const planner_host *host, const char *id);

    /* [any] Logs a line of text without a newline. The member may be NULL: no log. */
    void (*log)(const planner_host *host, int32_t severity, const char *message);
};

/* Descriptors of planners. */

/* Bits of planner_descriptor.dimensions. */
enum {
    PLANNER_2D = 1,
    PLANNER_3D = 2
};

/* Values of planner_descriptor.features that hosts know. A planner may add its own. */

/* The planner avoids the obstacles of set_obstacles. */
#define PLANNER_FEATURE_OBSTACLES "static-obstacles"
/* The planner assumes that other agents avoid it by the same rule. */
#define PLANNER_FEATURE_RECIPROCAL "reciprocal"
/* The planner supports PLANNER_VERIFY_CHECK. */
#define PLANNER_FEATURE_VERIFY_CHECK "verify-check"
/* The planner supports PLANNER_VERIFY_ENFORCE. */
#define PLANNER_FEATURE_VERIFY_ENFORCE "verify-enforce"
/* The planner queries the host's planner.world/1, and needs it to avoid obstacles. */
#define PLANNER_FEATURE_WORLD "world"
/* The planner uses planner_step_in.cooperation and planner_obstacle.velocity. */
#define PLANNER_FEATURE_COOPERATION "cooperation"
/* In the plane, the planner uses planner_step_in.body. */
#define PLANNER_FEATURE_BODIES "bodies"
/* The motions of the planner depend on earlier steps. */
#define PLANNER_FEATURE_REMEMBERS "remembers"

/* Constant information about a planner. */
typedef struct planner_descriptor {
    uint32_t size;
    uint32_t dimensions; /* PLANNER_2D, PLANNER_3D or both */
    const char *id;      /* never changes; without blanks; such as "orcakit.orca2d" */
    const char *name;    /* for a menu */
    const char *vendor;
    const char *url;
    const char *version;         /* the version of the planner, as text */
    const char *description;     /* one or two sentences */
    const char *license;         /* an SPDX expression */
    const char *const *features; /* terminated by NULL */
    uint32_t max_agents;         /* 0: limited by memory only */
    uint32_t reserved;           /* 0 */
} planner_descriptor;

/* Verification of a planner's motions before it returns them. */
enum {
    /* None. Clearances and contacts are not reported. */
    PLANNER_VERIFY_OFF = 0,
    /* The motion of each agent is tested continuously against obstacles and the motions of all other agents,
     * and the result is reported. */
    PLANNER_VERIFY_CHECK = 1,
    /* As check, and the motions are changed so that agents that are free at the start stay free, and overlaps
     * do not get deeper. The report is about the returned motions. */
    PLANNER_VERIFY_ENFORCE = 2
};

/* The configuration of an instance. */
typedef struct planner_config {
    uint32_t size;
    uint32_t dimension;      /* 2 or 3 */
    uint32_t verify;         /* PLANNER_VERIFY_... */
    uint32_t agent_capacity; /* room to allocate at once; more agents are allowed */
    double clearance_range;  /* larger clearances are reported as this, >= 0; smaller is faster */
} planner_config;

/* The kinds of obstacles. */
enum {
    PLANNER_OBSTACLE_POLYGON = 0, /* a solid with holes; plane only */
    PLANNER_OBSTACLE_CHAIN = 1,   /* a wall with two sides, in space a chain of capsules; closed if the last
                                   * point equals the first */
    PLANNER_OBSTACLE_DISC = 2,    /* one point with a radius: a disc, in space a ball */
    PLANNER_OBSTACLE_HULL = 3,    /* the convex hull of the points; space only */
    PLANNER_OBSTACLE_MESH = 4     /* triangles with two sides, three points each; space only */
};

/* The meaning of the orientation of rings. */
enum {
    /* The first ring bounds a solid and the others are holes, for any orientation. */
    PLANNER_WINDING_AUTO = 0,
    /* A counterclockwise first ring bounds a solid, a clockwise one a room. The other rings have the opposite
     * orientation: they are holes of the solid, or pillars in the room. */
    PLANNER_WINDING_AS_GIVEN = 1
};

/* An obstacle. Rings of polygons do not repeat their first point. */
typedef struct planner_obstacle {
    uint32_t size;
    uint32_t kind;              /* PLANNER_OBSTACLE_... */
    uint32_t winding;           /* PLANNER_WINDING_...; polygons only */
    uint32_t ring_count;        /* polygons only; 0 means one ring of all points */
    const uint32_t *ring_sizes; /* the number of points in each ring; NULL if ring_count is 0 */
    planner_view points;        /* vectors; for a polygon ring by ring */
    uint32_t point_count;
    uint32_t layers; /* bits, for the masks of agents; 0 means all bits */
    double radius;   /* radius of a disc, half the thickness of a chain, otherwise 0; >= 0 */

    /* Since version 1.1: the velocity of the whole obstacle, `dimension` numbers; 0 at rest. Planners with
     * PLANNER_FEATURE_COOPERATION include it in verification, for one step from the present place. The host
     * moves the obstacle by setting all obstacles again. Other planners treat it as resting. */
    double velocity[3];
} planner_obstacle;

/* The cooperation of an agent: the motions that may be required of it. */
enum {
    /* Any motion within its maximum speed, including standing still. */
    PLANNER_COOPERATION_FULL = 0,
    /* Any motion whose velocity differs from that of the last step by at most max_acceleration * time_step.
     * It may take longer than a step to stop. */
    PLANNER_COOPERATION_BRAKES = 1,
    /* Its preferred velocity only, whatever is in the way and at any speed. The planner returns that motion,
     * and the other agents avoid it if possible. */
    PLANNER_COOPERATION_NONE = 2,
    /* As PLANNER_COOPERATION_NONE, for an agent that the user or another program moves. */
    PLANNER_COOPERATION_BY_HAND = 3
};

/* How the body of an agent moves in the plane. The position of a body with wheels is the point `lead` ahead
 * of the middle of its axle. */
enum {
    PLANNER_KINEMATICS_FREE = 0,         /* any direction at any time */
    PLANNER_KINEMATICS_FACING = 1,       /* along its heading; turns at most by max_turn_rate */
    PLANNER_KINEMATICS_DIFFERENTIAL = 2, /* two wheels side by side with independent speeds */
    PLANNER_KINEMATICS_CAR = 3           /* steered front wheels; forward only */
};

/* How an agent avoids others, where a planner has several methods. */
enum {
    PLANNER_METHOD_USUAL = 0, /* that of the planner */
    PLANNER_METHOD_ORCA = 1,
    PLANNER_METHOD_RVO = 2,
    PLANNER_METHOD_VO = 3
};

/* Since version 1.2: limits of the motion of an agent in the plane, in addition to max_acceleration of one
 * that brakes. All are hard for the planner's choice; enforcing safety may go beyond them. All numbers count,
 * whatever the kind. */
typedef struct planner_body {
    uint32_t size;
    uint32_t kinematics;    /* PLANNER_KINEMATICS_... */
    uint32_t method;        /* PLANNER_METHOD_... */
    uint32_t reserved;      /* 0 */
    double heading[2];      /* where it faces, a unit vector; the host turns it after each step */
    double max_turn_rate;   /* of the heading, in radians by time; > 0, may be infinite */
    double lead;            /* > 0 */
    double axle;            /* distance between the wheels of a differential body, > 0 */
    double max_wheel_speed; /* of each of these wheels, > 0 */
    double turning_radius;  /* of the middle of the axle of a car, > 0 */
    double bottom;          /* the heights at which it begins and ends: it avoids agents at common heights */
    double top;             /* > bottom, or equal for all heights; both may be infinite */
} planner_body;

/* The agents at the start of a step. */
typedef struct planner_step_in {
    uint32_t size;
    uint32_t count;                  /* the number of agents; may be 0 */
    double time_step;                /* > 0; may differ from step to step */
    planner_view position;           /* vectors; required */
    planner_view preferred_velocity; /* vectors: the velocity without other agents; required */
    planner_view radius;             /* double >= 0; required */
    planner_view max_speed;          /* double >= 0; required */
    planner_view velocity;           /* vectors: that of the last step; default 0 */

    /* uint64_t, all different: identifies agents from step to step, in any order. Results then do not depend
     * on the order of the list. If not given, agent i is i, and agents are added and removed at the end of
     * the list. */
    planner_view id;

    /* Optional. If one is not given, or the planner does not use it, the planner uses a value of its own. */
    planner_view neighbor_dist;     /* double >= 0: the range of the neighbor search */
    planner_view max_neighbors;     /* uint32_t: the largest number of neighbors */
    planner_view time_horizon;      /* double > 0: later collisions with agents are ignored */
    planner_view time_horizon_obst; /* double > 0: the same for obstacles */
    planner_view
        responsibility;  /* double >= 0: its weight in sharing avoidance; equal weights share equally */
    planner_view layers; /* uint32_t: bits of its layers; default 1 */
    planner_view mask;   /* uint32_t: it avoids agents and obstacles with (layers & mask) != 0; default all */
    planner_view priority; /* double: a higher priority leaves more of the avoidance to others; default 0 */
    planner_view group;    /* uint32_t: agents of one group do not avoid each other; 0, the default: none */

    /* Since version 1.1, for planners with PLANNER_FEATURE_COOPERATION. Others treat all agents as
     * cooperating. */
    planner_view cooperation;      /* uint32_t: PLANNER_COOPERATION_...; default FULL */
    planner_view max_acceleration; /* double > 0; required if an agent has PLANNER_COOPERATION_BRAKES */

    /* Since version 1.2, for planners with PLANNER_FEATURE_BODIES. Others treat all bodies as free. */
    planner_view body; /* planner_body, all of the same `size`; default: free, at all heights */

    /* Since version 1.3, for planners that enforce; the others ignore it. double >= 0: how late an agent
     * follows what the planner chooses. Only agents with full cooperation and free motion do that. Before
     * motions are made safe, it takes the part time_step / (time_step + response_time) of the difference to
     * its velocity of the last step. What speeds it up along that velocity it takes at once. An agent that
     * turns back takes no more than turns it by a right angle. An agent at rest takes all of it at once. A
     * planner's own rules may make it longer. Default 0: at once. */
    planner_view response_time;
} planner_step_in;

/* Bits of an agent's status. */
enum {
    PLANNER_AGENT_RELAXED = 1, /* the constraints of agents are infeasible: the least violation was taken */
    PLANNER_AGENT_INFEASIBLE = 2, /* the constraints of obstacles are infeasible */
    PLANNER_AGENT_CHECKED = 4,    /* the motion was verified: without CONTACT it is proved to be free */
    PLANNER_AGENT_CONTACT = 8,    /* it meets something during the step, touching included */
    PLANNER_AGENT_CHANGED = 16,   /* enforcing: the motion is not the planner's first choice */
    PLANNER_AGENT_BLOCKED = 32,   /* planners with rules of traffic: the agent makes no progress for now */

    /* Enforcing: safety is not guaranteed, because of this agent or one that it meets. */
    PLANNER_AGENT_CANNOT_STOP = 64,    /* an agent that brakes cannot stop within the step */
    PLANNER_AGENT_UNCOOPERATIVE = 128, /* an agent does not cooperate */
    PLANNER_AGENT_MOVED_BY_HAND = 256, /* an agent is moved by hand */
    PLANNER_AGENT_OBSTACLE_MOVES = 512 /* an obstacle moves into the agent */
};

/* What an agent meets first. */
enum {
    PLANNER_CONTACT_NONE = 0,
    PLANNER_CONTACT_AGENT = 1,   /* contact_other is the index of the agent in this step */
    PLANNER_CONTACT_OBSTACLE = 2 /* contact_other is the index of the obstacle in set_obstacles */
};

/* The results of a step.
 *
 * A motion is the straight segment from the given position to the returned one, at constant velocity, for all
 * agents at the same time. This motion is verified. So a host takes the returned position as it is and does
 * not compute it from the velocity. The velocity is that of the motion, up to rounding.
 *
 * The speed is at most max_speed. Exceptions: an agent that does not cooperate, an agent that brakes and is
 * too fast, and an overlapping agent that a planner pushes out, if the planner says so. An agent with
 * max_speed 0 does not move. */
typedef struct planner_step_out {
    uint32_t size;
    uint32_t contact_count; /* set: the number of pairs that meet during the step; 0 without verification */
    planner_out_view velocity; /* vectors */
    planner_out_view position; /* vectors */
    planner_out_view status;   /* uint32_t: PLANNER_AGENT_... */

    /* Results of verification; without it those of a free agent. */
    planner_out_view clearance;     /* double: the smallest distance of surfaces during the step; negative for
                                     * overlaps; at most clearance_range */
    planner_out_view contact_time;  /* double: the fraction of the step at the first contact; 1 if free */
    planner_out_view contact_kind;  /* uint32_t: PLANNER_CONTACT_... of the first contact */
    planner_out_view contact_other; /* uint32_t: its index; PLANNER_NO_INDEX if free */
} planner_step_out;

/* An instance of a planner. Every member within `size` is set. */
typedef struct planner planner;
struct planner {
    uint32_t size;
    uint32_t reserved; /* 0 */
    const planner_descriptor *descriptor;
    void *data; /* for the plugin's use */

    /* [control] Destroys the instance. Deactivates it first if it is active. */
    void (*destroy)(planner *self);

    /* [control] Makes the instance ready to plan, without obstacles. From then on it may call the host.
     *
     * Errors: PLANNER_ERROR_UNSUPPORTED for a dimension or a kind of verification that the planner does not
     * have. PLANNER_ERROR_WRONG_STATE if it is active. */
    planner_status (*activate)(planner *self, const planner_config *config, planner_error *error);

    /* [control] Discards everything since activate, including obstacles. Does nothing if it is not active. */
    void (*deactivate)(planner *self);

    /* [control] Replaces all obstacles. `obstacles` is a view of planner_obstacle structs, all of the same
     * `size`. They are copied. On failure the earlier obstacles stay. */
    planner_status (*set_obstacles)(planner *self, planner_view obstacles, uint32_t count,
                                    planner_error *error);

    /* [plan] Computes the next velocity and position of every agent. */
    planner_status (*step)(planner *self, const planner_step_in *in, planner_step_out *out,
                           planner_error *error);

    /* [any] Returns the extension of that name, or NULL. */
    const void *(*get_extension)(const planner *self, const char *id);
};

/* The name of the factory in planner_library_entry.get_factory. */
#define PLANNER_FACTORY_ID "planner.factory/1"

/* Lists and creates the planners of a library. */
typedef struct planner_factory {
    uint32_t size;
    uint32_t reserved; /* 0 */

    /* [any] Returns the number of planners, at least 1. */
    uint32_t (*count)(void);

    /* [any] Returns a descriptor, or NULL if the index is too large. */
    const planner_descriptor *(*descriptor)(uint32_t index);

    /* [any] Creates an instance, or returns NULL with the reason in *error. The instance must not call the
     * host before activate. */
    planner *(*create)(const planner_host *host, const char *planner_id, planner_error *error);
} planner_factory;

/* The only symbol that a plugin exports. `size` and `abi` have the same place in every version. */
typedef struct planner_library_entry {
    uint32_t size;
    uint32_t reserved; /* 0 */
    planner_version abi;

    /* [load] Called before anything else, with the path of the file, or NULL if linked in. A library that is
     * opened several times gets as many calls of init as of deinit. A failed init is not followed by deinit.
     * Must be fast and without side effects, because hosts inspect many plugins. */
    planner_status (*init)(const char *path, planner_error *error);

    /* [load] Called after all instances are destroyed. */
    void (*deinit)(void);

    /* [any] Returns the factory of that name, or NULL. PLANNER_FACTORY_ID names a planner_factory. */
    const void *(*get_factory)(const char *id);
} planner_library_entry;

#if defined(_WIN32)
#define PLANNER_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define PLANNER_EXPORT __attribute__((visibility("default")))
#else
#define PLANNER_EXPORT
#endif

/* The name of the entry that a plugin defines. To link a plugin into a program instead of loading it, compile
 * its unchanged source with -DPLANNER_ENTRY=some_other_name and pass that symbol to
 * planner_library_open_entry. */
#ifndef PLANNER_ENTRY
#define PLANNER_ENTRY planner_entry
#endif

/* The entry of a plugin, defined as  const planner_library_entry PLANNER_ENTRY = {sizeof PLANNER_ENTRY,
 * ...}; */
extern PLANNER_EXPORT const planner_library_entry PLANNER_ENTRY;

#ifdef __cplusplus
}
#endif

#endif
