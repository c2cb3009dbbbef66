#include "space2.h"

#include "validate.inl"
