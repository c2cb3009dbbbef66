// Stand-ins for what the node of the costmap page takes from ROS 2, to compile it: names and types only.
#ifndef TEST_COSTMAP_ROS_HPP
#define TEST_COSTMAP_ROS_HPP

#include <cstdint>
#include <memory>
#include <vector>

namespace geometry_msgs::msg {
struct Vector3 {
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;
};

struct Pose {
    Vector3 position;
};

struct Twist {
    using SharedPtr = std::shared_ptr<Twist>;
    Vector3 linear;
    Vector3 angular;
};
} // namespace geometry_msgs::msg

namespace nav_msgs::msg {
struct OccupancyGrid {
    using SharedPtr = std::shared_ptr<OccupancyGrid>;
    struct {
        float resolution = 0.0F;
        uint32_t width = 0;
        uint32_t height = 0;
        geometry_msgs::msg::Pose origin;
    } info;
    std::vector<int8_t> data;
};
} // namespace nav_msgs::msg

namespace rclcpp {
template <typename Message> struct Publisher {
    using SharedPtr = std::shared_ptr<Publisher>;
    void publish(const Message &message);
};

template <typename Message> struct Subscription { using SharedPtr = std::shared_ptr<Subscription>; };

class Node {
  public:
    explicit Node(const char *name);
    virtual ~Node() = default;
    template <typename Message>
    std::shared_ptr<Publisher<Message>> create_publisher(const char *topic, int depth);
    template <typename Message, typename Called>
    std::shared_ptr<Subscription<Message>> create_subscription(const char *topic, int depth, Called called) {
        called(std::make_shared<Message>()); // compiled for the type of the message
        return nullptr;
    }
};
} // namespace rclcpp

#endif
