#include "body.h"
// This file knows no vector.
namespace sim {
float energy(const body &b);
void scale(body &b, float by);
static float half(const body &b) { return b.v * b.v / 2; }
float energy(const body &b) { return half(b) * b.n; }
void scale(body &b, float by) { b.v *= by; b.x *= by; }
}
