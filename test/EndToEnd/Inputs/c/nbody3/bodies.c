/* The bodies that are always there. */
#include "body.h"

struct body system_bodies[BODIES] = {
    {.name = "star", .mass = 40, .flags = FIXED},
    {"rock", 0.5, {3, 0, 0}, {0, 3.5, 0}, {0, 0, 0}, 0},
    {.name = "giant", .mass = 4, .x = {0, -9, 1}, .v = {[0] = 2, [2] = 0.25}},
    [4] = {.name = "comet", .mass = 0.01, .x = {20, 5, -7}, .flags = LIGHT},
    {"dust", 0.001, {-2, 2}, {-2, -2}, {0}, LIGHT},
};
