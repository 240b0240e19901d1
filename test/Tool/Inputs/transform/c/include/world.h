/* Nothing changes here, and the header beside is found first. */
#include "body.h"
#define COUNT 100
