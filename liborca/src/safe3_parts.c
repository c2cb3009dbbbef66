/* The parts of joint safe motion that the plane and space share, for space. */
#include "safe3_internal.h"

#include "safe_near.inl"

#include "safe_project.inl"

#include "safe_dodge.inl"

#include "safe_ladder.inl"
