/* Verification in space. */
#include "safe3_internal.h"

#define VERIFY(name) orca_##name##3
#define VERIFIER(name) orca_verifier3_##name
typedef orca_verifier3 verifier_type;
typedef orca_verify3_input verify_input;

#include "verify_call.inl"
