/* What RVO2 and RVO2-3D have in common, in floats. The file that includes this one defines Vector,
 * DIMENSIONS, make_vector and set_defaults, and calls the result by its name. */
namespace {

struct holder {
    RVO::RVOSimulator simulator;
};

void *create(const double *positions, std::size_t count, const peer_crowd_settings *settings) {
    holder *crowd = new holder;
    crowd->simulator.setTimeStep(static_cast<float>(settings->time_step));
    set_defaults(crowd->simulator, *settings);
    for (std::size_t i = 0; i < count; ++i) {
        crowd->simulator.addAgent(make_vector(positions + DIMENSIONS * i));
    }
    return crowd;
}

void destroy(void *crowd) { delete static_cast<holder *>(crowd); }

void get_positions(const void *crowd, double *positions) {
    const holder *holds = static_cast<const holder *>(crowd);
    for (std::size_t i = 0; i < holds->simulator.getNumAgents(); ++i) {
        const Vector at = holds->simulator.getAgentPosition(i);
        for (std::size_t axis = 0; axis < DIMENSIONS; ++axis) {
            positions[DIMENSIONS * i + axis] = at[axis];
        }
    }
}

void step(void *crowd, const double *preferred) {
    holder *holds = static_cast<holder *>(crowd);
    for (std::size_t i = 0; i < holds->simulator.getNumAgents(); ++i) {
        holds->simulator.setAgentPrefVelocity(i, make_vector(preferred + DIMENSIONS * i));
    }
    holds->simulator.doStep();
}

} // namespace
