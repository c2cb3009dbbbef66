/* Rules of traffic: preferred velocities with which all agents arrive.
 *
 * ORCA keeps agents apart, but does not get them past each other. Agents that meet head on stop for ever if
 * everything is symmetric, crowds lock in doorways, and agents that have arrived block others. Traffic stands
 * between the route that an agent follows and the planner that avoids. In each step it gets the aim of every
 * agent. It returns the velocity that each agent is to prefer, with the time horizons for this step.
 *
 *     orca_traffic_def def = orca_traffic_def_default();
 *     orca_traffic *traffic;
 *     if (orca_traffic_create(&def, &traffic)) ...
 *     each step:
 *         agents[i] = orca_traffic_agent_default(); ... id, position, aim, radius, speeds
 *         orca_traffic_step(traffic, &(orca_traffic_input){agents, count, time_step, obstacles}, commands);
 *         commands[i].preferred_velocity, .max_speed, .time_horizon and .time_horizon_obst go to the
 *         planner, .response_time to what makes its motions
 *
 * examples/hello_traffic.c shows it on one page.
 *
 * There are twelve rules, in the order in which they matter. ORCA_TRAFFIC_PASSAGES switches the first three,
 * ORCA_TRAFFIC_SIDE the fourth, and ORCA_TRAFFIC_MAKE_WAY the third and all others:
 *
 * - Directions. If agents of both directions come near a passage (<orca/passage2.h>) that has room for two
 *   lanes, each direction keeps to the right-hand half of it. The aims of its agents are moved into that half
 *   of the gates. The rule is for hosts that give passages and ways.
 *   Three gates at common corners make a junction. Both directions of such a gate keep to the left instead
 *   while more than two thirds of those that turn there turn left. In the arms of a junction agents change
 *   to their lanes before they meet others. An agent that comes into an arm while others still leave it keeps
 *   to its lane until it is past them. If its goal is before the last of these, it goes on past them, for the
 *   time of going 100 diameters at most, and comes back when they are out. One that has arrived there goes on
 *   too. Those that leave go first, and wait 7 radii before the gate while they are in the wrong half. A full
 *   arm can lock. So after the time of going 150 diameters, all with goals there go back into another arm,
 *   which those that leave do not enter. They come when the others are out. After the time of going 450
 *   diameters none goes back any more.
 *   This holds for goals within 80 radii of the gate, in arms from 4.4 to 8.8 radii wide.
 *
 * - Queues. Before a passage that is used one way, or a half of it, as many agents go on as it has lanes:
 *   those that have the shortest way left to it. The others stay behind by the area that all before them
 *   need. So no arch forms before a door. Both directions queue so before a door for one. Lanes are 0.9
 *   diameters wide; away from junctions, while at most 12 go one way to a passage, a whole one.
 *   Those that come out of the other half of a passage have to get through a queue. One deeper than one and a
 *   half widths of the passage closes its mouth. So from its third row on, each takes three times the area
 *   there, and others pass between.
 *   Near the gate, agents avoid only what they would touch soon. Before a passage for one agent they brake
 *   towards their places, and start so that each comes to the gate about a diameter behind the one before
 *   it. Where more than 12 go one way to such a passage and have its whole width, they go closely through
 *   it: each also stays 1.1 diameters beside the ways of the two before it. Within 4 radii of the gate they
 *   avoid walls only for half of the time of going a radius. Agents with goals close behind such a passage
 *   do not wait for those with deeper goals in front of it.
 *
 * - Crowds first. An agent with a goal within 8 radii of a gate, in a passage or before it, would stand in
 *   the way of all who go through. While at least 8 others come on their ways through it, such an agent has
 *   no place in the queue. It stops where there is room for so many between it and its goal, for the time of
 *   going 300 diameters at most. Within 4 radii of its goal it goes on. The rule counts for gates that are at
 *   most 8 of its radii wide.
 *
 * - Keep to one side. A blocked agent turns to its right (or left), and farther the more it is blocked. All
 *   turn to the same side, so that symmetric encounters turn about each other. An agent that is not blocked
 *   heads straight for its aim.
 *
 * - Longest wait first. An agent is blocked if it makes no progress towards its aim for about the time in
 *   which it would travel its own diameter. It keeps the step in which that began until it arrives. Blocked
 *   agents have the right of way in this order: the earlier step first, then the smaller id. Agents that wait
 *   for nothing come next, and idle ones last. An agent that has the right of way and cannot use it goes to
 *   the end of the order; the time that it is given doubles.
 *
 * - Make way. Blocked agents choose their motion for the time in which they travel one radius, one after the
 *   other in this order. Each takes the velocity, of about fifty, that brings it nearest to its aim, free of
 *   obstacles and of the motions chosen before. If it needs the place of another agent, that agent chooses
 *   next, with the same right of way, and may ask others in turn. If the other cannot make way, the first
 *   takes its next best velocity. Two agents consider each other for the longer of their two times, and an
 *   agent that made way continues for that time. In a passage for one agent this makes one side back out.
 *
 * - Deeper first. Goals in packed groups and in dead ends form layers: a goal of the outermost layer can be
 *   left straight, past walls and other goals, and each further layer when those before it are empty. While
 *   agents are on their way to deeper layers, those of outer layers wait outside. Who has come to the place
 *   where it waits, or behind another that waits there, stands; and so does who is a little too near behind
 *   one that has nearly come to a deeper goal. In a dead end for one agent they also leave their goals for
 *   those with deeper ones. Who has its goal in an arm of a junction waits for no deeper one: Directions,
 *   above, leads it.
 *   Goals nearer than 1.15 sums of radii are packed. Where no walls are near a group, an agent does not
 *   cross it. It goes around a disc with the goals of its own layer and of deeper ones. It comes in from the
 *   side to which it could leave straight. It also goes around agents that have arrived, and asks them to
 *   make way only if no velocity leads on without that. Such an agent gets a tenth of its maximum speed, or
 *   that of its command: it stays unless it is asked.
 *
 * - Ease. An agent that takes part in this changes its velocity little by little, until a moment after it.
 *   In the time of going about two radii the change is at most its preferred speed, and never more than its
 *   max_acceleration allows. Its horizons shrink and grow again in about that time. Those that come first or
 *   make way take a third of it, because others wait for them.
 *
 * - Let out. An idle agent in a dead end cannot make way for an agent that wants in. After a while the latter
 *   gives its place in the order to the first such agent. That one moves out after it and on past the mouth,
 *   and the other moves in.
 *
 * - Keep distance. An agent in line behind another that does not move on keeps one radius away from it. So
 *   agents from the other side get through the crowd. At a door for one agent, most of the time is lost
 *   there.
 *
 * - Plans. In a corridor for one no order by turns gets two queues past each other that meet head on, nor
 *   agents that have to stand in another order. An agent that has waited there for long asks for a plan, if
 *   another one wants the other way. The plan tells all that are near who goes to which place, into which
 *   niche, and after which other. They follow it at any speed, and then go on by themselves. A plan has the
 *   nearest 48 agents at most, and reaches farther along corridors for one than in the open. It ends before
 *   one that is larger or has another plan. Where that leaves less than 10 radii of the corridor, there is no
 *   plan. To ask costs up to 16 searches, about 16,000 states of the agents in all. An agent asks again
 *   after twice the time of before; from its sixth time on, each time that it could have gone 5 diameters.
 *   In a crowd every other search looks far.
 *
 * - Step aside. An idle agent also makes way if it is asked. It prefers to leave the line of the asking
 *   agent, and returns to its place when the way is clear. On its way back it asks none that is on its way
 *   to a goal: such an agent chooses before it, and keeps this turn for the time of going 6 radii. Once it
 *   has gone to the end of the order, it does not return before these are past.
 *
 * One more rule is off by default. With ORCA_TRAFFIC_DENSITY, agents go slower in crowds, as people do: the
 * preferred speed of an agent falls with the density ahead of it, by Weidmann's curve. All other rules then
 * use that speed, and count as blocked only who is slower than that. Routes lead along walls. So that crowds
 * use the whole width of their ways, agents turn by up to 45 degrees to a side where it is less dense than
 * ahead, and go no faster by that. At the bends of corridors up to 40 radii wide, they keep their distance
 * from the inner wall while others are on their inner side. They follow their ways as far as they see them:
 * who has come past a bend at a distance does not go back to it. The rule is for hosts that give ways.
 *
 * With ORCA_TRAFFIC_RESPONSE, agents brake and turn a little late, and so more smoothly. The command tells
 * the response time of each. In a step of length dt the agent takes the part dt / (dt + response_time) of
 * the change of its velocity that the planner chooses, but what speeds it up at once. One that turns back
 * takes no more than turns it by a right angle. The host does that before it makes the motions jointly safe
 * (<orca/enforce2.h>), as planners of the plane do when they enforce; without that, agents can touch. Agents
 * at preferred speed are late by the whole value, those at half of that speed by half of it. At most a dozen
 * that are led to one of the two lanes of a corridor are late by three times the value. Agents near their
 * goals are less late. Those that go closely through a gate are late by at most the time of going half of
 * its free width, within 4 radii of it: they do not swing past the opening. Idle ones are late by a
 * microsecond: they step aside at once, but turn back in two steps. Not late are those that follow a plan,
 * those that overlap another, and those with goals that are taken one layer after the other.
 *
 * To make way is priority inheritance with backtracking, with discs in the plane for the vertices of a
 * graph. The first agent in the order moves towards its aim whenever the agents in its way have room to leave
 * it. The chosen velocities are free of each other for the time above. So the planner is asked to look no
 * farther ahead: this is what the time horizons are for. All other agents keep their horizons.
 *
 * All thresholds but densities and the response time are in radii, speeds and time steps of the agents
 * themselves. Results do not depend on the order of the agents. Ties are broken by id, nothing is random, and
 * the arithmetic is + - * / sqrt alone: equal calls give equal bits.
 *
 * Sources:
 * - K. Okumura, M. Machida, X. Defago, Y. Tamura, "Priority inheritance with backtracking for iterative
 *   multi-agent path finding", Artificial Intelligence 310, 2022.
 * - K. Okumura, "Improving LaCAM for scalable eventually optimal multi-agent pathfinding", IJCAI 2023.
 * - A. Best, S. Narang, S. Curtis, D. Manocha, "DenseSense: interactive crowd simulation using
 *   density-dependent filters", SCA 2014. */
#ifndef ORCA_TRAFFIC2_H
#define ORCA_TRAFFIC2_H

#include <geom/task.h>
#include <orca/obstacle2.h>
#include <orca/passage2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The memory of the rules from step to step. One thread at a time may use it; a step works on the threads of
 * the definition. Blocked agents choose one after the other, on one thread. They ask each other at most 128
 * deep: that needs up to 95 KB of the stack of a thread. */
typedef struct orca_traffic orca_traffic;

/* The values of the rule ORCA_TRAFFIC_SIDE: the side to which blocked agents turn.
 *
 * ORCA_SIDE_NONE   agents do not turn
 * ORCA_SIDE_RIGHT  all agents pass on their right
 * ORCA_SIDE_LEFT   all agents pass on their left */
typedef enum orca_side {
    ORCA_SIDE_NONE = 0,
    ORCA_SIDE_RIGHT,
    ORCA_SIDE_LEFT
} orca_side;

/* The rules that can be set, in the order in which they are applied.
 *
 * ORCA_TRAFFIC_SIDE           keep to one side: a value of orca_side
 * ORCA_TRAFFIC_MAKE_WAY       0 or 1: blocked agents make way for each other, which is eight of the rules
 * ORCA_TRAFFIC_DENSITY        slow down in crowds: how far ahead an agent looks, in meters; 0, the default,
 *                             for agents that do not; 1.1 for people
 * ORCA_TRAFFIC_DENSITY_SHAPE  of Weidmann's curve, per square meter; 1.913 by default
 * ORCA_TRAFFIC_DENSITY_JAM    the density at which it ends, per square meter; 5.4 by default
 * ORCA_TRAFFIC_PASSAGES       0 or 1: directions and queues in passages, and crowds first
 * ORCA_TRAFFIC_RESPONSE       the response time at preferred speed, in seconds, at most 1, so that a command
 *                             says at most 3; 0.2 by default; 0 for agents that follow at once */
typedef enum orca_traffic_rule_index {
    ORCA_TRAFFIC_SIDE,
    ORCA_TRAFFIC_MAKE_WAY,
    ORCA_TRAFFIC_DENSITY,
    ORCA_TRAFFIC_DENSITY_SHAPE,
    ORCA_TRAFFIC_DENSITY_JAM,
    ORCA_TRAFFIC_PASSAGES,
    ORCA_TRAFFIC_RESPONSE,
    ORCA_TRAFFIC_RULE_COUNT
} orca_traffic_rule_index;

/* Describes a rule to programs that offer it as a setting. Constant.
 *
 * id            never changes, such as "make-way"; without blanks
 * name          for a panel
 * description   one sentence
 * choices       the names of the values 0, 1, ...; NULL if any number is a value
 * choice_count  how many names; 0 without
 * maximum       values are in [0, maximum]; 0 switches the rule off
 * fallback      the value by default */
typedef struct orca_traffic_rule {
    const char *id;
    const char *name;
    const char *description;
    const char *const *choices;
    uint32_t choice_count;
    double maximum;
    double fallback;
} orca_traffic_rule;

/* Returns the description of a rule, which must be one of them (GEOM_ASSERT). */
ORCA_API const orca_traffic_rule *orca_traffic_rule_at(orca_traffic_rule_index index);

/* Returns whether a rule accepts a value: finite, in its range, and whole if it has choices. It must be one
 * of them (GEOM_ASSERT). */
ORCA_API bool orca_traffic_rule_accepts(orca_traffic_rule_index index, double value);

/* What the rules are made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to work on; NULL for the calling one alone; copied; results are the same for any
 *            number
 * rules      the value of each rule, by orca_traffic_rule_index */
typedef struct orca_traffic_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
    double rules[ORCA_TRAFFIC_RULE_COUNT];
} orca_traffic_def;

/* Returns the defaults: all rules are on but that of density, and agents pass on their right. If all rules
 * are 0, they change nothing. All agents then prefer the straight way to their aims, with their own horizons;
 * blockages are still reported. */
ORCA_API orca_traffic_def orca_traffic_def_default(void);

/* Creates rules without any agents. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_INVALID_ARGUMENT for a value that its rule does not accept, GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_traffic_create(const orca_traffic_def *def, orca_traffic **out);

/* Destroys rules. NULL is ignored. */
ORCA_API void orca_traffic_destroy(orca_traffic *traffic);

/* The state and the aim of an agent.
 *
 * id                 identifies the agent from step to step; all different
 * velocity           of the last step
 * aim                where it heads for in a straight line: its goal, or the next point of a route; its own
 *                    position if it stays
 * way, way_count     the rest of its route: the aim, the points at which the route bends after it, and the
 *                    goal; read during the step; NULL and 0 if the aim is all that is known. Only the goal is
 *                    checked; a way with a point that is not finite has no length that rules know
 * way_id             tells the way from all others since the rules were created, cleared or restored: ways
 *                    with the same number, not 0, differ in nothing but the points left behind. 0: not known.
 *                    It saves time in crowds: ways lie anywhere in memory, and are not read again then
 * passing            whether the aim is a point on the way, where it need not stop
 * idle               whether it has been at its goal before; it then wants to stay there, or to return, but
 *                    after all agents that have not
 * radius             >= 0
 * preferred_speed    >= 0
 * max_speed          >= 0
 * max_acceleration   how fast its velocity may change, >= 0; 0 or INFINITY for no limit
 * time_horizon       for agents, in seconds, > 0: what the planner would otherwise get
 * time_horizon_obst  for obstacles, in seconds, > 0
 * layers, mask       as for the planner: which agents and obstacles it avoids
 * infeasible         whether its last program had no solution */
typedef struct orca_traffic_agent {
    uint64_t id;
    geom_vec2 position;
    geom_vec2 velocity;
    geom_vec2 aim;
    const geom_vec2 *way;
    size_t way_count;
    uint64_t way_id;
    bool passing;
    bool idle;
    double radius;
    double preferred_speed;
    double max_speed;
    double max_acceleration;
    double time_horizon;
    double time_horizon_obst;
    uint32_t layers;
    uint32_t mask;
    bool infeasible;
} orca_traffic_agent;

/* Returns an agent at the origin with the sizes of orca_agent_def_default() and preferred_speed 1.5. */
ORCA_API orca_traffic_agent orca_traffic_agent_default(void);

/* Returns `agent` with the aim that it reaches if it keeps its preferred velocity for `time` seconds, and
 * with that preferred speed. It is idle if its preferred velocity is zero. For hosts that have velocities,
 * not goals. */
ORCA_API orca_traffic_agent orca_traffic_agent_from_velocity(orca_traffic_agent agent,
                                                             geom_vec2 preferred_velocity, double time);

/* What keeps an agent from its aim.
 *
 * ORCA_BLOCKAGE_NONE        nothing
 * ORCA_BLOCKAGE_AGENT       agents, at rest or moving, where it is to be next
 * ORCA_BLOCKAGE_OBSTACLE    an obstacle there
 * ORCA_BLOCKAGE_INFEASIBLE  neither; its program has no solution */
typedef enum orca_blockage {
    ORCA_BLOCKAGE_NONE = 0,
    ORCA_BLOCKAGE_AGENT,
    ORCA_BLOCKAGE_OBSTACLE,
    ORCA_BLOCKAGE_INFEASIBLE
} orca_blockage;

/* What to ask the planner for.
 *
 * preferred_velocity  of length at most max_speed
 * max_speed           at most that of the agent; less for one that keeps its place among packed goals
 * time_horizon        at most that of the agent
 * time_horizon_obst   at most that of the agent
 * blockage            what keeps the agent from its aim
 * waiting_since       the step, counted from 1, in which it was first blocked on its way; 0 if it was not
 * yields              whether it makes way for another agent
 * response_time       how late its velocity is to follow what the planner chooses, in seconds; 0, without
 *                     ORCA_TRAFFIC_RESPONSE: at once */
typedef struct orca_traffic_command {
    geom_vec2 preferred_velocity;
    double max_speed;
    double time_horizon;
    double time_horizon_obst;
    orca_blockage blockage;
    uint64_t waiting_since;
    bool yields;
    double response_time;
} orca_traffic_command;

/* A step.
 *
 * agents, count  all agents
 * time_step      in seconds, > 0
 * obstacles      NULL for none
 * passages       between these obstacles; NULL, or without obstacles: there are no directions and queues
 * widest_gate    gates up to so many radii of an agent wide count for it, >= 0; 0: 12. Crowds that meet in
 *                wide corridors, and at their bends, need more, such as 60. `widest` of
 *                orca_passages_def must be at least so many radii of the largest agent: gates that are wider
 *                than it are not known. From 4.002 radii on a passage has two lanes */
typedef struct orca_traffic_input {
    const orca_traffic_agent *agents;
    size_t count;
    double time_step;
    const orca_obstacles *obstacles;
    const orca_passages *passages;
    double widest_gate;
} orca_traffic_input;

/* Computes the commands of all agents for one step. New agents are known from now on, and missing ones are
 * forgotten.
 *
 * input     all agents and the time step
 * commands  room for input->count commands
 *
 * On an error nothing is written, and the memory of the rules does not change:
 * - GEOM_NOT_FINITE.
 * - GEOM_NEGATIVE_SIZE.
 * - GEOM_INVALID_ARGUMENT for equal ids and for a time that is not > 0.
 * - GEOM_CAPACITY_EXCEEDED for more than 2^27 agents.
 * - GEOM_OUT_OF_MEMORY.
 *
 * Cost: O(n) for agents and points of ways if no agent is blocked and the agents are sorted by id, otherwise
 * O(n log n); some microseconds for each agent that is blocked or makes way. With ORCA_TRAFFIC_DENSITY also a
 * search for neighbors for each agent, of at most 32 within that range, and a few for walls before a bend.
 * When goals or obstacles have changed, and goals are near each other, O(n l) for l layers of goals, at most
 * 256. With passages O(g log g) for g agents with a gate ahead, and a search of gates for each agent that has
 * left where it made the last one. When goals or passages have changed, also a search of gates for each goal.
 * An agent looks at the first 8 gates that a straight piece of its way crosses. If none of these counts, it
 * sees none there. Nothing is allocated for the rules of passages once the largest crowd and the most gates
 * were seen. */
ORCA_API geom_status orca_traffic_step(orca_traffic *traffic, const orca_traffic_input *input,
                                       orca_traffic_command *commands);

/* Undoes the last step: the memory is that of before. For a host whose own step fails afterwards. Does
 * nothing the second time, and after a step that failed, orca_traffic_clear or orca_traffic_restore, even one
 * that failed. */
ORCA_API void orca_traffic_undo(orca_traffic *traffic);

/* Forgets all agents. */
ORCA_API void orca_traffic_clear(orca_traffic *traffic);

/* Returns the size in bytes of a snapshot of the memory, and writes it if `capacity` is large enough. `bytes`
 * may be NULL if `capacity` is 0. The definition is not in it. */
ORCA_API size_t orca_traffic_save(const orca_traffic *traffic, void *bytes, size_t capacity);

/* Replaces the memory by a snapshot. The rules continue as the saved ones, bit for bit. Errors:
 * GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot, GEOM_OUT_OF_MEMORY. On error nothing
 * changes. */
ORCA_API geom_status orca_traffic_restore(orca_traffic *traffic, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
