#ifndef BODY_H
#define BODY_H

#define BODIES 6
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

struct body {
    const char *name;
    double mass;
    double x[3];
    double v[3];
    double a[3];
    unsigned flags;
};

enum { FIXED = 1, LIGHT = 2 };

typedef void step_function(struct body *, int, double);

struct integrator {
    const char *name;
    step_function *step;
    int order;
};

extern struct body system_bodies[BODIES];
extern const struct integrator integrators[];
extern const int integrator_count;

step_function step_euler, step_leapfrog, step_midpoint;

void accelerate(struct body *b, int n);
double energy(const struct body *b, int n);

#endif
