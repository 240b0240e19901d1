#pragma once
// Smoothed particles in a tank: types and constants.

#define CELLS_X 12
#define CELLS_Y 9
#define RADIUS 1.0f
#define REST_DENSITY 1.5f
#define STIFFNESS 3.0f
#define VISCOSITY 0.25f

enum kind { FLUID, WALL };

typedef struct Particle_ {
	float pos[2];
	float vel[2];
	float force[2];
	float density;
	float pressure;
	float mass;
	int next;       // in the list of its cell, or -1
	enum kind kind;
} Particle;

typedef struct Cell_ {
	int head;
	unsigned short count, most;
} Cell;

void build_lists(Particle *ps, int n, Cell cells[CELLS_Y][CELLS_X]);
void compute_density(Particle *ps, int n, Cell (*cells)[CELLS_X]);
void compute_forces(Particle *ps, int n, Cell (*cells)[CELLS_X]);
void integrate(Particle ps[], int n, float dt);
