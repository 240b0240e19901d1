#include <stdio.h>
#include <stdlib.h>

#include "particles.h"
#include "util.h"

struct sim *current;

static unsigned long long checksum(const struct particle *list, size_t count)
{
	unsigned long long hash = 14695981039346656037ULL;

	for (size_t i = 0; i < count; i++) {
		hash = mix_double(hash, list[i].x);
		hash = mix_double(hash, list[i].y);
		hash = mix_double(hash, list[i].z);
		hash = mix_double(hash, list[i].vx);
		hash = mix_double(hash, list[i].vy);
		hash = mix_double(hash, list[i].vz);
		hash = mix_double(hash, list[i].mass);
		hash = mix_int(hash, list[i].id);
		hash = mix_int(hash, list[i].alive);
	}
	return hash;
}

static void show(const struct particle *p)
{
	printf("  #%d at (%.4f, %.4f, %.4f), mass %a\n", p->id, p->x, p->y,
	       p->z, p->mass);
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;
	int step;

	current = sim_create(n, 10.0);
	printf("energy before: %a\n", sim_energy(current));
	for (step = 0; step < 12; step++) {
		sim_kick(current);
		sim_drift(current);
		if (step % 4 == 3)
			printf("step %d: %lu died\n", step,
			       (unsigned long)sim_compact(current));
	}
	printf("energy after: %a, %lu bounces\n", sim_energy(current),
	       current->bounces);

	if (current->count > 0) {
		show(&current->particles[0]);
		show(current->particles + current->count / 2);
	}
	printf("alive %lu, checksum %016llx\n", (unsigned long)current->count,
	       checksum(current->particles, current->count));
	printf("dead %lu, checksum %016llx\n", (unsigned long)buried,
	       checksum(graveyard, buried));
	sim_destroy(current);
	return 0;
}
