#include "body.h"

#include <math.h>

struct weight {
    double drift, kick;
    int stages;
};

/* Steps of the symplectic scheme, as fractions. */
static const struct weight weights[] = {
    {0.5, 1.0, 1},
    {0.5, 0.0, 1},
};

const struct integrator integrators[] = {
    {.name = "euler", .step = step_euler, .order = 1},
    {.name = "leapfrog", .step = &step_leapfrog, .order = 2},
    {"midpoint", step_midpoint, .order = 2},
};

const int integrator_count = LENGTH(integrators);

void accelerate(struct body *b, int n)
{
    int i, j, k;

    for (i = 0; i < n; i++)
        for (k = 0; k < 3; k++)
            b[i].a[k] = 0;
    for (i = 0; i < n; i++) {
        for (j = i + 1; j < n && j <= i + 12; j++) {
            double d[3], r2 = 1e-2, s;

            for (k = 0; k < 3; k++) {
                d[k] = b[j].x[k] - b[i].x[k];
                r2 += d[k] * d[k];
            }
            s = 1 / (r2 * sqrt(r2));
            for (k = 0; k < 3; k++) {
                b[i].a[k] += b[j].mass * s * d[k];
                b[j].a[k] -= b[i].mass * s * d[k];
            }
        }
    }
}

static void drift(struct body *b, int n, double dt)
{
    struct body *end = b + n;

    for (; b < end; b++) {
        if (b->flags & FIXED)
            continue;
        b->x[0] += dt * b->v[0];
        b->x[1] += dt * b->v[1];
        b->x[2] += dt * b->v[2];
    }
}

static void kick(struct body *b, int n, double dt)
{
    for (int i = 0; i < n; i++)
        if (!(b[i].flags & FIXED))
            for (int k = 0; k < 3; k++)
                b[i].v[k] += dt * b[i].a[k];
}

void step_euler(struct body *b, int n, double dt)
{
    accelerate(b, n);
    kick(b, n, dt);
    drift(b, n, dt);
}

void step_leapfrog(struct body *b, int n, double dt)
{
    for (unsigned i = 0; i < LENGTH(weights); i++) {
        drift(b, n, weights[i].drift * dt);
        if (weights[i].kick != 0) {
            accelerate(b, n);
            kick(b, n, weights[i].kick * dt);
        }
    }
}

void step_midpoint(struct body *b, int n, double dt)
{
    drift(b, n, dt / 2);
    accelerate(b, n);
    drift(b, n, -dt / 2);
    kick(b, n, dt / 2);
    drift(b, n, dt);
    kick(b, n, dt / 2);
}

double energy(const struct body *b, int n)
{
    double e = 0;

    for (int i = 0; i < n; i++) {
        const double *v = b[i].v;

        e += 0.5 * b[i].mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int j = i + 1; j < n && j <= i + 12; j++) {
            double r2 = 1e-2;

            for (int k = 0; k < 3; k++)
                r2 += (b[i].x[k] - b[j].x[k]) * (b[i].x[k] - b[j].x[k]);
            e -= b[i].mass * b[j].mass / sqrt(r2);
        }
    }
    return e;
}
