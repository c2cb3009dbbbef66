#include "space2.h"

#include "ask.inl"
