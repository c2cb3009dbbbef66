/* libcollide for OMPL: states and motions of a footprint in a collide_world, with proved answers.
 *
 * OMPL's own motion validator tests states at intervals, and misses what lies between them. Here a motion is
 * one question: the whole way of the footprint is free, or it is not known to be.
 *
 *     ompl::geometric::SimpleSetup setup(space);
 *     orcakit::use(setup, orcakit::scene(world, robot));
 *
 * Spaces: RealVectorStateSpace of two dimensions, SE2StateSpace, DubinsStateSpace (symmetric or not) and
 * ReedsSheppStateSpace. A motion is exactly what the space interpolates: straight, straight with an even turn
 * the short way round, or arcs and straight parts, in both gears.
 *
 * What is undecided counts as invalid, as <collide/trajectory2.h> says: contact or its absence is then hidden
 * by rounding or the tolerance. Touching is contact. The bounds of the space hold for the reference point on
 * the whole way.
 *
 * Needs C++17 and OMPL 1.5 or 1.6. The world and vertices of the footprint must outlive the objects, and the
 * world must not change while a planner runs. */
#ifndef ORCAKIT_OMPL_HPP
#define ORCAKIT_OMPL_HPP

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include <ompl/base/MotionValidator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateValidityChecker.h>
#include <ompl/base/spaces/DubinsStateSpace.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/ReedsSheppStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/util/Exception.h>

#include <collide/trajectory2.h>

namespace orcakit {

namespace ob = ompl::base;

/* How states and motions are read. In r2 the footprint keeps the heading 0. */
enum class space {
    r2,
    se2,
    dubins,
    reeds_shepp
};

/* Returns how a state space is read. Throws ompl::Exception for a space that is none of the four. A class of
 * your own that derives from one of them must not interpolate in another way. */
inline space space_of(const ob::StateSpace &states) {
    if (dynamic_cast<const ob::DubinsStateSpace *>(&states) != nullptr) {
        return space::dubins;
    }
    if (dynamic_cast<const ob::ReedsSheppStateSpace *>(&states) != nullptr) {
        return space::reeds_shepp;
    }
    if (dynamic_cast<const ob::SE2StateSpace *>(&states) != nullptr) {
        return space::se2;
    }
    const auto *vectors = dynamic_cast<const ob::RealVectorStateSpace *>(&states);
    if (vectors == nullptr || vectors->getDimension() != 2) {
        throw ompl::Exception("orcakit: the space is none of R2, SE2, Dubins and Reeds-Shepp");
    }
    return space::r2;
}

/* What moves, and among what. `params` are those of collide_trajectory_check: with a margin, coming within it
 * is a contact. A tolerance above 0 saves time where a motion passes as closely as that. */
struct scene {
    const collide_world *world;
    collide_footprint footprint;
    collide_trajectory_params params;

    scene(const collide_world *in, const collide_footprint &moving,
          const collide_trajectory_params &how = collide_trajectory_params_default())
        : world(in), footprint(moving), params(how) {}
};

namespace detail {

inline collide_pose pose_of(space kind, const ob::State *state) {
    if (kind == space::r2) {
        const double *values = state->as<ob::RealVectorStateSpace::StateType>()->values;
        return {{values[0], values[1]}, 0.0};
    }
    const auto *placed = state->as<ob::SE2StateSpace::StateType>();
    return {{placed->getX(), placed->getY()}, placed->getYaw()};
}

inline const ob::RealVectorBounds &bounds_of(space kind, const ob::StateSpace &states) {
    return kind == space::r2 ? states.as<ob::RealVectorStateSpace>()->getBounds()
                             : states.as<ob::SE2StateSpace>()->getBounds();
}

constexpr double quarter = 1.5707963267948966;

/* Poses along a motion, each with its fraction of the whole length. Arcs are divided where they go along an
 * axis. Between two poses x and y are then monotone, so bounds that hold for the poses hold for the way. */
class course {
  public:
    static constexpr std::size_t capacity = 64; /* five parts of a turn and a quarter each take 31 */

    explicit course(collide_trajectory_segment_kind kind, const collide_pose &start) : kind_(kind) {
        poses_[0] = start;
        fractions_[0] = 0.0;
        count_ = 1;
    }

    void add(const collide_pose &pose, double length) {
        if (count_ < capacity) {
            poses_[count_] = pose;
            fractions_[count_] = fractions_[count_ - 1] + length;
            ++count_;
        } else {
            whole_ = false;
        }
    }

    /* A straight part; the length is negative in reverse. */
    void add_straight(double length) {
        const collide_pose &last = poses_[count_ - 1];
        add({{last.position.x + length * std::cos(last.heading),
              last.position.y + length * std::sin(last.heading)},
             last.heading},
            std::fabs(length));
    }

    /* An arc with the given radius, positive to the left, on which the heading changes by `turn`. */
    void add_arc(double radius, double turn) {
        const double end = poses_[count_ - 1].heading + turn;
        while (whole_ && poses_[count_ - 1].heading != end) {
            const collide_pose &last = poses_[count_ - 1];
            const double place = last.heading / quarter;
            const double next = quarter * (turn > 0.0 ? std::floor(place) + 1.0 : std::ceil(place) - 1.0);
            const bool ends = next == last.heading || (turn > 0.0 ? next >= end : next <= end);
            const double heading = ends ? end : next;
            add({{last.position.x + radius * (std::sin(heading) - std::sin(last.heading)),
                  last.position.y - radius * (std::cos(heading) - std::cos(last.heading))},
                 heading},
                std::fabs(radius * (heading - last.heading)));
        }
    }

    /* Lengths become fractions. */
    void finish() {
        const double length = fractions_[count_ - 1];
        whole_ = whole_ && std::isfinite(length);
        for (std::size_t i = 1; i < count_; ++i) {
            fractions_[i] = i + 1 == count_ || !(length > 0.0) ? 1.0 : fractions_[i] / length;
        }
    }

    /* The first leg that leaves the bounds, or the number of poses. A pose within rounding of them is out of
     * them; the first and the last one are states that OMPL tests. */
    std::size_t leg_out_of(const ob::RealVectorBounds &bounds) const {
        for (std::size_t i = 1; i + 1 < count_; ++i) {
            if (!inside(poses_[i].position, bounds)) {
                return i - 1;
            }
        }
        return count_;
    }

    collide_trajectory_result check(const scene &in) const {
        const collide_trajectory path = {poses_.data(), nullptr, count_, kind_};
        return collide_trajectory_check(in.world, &in.footprint, path, &in.params);
    }

    /* The fraction of the way that a leg and a time on it are. */
    double fraction(const collide_trajectory_result &met) const {
        const double start = fraction_at(met.leg);
        return start + met.time * (fraction_at(met.leg + 1) - start);
    }

    /* Where a leg starts; the last one ends at 1. */
    double fraction_at(std::size_t leg) const { return fractions_[leg < count_ ? leg : count_ - 1]; }

    std::size_t leg_count() const { return count_ - 1; }

    /* False for a way that has no finite length. */
    bool whole() const { return whole_; }

  private:
    static bool inside(geom_vec2 point, const ob::RealVectorBounds &bounds) {
        const double values[2] = {point.x, point.y};
        for (unsigned i = 0; i < 2; ++i) {
            const double slop = 0x1p-44 * (std::fabs(bounds.low[i]) + std::fabs(bounds.high[i]));
            if (!(values[i] >= bounds.low[i] + slop && values[i] <= bounds.high[i] - slop)) {
                return false;
            }
        }
        return true;
    }

    std::array<collide_pose, capacity> poses_;
    std::array<double, capacity> fractions_;
    std::size_t count_ = 0;
    collide_trajectory_segment_kind kind_;
    bool whole_ = true;
};

/* The shorter way round, as ompl::base::SO2StateSpace takes it. */
inline double turn_between(double from, double to) {
    const double turn = to - from;
    return std::fabs(turn) <= 2.0 * quarter ? turn : turn > 0.0 ? turn - 4.0 * quarter : turn + 4.0 * quarter;
}

inline course straight_course(const collide_pose &start, collide_pose end) {
    course made(COLLIDE_TRAJECTORY_STRAIGHT, start);
    end.heading = start.heading + turn_between(start.heading, end.heading);
    made.add(end, 1.0);
    return made;
}

/* The shorter of the ways there and, if the space is symmetric, back in reverse. */
inline course dubins_course(const ob::DubinsStateSpace &states, double radius, const ob::State *from,
                            const ob::State *to) {
    ob::DubinsStateSpace::DubinsPath path = states.dubins(from, to);
    if (states.hasSymmetricDistance()) {
        const ob::DubinsStateSpace::DubinsPath back = states.dubins(to, from);
        if (back.length() < path.length()) {
            path = back;
            path.reverse_ = true;
        }
    }
    course made(COLLIDE_TRAJECTORY_ARC, pose_of(space::dubins, from));
    for (int i = 0; i < 3; ++i) {
        const int part = path.reverse_ ? 2 - i : i;
        const double length = path.reverse_ ? -path.length_[part] : path.length_[part];
        switch (path.type_[part]) {
        case ob::DubinsStateSpace::DUBINS_LEFT:
            made.add_arc(radius, length);
            break;
        case ob::DubinsStateSpace::DUBINS_RIGHT:
            made.add_arc(-radius, -length);
            break;
        case ob::DubinsStateSpace::DUBINS_STRAIGHT:
            made.add_straight(radius * length);
            break;
        }
    }
    return made;
}

inline course reeds_shepp_course(const ob::ReedsSheppStateSpace &states, double radius, const ob::State *from,
                                 const ob::State *to) {
    const ob::ReedsSheppStateSpace::ReedsSheppPath path = states.reedsShepp(from, to);
    course made(COLLIDE_TRAJECTORY_ARC, pose_of(space::reeds_shepp, from));
    for (int i = 0; i < 5; ++i) {
        const double length = path.length_[i];
        switch (path.type_[i]) {
        case ob::ReedsSheppStateSpace::RS_LEFT:
            made.add_arc(radius, length);
            break;
        case ob::ReedsSheppStateSpace::RS_RIGHT:
            made.add_arc(-radius, -length);
            break;
        case ob::ReedsSheppStateSpace::RS_STRAIGHT:
            made.add_straight(radius * length);
            break;
        case ob::ReedsSheppStateSpace::RS_NOP:
            break;
        }
    }
    return made;
}

/* The turning radius of a space, exactly: a path of one straight part of length 1, in units of the radius,
 * ends there. The space keeps the radius to itself. */
template <typename Space, typename Path> double radius_of(const Space &states, Path path) {
    auto *const start = states.allocState()->template as<ob::SE2StateSpace::StateType>();
    auto *const end = states.allocState()->template as<ob::SE2StateSpace::StateType>();
    start->setXY(0.0, 0.0);
    start->setYaw(0.0);
    bool first = false;
    states.interpolate(start, start, 1.0, first, path, end);
    const double radius = end->getX();
    states.freeState(start);
    states.freeState(end);
    return radius;
}

inline double radius_of(space kind, const ob::StateSpace &states) {
    using dubins = ob::DubinsStateSpace;
    using reeds_shepp = ob::ReedsSheppStateSpace;
    static constexpr dubins::DubinsPathSegmentType lsl[3] = {dubins::DUBINS_LEFT, dubins::DUBINS_STRAIGHT,
                                                             dubins::DUBINS_LEFT};
    static constexpr reeds_shepp::ReedsSheppPathSegmentType long_lsl[5] = {
        reeds_shepp::RS_LEFT, reeds_shepp::RS_STRAIGHT, reeds_shepp::RS_LEFT, reeds_shepp::RS_NOP,
        reeds_shepp::RS_NOP};
    if (kind == space::dubins) {
        return radius_of(*states.as<dubins>(), dubins::DubinsPath(lsl, 0.0, 1.0, 0.0));
    }
    if (kind == space::reeds_shepp) {
        return radius_of(*states.as<reeds_shepp>(), reeds_shepp::ReedsSheppPath(long_lsl, 0.0, 1.0, 0.0));
    }
    return 0.0;
}

} // namespace detail

/* Tests states. A state is valid if it is within the bounds of the space and the footprint there is proved to
 * be free. Thread-safe. */
class validity : public ob::StateValidityChecker {
  public:
    validity(const ob::SpaceInformationPtr &si, const scene &in)
        : ob::StateValidityChecker(si), scene_(in), kind_(space_of(*si->getStateSpace())) {
        specs_.clearanceComputationType = ob::StateValidityCheckerSpecs::BOUNDED_APPROXIMATE;
    }

    /* Some 0.2 us, and more for each body near by. */
    bool isValid(const ob::State *state) const override {
        if (!si_->satisfiesBounds(state)) {
            return false;
        }
        const detail::course there(COLLIDE_TRAJECTORY_ARC, detail::pose_of(kind_, state));
        return there.check(scene_).verdict == COLLIDE_CCD_FREE;
    }

    /* Returns a proved lower bound on the distance from the footprint to the nearest body, less the margin:
     * at most a 64th below the distance. 0 for contact, infinite in an empty world. The bounds of the space
     * do not count. */
    double clearance(const ob::State *state) const override {
        const collide_pose pose = detail::pose_of(kind_, state);
        const collide_trajectory path = {&pose, nullptr, 1, COLLIDE_TRAJECTORY_ARC};
        const collide_trajectory_clearance_result found = collide_trajectory_clearance(
            scene_.world, &scene_.footprint, path, std::numeric_limits<double>::infinity(), &scene_.params);
        return found.lower > scene_.params.margin ? found.lower - scene_.params.margin : 0.0;
    }

  private:
    scene scene_;
    space kind_;
};

/* Tests motions between states. Thread-safe; unlike in OMPL's own validators, also its counts. */
class motion : public ob::MotionValidator {
  public:
    motion(const ob::SpaceInformationPtr &si, const scene &in)
        : ob::MotionValidator(si), scene_(in), states_(si->getStateSpace()), kind_(space_of(*states_)),
          radius_(detail::radius_of(kind_, *states_)) {}

    /* Returns whether the whole motion is proved to be free and within the bounds, both ends included. Some
     * microseconds. */
    bool checkMotion(const ob::State *from, const ob::State *to) const override {
        const detail::course way = course_between(from, to);
        return count(way.whole() && is_bounded(way, from, to) &&
                     way.check(scene_).verdict == COLLIDE_CCD_FREE && si_->isValid(to));
    }

    /* The same. If it is not, last.first, unless NULL, becomes a valid state on the motion before the first
     * contact, and last.second its fraction by length; the state `from` and 0 if there is none other.
     * Otherwise both stay as they are. last.first may be one of the states. */
    bool checkMotion(const ob::State *from, const ob::State *to,
                     std::pair<ob::State *, double> &last) const override {
        const detail::course way = course_between(from, to);
        const bool bounded = way.whole() && is_bounded(way, from, to);
        collide_trajectory_result met = {};
        met.verdict = COLLIDE_CCD_INVALID;
        if (way.whole()) {
            met = way.check(scene_);
        }
        if (bounded && met.verdict == COLLIDE_CCD_FREE && si_->isValid(to)) {
            return count(true);
        }
        ob::State *const tried = si_->allocState();
        double fraction = met.verdict == COLLIDE_CCD_INVALID ? 0.0 : way.fraction(met);
        if (!bounded && fraction > 0.0) {
            fraction = std::fmin(fraction, bounded_fraction(way, from, to, tried));
        }
        last.second = step_back(from, to, fraction, tried);
        if (last.first != nullptr) {
            si_->copyState(last.first, tried);
        }
        si_->freeState(tried);
        return count(false);
    }

  private:
    detail::course course_between(const ob::State *from, const ob::State *to) const {
        using ob::DubinsStateSpace;
        using ob::ReedsSheppStateSpace;
        detail::course made =
            kind_ == space::dubins
                ? detail::dubins_course(*states_->as<DubinsStateSpace>(), radius_, from, to)
            : kind_ == space::reeds_shepp
                ? detail::reeds_shepp_course(*states_->as<ReedsSheppStateSpace>(), radius_, from, to)
                : detail::straight_course(detail::pose_of(kind_, from), detail::pose_of(kind_, to));
        made.finish();
        return made;
    }

    bool is_bounded(const detail::course &way, const ob::State *from, const ob::State *to) const {
        return si_->satisfiesBounds(from) && si_->satisfiesBounds(to) &&
               way.leg_out_of(detail::bounds_of(kind_, *states_)) > way.leg_count();
    }

    /* The fraction up to which the bounds hold, for a motion that leaves them. On the leg on which it does, x
     * and y are monotone: so is being out of bounds, and halving finds where that starts. */
    double bounded_fraction(const detail::course &way, const ob::State *from, const ob::State *to,
                            ob::State *tried) const {
        if (!si_->satisfiesBounds(from)) {
            return 0.0;
        }
        const std::size_t out = way.leg_out_of(detail::bounds_of(kind_, *states_));
        const std::size_t leg = out < way.leg_count() ? out : way.leg_count() - 1;
        double inside = way.fraction_at(leg);
        double outside = way.fraction_at(leg + 1);
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (inside + outside);
            states_->interpolate(from, to, middle, tried);
            (si_->satisfiesBounds(tried) ? inside : outside) = middle;
        }
        return inside;
    }

    /* A state that OMPL interpolates is rounded, and so is the footprint that others place there: at the
     * first contact it may touch. So the fraction goes back, first by far more than rounding and then twice
     * as far each time, until the state is valid; 0 is the state `from`. */
    double step_back(const ob::State *from, const ob::State *to, double fraction, ob::State *state) const {
        double step = 0x1p-36;
        fraction -= step;
        while (fraction > 0.0) {
            states_->interpolate(from, to, fraction, state);
            if (si_->isValid(state)) {
                return fraction;
            }
            fraction -= step;
            step *= 2.0;
        }
        si_->copyState(state, from);
        return 0.0;
    }

    /* The counts of OMPL are plain numbers, which threads of a planner share. */
    bool count(bool valid) const {
        __atomic_fetch_add(valid ? &valid_ : &invalid_, 1U, __ATOMIC_RELAXED);
        return valid;
    }

    scene scene_;
    ob::StateSpacePtr states_;
    space kind_;
    double radius_;
};

/* Gives the states and motions of a setup to libcollide. Call it before setup.setup() or setup.solve().
 * Throws ompl::Exception for a space that is none of the four. */
inline void use(ompl::geometric::SimpleSetup &setup, const scene &in) {
    const ob::SpaceInformationPtr &si = setup.getSpaceInformation();
    setup.setStateValidityChecker(std::make_shared<validity>(si, in));
    si->setMotionValidator(std::make_shared<motion>(si, in));
}

} // namespace orcakit

#endif
