/* Box2D 2.4: b2DynamicTree, which holds boxes of floats, larger by a tenth on each side. */
#include "broad.h"

#include <box2d/b2_dynamic_tree.h>

#include <vector>

namespace {

struct holder {
    b2DynamicTree tree;
    std::vector<int32> proxies;
    std::vector<size_t> numbers; /* of boxes; the tree holds where they are */
};

b2Vec2 vec(const double *x) { return b2Vec2(static_cast<float>(x[0]), static_cast<float>(x[1])); }

b2AABB box_from(const bench_box *box) {
    b2AABB made;
    made.lowerBound = vec(box->low);
    made.upperBound = vec(box->high);
    return made;
}

void *create(const peer_broad *, size_t count) {
    holder *made = new holder;
    made->proxies.reserve(count);
    made->numbers.reserve(count);
    return made;
}

void destroy(void *held) { delete static_cast<holder *>(held); }

void insert(void *held, size_t i, const bench_box *box) {
    holder *holds = static_cast<holder *>(held);
    holds->numbers.push_back(i);
    holds->proxies.push_back(holds->tree.CreateProxy(box_from(box), &holds->numbers[i]));
}

void move(void *held, size_t i, const bench_box *old, const bench_box *box) {
    holder *holds = static_cast<holder *>(held);
    holds->tree.MoveProxy(holds->proxies[i], box_from(box), vec(box->low) - vec(old->low));
}

void take_out(void *held, size_t i) {
    holder *holds = static_cast<holder *>(held);
    holds->tree.DestroyProxy(holds->proxies[i]);
}

struct box_query {
    size_t count;
    bool QueryCallback(int32) {
        ++count;
        return true;
    }
};

size_t query(const void *held, const bench_box *box) {
    box_query asked = {0};
    static_cast<const holder *>(held)->tree.Query(&asked, box_from(box));
    return asked.count;
}

/* The tree knows that the ray may meet the larger box: whether it meets the box is for the caller to tell. */
struct ray_query {
    const b2DynamicTree *tree;
    const bench_ray *ray;
    const bench_box *boxes;
    size_t found;
    float RayCastCallback(const b2RayCastInput &input, int32 proxy) {
        const size_t i = *static_cast<const size_t *>(tree->GetUserData(proxy));
        const double time = bench_entry_time(ray, &boxes[i], 2);
        if (time > static_cast<double>(input.maxFraction)) {
            return input.maxFraction;
        }
        found = i;
        return static_cast<float>(time); /* 0 ends the search */
    }
};

size_t cast(const void *held, const bench_ray *ray, const bench_box *boxes, size_t count) {
    const holder *holds = static_cast<const holder *>(held);
    ray_query asked = {&holds->tree, ray, boxes, count};
    b2RayCastInput input;
    input.p1 = vec(ray->start);
    input.p2 = input.p1 + vec(ray->motion);
    input.maxFraction = 1.0f;
    holds->tree.RayCast(&asked, input);
    return asked.found;
}

} // namespace

extern "C" const peer_broad peer_broad_box2d = {"Box2D", 2,       0,       create,   destroy,
                                                insert,  nullptr, move,    take_out, query,
                                                cast,    nullptr, nullptr, nullptr,  nullptr};
