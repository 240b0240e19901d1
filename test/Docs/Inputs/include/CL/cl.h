#include "../../../../Extract/Inputs/cl.h"
