/*
 *  A flow over a fixed landscape, and traffic on a ring road.
 *  Plain C of 1989: declarations first, old comments.
 */
#include <stdio.h>
#include <stdlib.h>

#define W 24
#define H 17
#define SPEEDS 5

typedef struct {
    float f[SPEEDS];
    float rho;
    short height;
    char solid;
} cell;

typedef struct {
    int   car;
    int   speed;
    long  travelled;
    float fuel;
} slot;

static cell grid[H][W];
static cell shifted[H][W];

static const int DX[SPEEDS] = { 0, 1, 0, -1, 0 };
static const int DY[SPEEDS] = { 0, 0, 1, 0, -1 };

static unsigned long random_state = 12345UL;

static int
next_random(int limit)
{
    random_state = (random_state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (int)((random_state >> 8) % (unsigned long)limit);
}

static unsigned long
mix(unsigned long hash, double value)
{
    union { double d; unsigned char b[sizeof(double)]; } u;
    unsigned i;

    u.d = value;
    for (i = 0; i < sizeof(double); i++)
        hash = ((hash ^ u.b[i]) * 16777619UL) & 0xffffffffUL;
    return hash;
}

static void
make_land(void)
{
    int x, y, k;

    for (y = 0; y < H; y++)
    {
        for (x = 0; x < W; x++)
        {
            cell *c = &grid[y][x];

            c->solid = (char)(y == 0 || y == H - 1 || (x * y) % 31 == 30);
            c->height = (short)((x - W / 2) * (y - H / 2));
            c->rho = 1.0f + (float)next_random(1000) / 1000.0f;
            for (k = 0; k < SPEEDS; k++)
                c->f[k] = c->rho / SPEEDS;
        }
    }
}

static void
stream(void)
{
    int x, y, k;

    for (y = 0; y < H; y++)
        for (x = 0; x < W; x++)
            for (k = 0; k < SPEEDS; k++) {
                int fx = (x - DX[k] + W) % W;
                int fy = (y - DY[k] + H) % H;

                if (grid[fy][fx].solid)
                    shifted[y][x].f[k] = grid[y][x].f[(k + 1) % SPEEDS];
                else
                    shifted[y][x].f[k] = grid[fy][fx].f[k];
            }
}

static void
collide(float omega)
{
    int x, y, k;

    for (y = 0; y < H; y++)
        for (x = 0; x < W; x++) {
            float rho;

            rho = 0.0f;
            for (k = 0; k < SPEEDS; k++)
                rho += shifted[y][x].f[k];
            grid[y][x].rho = rho;
            for (k = 0; k < SPEEDS; k++)
                grid[y][x].f[k] = (1.0f - omega) * shifted[y][x].f[k]
                                  + omega * rho / SPEEDS;
        }
}

/* One step of the traffic from one buffer to the other. */
static void
drive(const slot *now, slot *then, int n)
{
    int i, gap, to;

    for (i = 0; i < n; i++) {
        then[i].car = 0;
        then[i].speed = 0;
        then[i].travelled = 0L;
        then[i].fuel = 0.0f;
    }
    for (i = 0; i < n; i++) {
        if (!now[i].car)
            continue;
        gap = 1;
        while (gap < 6 && gap < n && !now[(i + gap) % n].car)
            gap++;
        to = now[i].speed + 1 < gap ? now[i].speed + 1 : gap - 1;
        then[(i + to) % n] = now[i];
        then[(i + to) % n].speed = to;
        then[(i + to) % n].travelled += to;
        then[(i + to) % n].fuel -= 0.125f * (float)to;
    }
}

static slot *
new_road(int n)
{
    slot *road;

    road = (slot *)malloc(sizeof(slot) * (size_t)(n + 1));
    if (road == NULL)
        exit(1);
    return road;
}

int
main(int argc, char *argv[])
{
    slot *cur, *next, *swap;
    unsigned long hash;
    int n, i, x, y, k, step, cars;

    n = 100;
    if (argc > 1)
        n = atoi(argv[1]);

    make_land();
    for (step = 0; step < 20; step++) {
        stream();
        collide(0.75f);
    }
    hash = 2166136261UL;
    for (y = 0; y < H; y++)
        for (x = 0; x < W; x++) {
            for (k = 0; k < SPEEDS; k++) {
                hash = mix(hash, grid[y][x].f[k]);
                hash = mix(hash, shifted[y][x].f[k]);
            }
            hash = mix(hash, grid[y][x].rho);
            hash = mix(hash, grid[y][x].height);
            hash = mix(hash, grid[y][x].solid);
        }
    printf("land: %08lx, middle %a\n", hash, (double)grid[H / 2][W / 2].rho);

    cur = new_road(n);
    next = new_road(n);
    cars = 0;
    for (i = 0; i < n; i++) {
        cur[i].car = next_random(3) == 0 ? ++cars : 0;
        cur[i].speed = 0;
        cur[i].travelled = 0;
        cur[i].fuel = 40.0f;
    }
    for (step = 0; step < 50; step++) {
        drive(cur, next, n);
        swap = cur;
        cur = next;
        next = swap;
    }

    hash = 2166136261UL;
    for (i = 0; i < n; i++) {
        if (cur[i].car && cur[i].car <= 3)
            printf("car %d: slot %d, speed %d, %ld slots, fuel %.3f\n",
                   cur[i].car, i, cur[i].speed, cur[i].travelled,
                   (double)cur[i].fuel);
        hash = mix(hash, cur[i].car);
        hash = mix(hash, cur[i].speed);
        hash = mix(hash, (double)cur[i].travelled);
        hash = mix(hash, cur[i].fuel);
    }
    printf("road: %d cars, %08lx\n", cars, hash);
    free(cur);
    free(next);
    return 0;
}
