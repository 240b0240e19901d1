/* Waves of bodies on a device: each way in which a directive names an array of
 * records. All sums are of small integers, so that their order does not matter. */
#include <stdio.h>
#include <stdlib.h>

#define SLOTS 24

struct body {
    float x, v;
    int id;
    float trace[3];
};

struct slot {
    int count;
    double weight;
};

static struct slot slots[SLOTS];
static struct body *shared_bodies;

static void fill(struct body *b, int n)
{
    for (int i = 0; i < n; i++) {
        b[i].x = (float)(i % 17);
        b[i].v = (float)(i % 5);
        b[i].id = i;
        for (int k = 0; k < 3; k++)
            b[i].trace[k] = (float)(i + k);
    }
}

static void report(const char *what, const struct body *b, int n)
{
    double x = 0, v = 0, trace = 0;
    long id = 0;

    for (int i = 0; i < n; i++) {
        x += b[i].x * (1 + i % 3);
        v += b[i].v * (1 + i % 7);
        id += (long)b[i].id * (1 + i % 11);
        trace += b[i].trace[i % 3];
    }
    printf("%s: %g %g %ld %g\n", what, x, v, id, trace);
}

/* The directive itself maps all. */
static void step(struct body *b, const struct body *old, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: b[0:n]) map(to: old[:n])
    for (int i = 0; i < n; i++) {
        b[i].x += old[i].v;
        b[i].trace[1] = old[i].x;
    }
}

/* Others have mapped it. */
static void kick(struct body *b, int n)
{
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
        b[i].v += 1;
}

static struct body middle(const struct body *b, int n) { return b[n / 2]; }

static void enter(struct body *q, int n)
{
#pragma omp target enter data map(to: q[0:n])
}

static void leave(struct body *q, int n)
{
#pragma omp target exit data map(from: q[0:n])
}

static void rows(struct body *b, int n)
{
    int h = n / 2;
#pragma omp target map(tofrom: b[0:n])
#pragma omp teams distribute parallel for collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < 2; j++)
            b[2 * i + j].id += 10 * i + j;
}

/* Two buffers change places while both are on the device. */
static void swaps(struct body *a, struct body *b, int n, int times)
{
#pragma omp target data map(tofrom: a[0:n], b[0:n])
    {
        for (int t = 0; t < times; t++) {
#pragma omp target teams distribute parallel for shared(a, b)
            for (int i = 0; i < n; i++) {
                struct body next = a[i];
                next.x += 1;
                b[i] = next;
            }
            struct body *c = a;
            a = b;
            b = c;
        }
    }
}

static void whole(void)
{
    for (int i = 0; i < SLOTS; i++) {
        slots[i].count = i;
        slots[i].weight = 0.5 * i;
    }
#pragma omp target map(tofrom: slots)
    {
        for (int i = 0; i < SLOTS; i++)
            slots[i].count *= 2;
#pragma omp parallel for
        for (int i = 0; i < SLOTS; i++)
            slots[i].weight += slots[i].count;
    }
#pragma omp target teams distribute parallel for
    for (int i = 0; i < SLOTS; i++)
        slots[i].count++;
#pragma omp target data map(to: slots[0:SLOTS])
    {
#pragma omp target update from(slots)
    }
}

static int local(int n)
{
    struct slot mine[4] = {{1, 2}, {3, 4}};
    int sum = 0;
#pragma omp target map(tofrom: sum)
    {
        mine[2].count = n;
        for (int i = 0; i < 4; i++)
            sum += mine[i].count;
    }
    return sum + mine[2].count;
}

static void part(struct body *b, int n)
{
    int low = n / 4, many = n / 2;
#pragma omp target enter data map(alloc: b[0:n])
#pragma omp target update to(b[0:n]) // all of it
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
        b[i].x += 100;
    }
#pragma omp target update from(b[low:many])
    if (many > 1)
#pragma omp target
        b[low].v = 77;
#pragma omp target update from(b[low])
#pragma omp target exit data map(delete: b[0:n])
}

static void globally(int n)
{
#pragma omp target map(tofrom: shared_bodies[0:n])
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        shared_bodies[i].id ^= 5;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    struct body *a = malloc((size_t)(n + 1) * sizeof *a);
    struct body *b = calloc((size_t)n + 1, sizeof *b);
    double weight = 0;
    long count = 0;

    if (!a || !b)
        return 1;
    fill(a, n + 1);
    fill(b, n + 1);
    step(a, b, n);
    report("step", a, n);
    enter(a, n);
    kick(a, n);
    kick(a, n);
    report("still here", a, n);
    leave(a, n);
    report("back", a, n);
    rows(a, n);
    report("rows", a, n);
    swaps(a, b, n, 3);
    report("swapped", a, n);
    report("swapped too", b, n);
    part(b, n);
    report("part", b, n + 1);
    shared_bodies = a;
    globally(n);
    report("globally", a, n);
    whole();
    for (int i = 0; i < SLOTS; i++) {
        count += slots[i].count * (i + 1);
        weight += slots[i].weight * (i + 1);
    }
    printf("slots: %ld %g, local: %d, middle: %d\n", count, weight, local(n),
           middle(a, n).id);
    free(a);
    free(b);
    return 0;
}
