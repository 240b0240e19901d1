/* How a simulation moves on. */
#include "particles.h"
#include "util.h"

#include <stdlib.h>

#define SOFTENING 0.01

struct particle *graveyard;
size_t buried;

struct sim *sim_create(size_t count, double box)
{
	struct sim *sim = xmalloc(sizeof(*sim));
	size_t i;

	sim->particles = xmalloc(count * sizeof(struct particle));
	sim->count = count;
	sim->dt = 1.0 / 128;
	sim->box = box;
	sim->bounces = 0;
	for (i = 0; i < count; i++) {
		sim->particles[i].x = uniform(-box, box);
		sim->particles[i].y = uniform(-box, box);
		sim->particles[i].z = uniform(-box, box);
		sim->particles[i].vx = uniform(-8, 8);
		sim->particles[i].vy = sim->particles[i].vx * 0.5;
		sim->particles[i].vz = 0;
		sim->particles[i].mass = (float)uniform(0.5, 2);
		sim->particles[i].id = (int)i;
		sim->particles[i].alive = 1;
	}

	graveyard = xmalloc(count * sizeof *graveyard);
	buried = 0;
	return sim;
}

void sim_destroy(struct sim *sim)
{
	free(graveyard);
	graveyard = NULL;
	free(sim->particles);
	free(sim);
}

/* Each particle is drawn by a few that come behind it. */
void sim_kick(struct sim *sim)
{
	size_t i, j, k;

	for (i = 0; i < sim->count; i++) {
		double ax = 0, ay = 0, az = 0;

		for (k = 1; k <= 4 && k < sim->count; k++) {
			double dx, dy, dz, w;

			j = (i + k * k) % sim->count;
			dx = sim->particles[j].x - sim->particles[i].x;
			dy = sim->particles[j].y - sim->particles[i].y;
			dz = sim->particles[j].z - sim->particles[i].z;
			w = sim->particles[j].mass /
			    (dx * dx + dy * dy + dz * dz + SOFTENING);
			ax += w * dx;
			ay += w * dy;
			az += w * dz;
		}
		sim->particles[i].vx += sim->dt * ax;
		sim->particles[i].vy += sim->dt * ay;
		sim->particles[i].vz += sim->dt * az;
	}
}

/* Returns how many walls the particle p has hit. */
static int bounce(struct particle *p, double box)
{
	int hits = 0;

	if (p->x < -box || p->x > box) {
		p->vx = -p->vx;
		hits++;
	}
	if (p->y < -box || p->y > box) {
		p->vy = -p->vy;
		hits++;
	}
	/* The floor is open: who falls through is gone. */
	if (p->z < -box)
		p->alive = 0;
	else if (p->z > box)
		p->vz = -0.5 * p->vz, hits++;
	return hits;
}

void sim_drift(struct sim *sim)
{
	struct particle *p = sim->particles;
	size_t i;

	for (i = 0; i < sim->count; i++) {
		p[i].x += p[i].vx * sim->dt;
		p[i].y += p[i].vy * sim->dt;
		p[i].z += p[i].vz * sim->dt - 0.25 * sim->box * (i % 7 == 3);
		sim->bounces += (unsigned long)bounce(&p[i], sim->box);
	}
}

/* Closes the gaps of the dead, which are buried; returns how many died. */
size_t sim_compact(struct sim *sim)
{
	size_t from, to = 0, died;

	for (from = 0; from < sim->count; from++) {
		if (sim->particles[from].alive)
			sim->particles[to++] = sim->particles[from];
		else
			graveyard[buried++] = sim->particles[from];
	}
	died = sim->count - to;
	sim->count = to;
	return died;
}

double sim_energy(const struct sim *sim)
{
	const struct particle *p, *end = sim->particles + sim->count;
	double sum = 0;

	for (p = sim->particles; p != end; ++p)
		sum += 0.5 * p->mass *
		       (p->vx * p->vx + p->vy * p->vy + p->vz * p->vz);
	return sum;
}
