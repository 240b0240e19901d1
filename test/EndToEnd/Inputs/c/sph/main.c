#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sph.h"

static Cell cells[CELLS_Y][CELLS_X];

static void fill(Particle *ps, int n)
{
	for (int i = 0; i < n; ++i) {
		Particle p;
		memset(&p, 0, sizeof p);
		p.pos[0] = 0.5f + (float)(i * 37 % 101) / 10.0f;
		p.pos[1] = 0.25f + (float)(i * 53 % 83) / 10.0f;
		p.mass = 1.0f + 0.125f * (float)(i % 4);
		p.kind = i % 10 == 9 ? WALL : FLUID;
		p.next = -1;
		ps[i] = p;
	}
}

static unsigned hash_float(unsigned h, float v)
{
	unsigned bits;
	_Static_assert(sizeof bits == sizeof v, "float has the size of unsigned");
	memcpy(&bits, &v, sizeof bits);
	for (int shift = 0; shift < 32; shift += 8)
		h = (h ^ ((bits >> shift) & 0xff)) * 16777619u;
	return h;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 150;
	Particle *ps = malloc(sizeof *ps * (n ? n : 1));
	unsigned h = 2166136261u;

	if (ps == NULL)
		return EXIT_FAILURE;
	fill(ps, n);
	for (int step = 0; step < 6; ++step) {
		build_lists(ps, n, cells);
		compute_density(ps, n, cells);
		compute_forces(ps, n, cells);
		integrate(ps, n, 1.0f / 512);
		if (n > 0)
			printf("step %d: p[%d] at %a %a, density %a\n", step, n / 2,
			       ps[n / 2].pos[0], ps[n / 2].pos[1], ps[n / 2].density);
	}

	for (int i = 0; i < n; ++i) {
		for (int a = 0; a < 2; ++a) {
			h = hash_float(h, ps[i].pos[a]);
			h = hash_float(h, ps[i].vel[a]);
			h = hash_float(h, ps[i].force[a]);
		}
		h = hash_float(h, ps[i].density);
		h = hash_float(h, ps[i].pressure);
		h = hash_float(h, ps[i].mass);
		h = (h ^ (unsigned)ps[i].next) * 16777619u;
		h = (h ^ (unsigned)ps[i].kind) * 16777619u;
	}
	unsigned c = 2166136261u;
	int fullest = 0;
	for (int y = 0; y < CELLS_Y; ++y)
		for (int x = 0; x < CELLS_X; ++x) {
			c = (c ^ (unsigned)cells[y][x].head) * 16777619u;
			c = (c ^ cells[y][x].count) * 16777619u;
			c = (c ^ cells[y][x].most) * 16777619u;
			if (cells[y][x].most > fullest)
				fullest = cells[y][x].most;
		}
	printf("%d particles: %08x; cells: %08x, at most %d in one\n", n, h, c, fullest);
	free(ps);
	return 0;
}
