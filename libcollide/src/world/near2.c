#include "space2.h"

#include "near.inl"
