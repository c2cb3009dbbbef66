/* The parts of joint safe motion that the plane and space share, for the plane. */
#include "safe2_internal.h"

#include "safe_near.inl"

#include "safe_project.inl"

#include "safe_dodge.inl"

#include "safe_ladder.inl"
