#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "body.h"

static struct body twins[] = {
    {"left", 2, {-1, 0, 0}, {0, -0.5, 0}, {0, 0, 0}, 0},
    {"right", 2, {1}, {0, 0.5}, {0}, 0},
};

static unsigned long long mix(unsigned long long h, const char *bytes,
                              size_t size)
{
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)bytes[i]) * 1099511628211ULL;
    return h;
}

static unsigned long long mix_doubles(unsigned long long h, const double *d,
                                      int count)
{
    while (count-- > 0) {
        char bytes[sizeof *d];

        memcpy(bytes, d++, sizeof bytes);
        h = mix(h, bytes, sizeof bytes);
    }
    return h;
}

static unsigned long long checksum(const struct body *b, int n)
{
    unsigned long long h = 14695981039346656037ULL;

    for (int i = 0; i < n; i++) {
        if (b[i].name)
            h = mix(h, b[i].name, strlen(b[i].name));
        h = mix_doubles(h, b[i].x, 3);
        h = mix_doubles(h, b[i].v, 3);
        h = mix_doubles(h, b[i].a, 3);
        double mass = b[i].mass;
        h = mix_doubles(h, &mass, 1);
        h = (h ^ b[i].flags) * 1099511628211ULL;
    }
    return h;
}

static struct body *make_belt(int n)
{
    struct body *belt = malloc((n + 1) * sizeof *belt);

    if (!belt)
        return NULL;
    for (int i = 0; i < n; i++) {
        belt[i] = (struct body){
            .name = i % 2 ? "odd" : "even",
            .mass = 0.25 + i % 3,
            .x = {i % 10, i / 10 % 10, i / 100},
            .v = {0.125 * (i % 5), -0.125 * (i % 7)},
            .flags = i % 9 == 4 ? FIXED : 0,
        };
    }
    return belt;
}

static void report(const struct integrator *method, struct body *b, int n,
                   int steps)
{
    double before = energy(b, n);

    for (int i = 0; i < steps; i++)
        method->step(b, n, 1.0 / 256);
    printf("%-9s order %d, %d bodies: %a to %a, %016llx\n", method->name,
           method->order, n, before, energy(b, n), checksum(b, n));
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50;
    struct body *belt = make_belt(n);

    if (!belt) {
        fprintf(stderr, "nbody3: no memory\n");
        return 1;
    }
    for (int i = 0; i < integrator_count; i++) {
        report(&integrators[i], system_bodies, BODIES, 64);
        report(integrators + i, belt, n, 8);
        report(&integrators[i], twins, LENGTH(twins), 1 + n % 64);
    }
    for (int i = 0; i < BODIES; i++)
        printf("%s: %.6f %.6f %.6f\n",
               system_bodies[i].name ? system_bodies[i].name : "(none)",
               system_bodies[i].x[0], system_bodies[i].x[1],
               system_bodies[i].x[2]);
    free(belt);
    return 0;
}
