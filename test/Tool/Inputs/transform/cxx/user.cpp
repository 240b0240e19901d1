#include <sim/particle.hpp>
extern "C" int plain(void) { return (int)sizeof(sim::particle); }
