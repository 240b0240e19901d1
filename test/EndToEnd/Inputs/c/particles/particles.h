#ifndef PARTICLES_H
#define PARTICLES_H

#include <stddef.h>

struct particle {
	double x, y, z;		/* place */
	double vx, vy, vz;	/* velocity */
	float mass;
	int id;
	unsigned char alive;
};

struct sim {
	struct particle *particles;
	size_t count;
	double dt;
	double box;
	unsigned long bounces;
};

/* The simulation that is shown, and the particles that left it. */
extern struct sim *current;
extern struct particle *graveyard;
extern size_t buried;

struct sim *sim_create(size_t count, double box);
void sim_destroy(struct sim *sim);
void sim_kick(struct sim *sim);
void sim_drift(struct sim *sim);
size_t sim_compact(struct sim *sim);
double sim_energy(const struct sim *sim);

#endif
