/* The members of the memory of traffic that plane and space share. Included in its struct. */
geom_allocator allocator;
geom_tasks threads;
double rules[TRAFFIC_RULES]; /* their values */
uint64_t step;               /* how many there were */

traffic_state *states; /* of those known, by rank */
traffic_state *fresh;  /* of this step, before it is done */
size_t count;
size_t count_before; /* in the step before, which is in `fresh` while it can be taken back */
bool can_take_back;

/* Of this step, by rank. */
const traffic_mover **agents; /* as the rules so far have changed them */
traffic_mover *changed;       /* those that they have changed */
uint32_t *order;              /* which agent of the input */
bool ids_rise;                /* in the input: the order is that of the input */
uint32_t *spare;
vec *goals;     /* where the ways of the input end, by its order */
uint64_t *ways; /* their numbers; 0: the goal is looked up again */
traffic_choice *choices;
traffic_turn *turns;
traffic_turn *spare_turns;
size_t turn_count;
double *axis[AXES]; /* where they are */
double *radius;
uint32_t *near;        /* TRAFFIC_NEAR for each that was reached: those near it */
uint32_t *near_counts; /* how many of these there are; TRAFFIC_NONE: not known yet */
uint32_t *leads;       /* towards the head of its group; TRAFFIC_NONE: not reached */
uint32_t *reached;     /* those that blocked agents may have to do with */
uint32_t *group_ends;  /* of each group among the turns */
size_t group_count;    /* 0: the turns are in one order, not by group */
size_t capacity;       /* of all the arrays */

traffic_scratch *scratch; /* one for each thread */
size_t scratch_count;
traffic_survey *surveys; /* of all scratch */
size_t survey_count;     /* of each */
near_obstacle *walls;    /* of all scratch */
size_t wall_capacity;    /* of each */
neighbor_index *neighbors;
bool placed;        /* the places of this step are in there */
size_t most_places; /* the largest crowd for which there is room in there */
double widest;      /* the largest radius */
double top_speed;
bool all_meet; /* each agent avoids each other one */
const traffic_input *input;
