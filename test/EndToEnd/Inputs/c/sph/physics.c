#include "sph.h"

#include <math.h>

static inline int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

static int cell_x(const Particle *p) { return clamp((int)floorf(p->pos[0] / RADIUS), 0, CELLS_X - 1); }
static int cell_y(const Particle *p) { return clamp((int)floorf(p->pos[1] / RADIUS), 0, CELLS_Y - 1); }

void build_lists(Particle *ps, int n, Cell cells[CELLS_Y][CELLS_X])
{
	for (int y = 0; y < CELLS_Y; ++y) {
		for (int x = 0; x < CELLS_X; ++x) {
			cells[y][x].head = -1;
			cells[y][x].count = 0;
		}
	}
	for (int i = 0; i < n; ++i) {
		Cell *c = &cells[cell_y(&ps[i])][cell_x(&ps[i])];
		ps[i].next = c->head;
		c->head = i;
		if (++c->count > c->most)
			c->most = c->count;
	}
}

static float kernel(float r2)
{
	float d = RADIUS * RADIUS - r2;
	return d > 0 ? d * d * d : 0;
}

void compute_density(Particle *ps, int n, Cell (*cells)[CELLS_X])
{
	for (int i = 0; i < n; ++i) {
		Particle *p = ps + i;
		const int cx = cell_x(p), cy = cell_y(p);
		float sum = 0;

		for (int y = cy > 0 ? cy - 1 : 0; y <= cy + 1 && y < CELLS_Y; ++y)
			for (int x = cx > 0 ? cx - 1 : 0; x <= cx + 1 && x < CELLS_X; ++x)
				for (int j = cells[y][x].head; j >= 0; j = ps[j].next) {
					const float dx = ps[j].pos[0] - p->pos[0];
					const float dy = ps[j].pos[1] - p->pos[1];
					sum += ps[j].mass * kernel(dx * dx + dy * dy);
				}
		p->density = sum;
	}
	for (int i = 0; i < n; ++i) {
		ps[i].pressure = STIFFNESS * (ps[i].density - REST_DENSITY);
		if (ps[i].pressure < 0)
			ps[i].pressure = 0;
	}
}

void compute_forces(Particle *ps, int n, Cell (*cells)[CELLS_X])
{
	for (int i = 0; i < n; ++i) {
		ps[i].force[0] = 0;
		ps[i].force[1] = -9.81f * ps[i].mass;
	}
	for (int i = 0; i < n; ++i) {
		if (ps[i].kind == WALL)
			continue;
		int cx = cell_x(&ps[i]), cy = cell_y(&ps[i]);
		for (int k = 0; k < 9; ++k) {
			int x = cx + k % 3 - 1, y = cy + k / 3 - 1;
			if (x < 0 || y < 0 || x >= CELLS_X || y >= CELLS_Y || !cells[y][x].count)
				continue;
			int j = cells[y][x].head;
			do {
				if (j == i)
					continue;
				float d[2] = { ps[i].pos[0] - ps[j].pos[0], ps[i].pos[1] - ps[j].pos[1] };
				float r = sqrtf(d[0] * d[0] + d[1] * d[1]);
				if (r >= RADIUS || r < 1e-6f)
					continue;
				float push = (ps[i].pressure + ps[j].pressure) * (RADIUS - r) / (2 * r * ps[j].density);
				for (int axis = 0; axis < 2; ++axis)
					ps[i].force[axis] += push * d[axis] + VISCOSITY * (ps[j].vel[axis] - ps[i].vel[axis]);
			} while ((j = ps[j].next) != -1);
		}
	}
}

void integrate(Particle ps[], int n, float dt)
{
	const float size[2] = { CELLS_X * RADIUS, CELLS_Y * RADIUS };

	for (int i = 0; i < n; ++i) {
		if (ps[i].kind != FLUID)
			continue;
		for (int a = 0; a < 2; ++a) {
			ps[i].vel[a] += dt * ps[i].force[a] / ps[i].density;
			ps[i].vel[a] = fminf(fmaxf(ps[i].vel[a], -20.f), 20.f);
			ps[i].pos[a] += dt * ps[i].vel[a];
			if (ps[i].pos[a] < 0 || ps[i].pos[a] > size[a]) {
				ps[i].vel[a] *= -0.5f;
				ps[i].pos[a] = ps[i].pos[a] < 0 ? 0 : size[a];
			}
		}
	}
}
