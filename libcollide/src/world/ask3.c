#include "space3.h"

#include "ask.inl"
