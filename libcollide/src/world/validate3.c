#include "space3.h"

#include "validate.inl"
