#include "space3.h"

#include "near.inl"
