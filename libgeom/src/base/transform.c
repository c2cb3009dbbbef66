/* Rigid motions of the plane and of space: made, composed, inverted, applied. */
#include <geom/transform.h>

geom_transform2 geom_transform2_identity(void) {
    const geom_transform2 identity = {{1.0, 0.0}, {0.0, 0.0}};
    return identity;
}

geom_transform3 geom_transform3_identity(void) {
    const geom_transform3 identity = {{1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    return identity;
}

geom_rotation2 geom_rotation2_from_angle(double angle) {
    const geom_rotation2 r = {cos(angle), sin(angle)};
    return r;
}

/* Divided by its largest component first, an axis of any length has a length that doubles can hold. */
geom_rotation3 geom_rotation3_from_axis_angle(geom_vec3 axis, double angle) {
    const double size = fmax(fabs(axis.x), fmax(fabs(axis.y), fabs(axis.z)));
    if (size == 0.0) {
        return geom_transform3_identity().rotation;
    }
    const geom_vec3 unit = geom_vec3_normalize(geom_vec3_make(axis.x / size, axis.y / size, axis.z / size));
    const double s = sin(0.5 * angle);
    const geom_rotation3 r = {cos(0.5 * angle), s * unit.x, s * unit.y, s * unit.z};
    return r;
}

/* Adding 0 turns a sine of -0 into +0, for which atan2 gives pi and not -pi. */
double geom_rotation2_angle(geom_rotation2 r) { return atan2(r.sine + 0.0, r.cosine); }

geom_rotation2 geom_rotation2_multiply(geom_rotation2 a, geom_rotation2 b) {
    const geom_rotation2 product = {a.cosine * b.cosine - a.sine * b.sine,
                                    a.sine * b.cosine + a.cosine * b.sine};
    return product;
}

geom_rotation3 geom_rotation3_multiply(geom_rotation3 a, geom_rotation3 b) {
    const double w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    const double x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    const double y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    const double z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    const double length = sqrt(w * w + x * x + y * y + z * z);
    const geom_rotation3 product = {w / length, x / length, y / length, z / length};
    return product;
}

static geom_rotation2 inverse2(geom_rotation2 r) {
    const geom_rotation2 inverse = {r.cosine, -r.sine};
    return inverse;
}

static geom_rotation3 inverse3(geom_rotation3 r) {
    const geom_rotation3 inverse = {r.w, -r.x, -r.y, -r.z};
    return inverse;
}

geom_vec2 geom_rotation2_apply(geom_rotation2 r, geom_vec2 v) {
    return geom_vec2_make(r.cosine * v.x - r.sine * v.y, r.sine * v.x + r.cosine * v.y);
}

geom_vec2 geom_rotation2_apply_inverse(geom_rotation2 r, geom_vec2 v) {
    return geom_rotation2_apply(inverse2(r), v);
}

/* With q = (w, u), the product q v q* is v + w t + u x t, where t = 2 u x v. */
geom_vec3 geom_rotation3_apply(geom_rotation3 r, geom_vec3 v) {
    const geom_vec3 u = geom_vec3_make(r.x, r.y, r.z);
    const geom_vec3 t = geom_vec3_scale(geom_vec3_cross(u, v), 2.0);
    return geom_vec3_add(geom_vec3_add_scaled(v, r.w, t), geom_vec3_cross(u, t));
}

geom_vec3 geom_rotation3_apply_inverse(geom_rotation3 r, geom_vec3 v) {
    return geom_rotation3_apply(inverse3(r), v);
}

geom_vec2 geom_transform2_point(geom_transform2 t, geom_vec2 p) {
    return geom_vec2_add(geom_rotation2_apply(t.rotation, p), t.translation);
}

geom_vec2 geom_transform2_inverse_point(geom_transform2 t, geom_vec2 p) {
    return geom_rotation2_apply_inverse(t.rotation, geom_vec2_sub(p, t.translation));
}

geom_vec3 geom_transform3_point(geom_transform3 t, geom_vec3 p) {
    return geom_vec3_add(geom_rotation3_apply(t.rotation, p), t.translation);
}

geom_vec3 geom_transform3_inverse_point(geom_transform3 t, geom_vec3 p) {
    return geom_rotation3_apply_inverse(t.rotation, geom_vec3_sub(p, t.translation));
}

geom_transform2 geom_transform2_multiply(geom_transform2 a, geom_transform2 b) {
    const geom_transform2 product = {geom_rotation2_multiply(a.rotation, b.rotation),
                                     geom_transform2_point(a, b.translation)};
    return product;
}

geom_transform3 geom_transform3_multiply(geom_transform3 a, geom_transform3 b) {
    const geom_transform3 product = {geom_rotation3_multiply(a.rotation, b.rotation),
                                     geom_transform3_point(a, b.translation)};
    return product;
}

geom_transform2 geom_transform2_inverse(geom_transform2 t) {
    const geom_transform2 inverse = {inverse2(t.rotation),
                                     geom_rotation2_apply_inverse(t.rotation, geom_vec2_neg(t.translation))};
    return inverse;
}

geom_transform3 geom_transform3_inverse(geom_transform3 t) {
    const geom_transform3 inverse = {inverse3(t.rotation),
                                     geom_rotation3_apply_inverse(t.rotation, geom_vec3_neg(t.translation))};
    return inverse;
}
