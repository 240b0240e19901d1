/* A market of agents on all cores; sums are of integers, so that their order
 * does not matter. Works without OpenMP as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOODS 4

struct agent {
    double money;
    float taste[GOODS];
    int stock[GOODS];
    long trades;
    short region;
    unsigned char hungry;
};

struct market {
    double price[GOODS];
    long offered[GOODS], wanted[GOODS];
};

static inline unsigned scramble(unsigned x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ x >> 16;
}

static void populate(struct agent *agents, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++) {
        agents[i].money = 100.0 + scramble(i) % 900;
        for (int g = 0; g < GOODS; g++) {
            agents[i].taste[g] = (float)(scramble(i * GOODS + g) % 256) / 255.0f;
            agents[i].stock[g] = scramble(i ^ g << 20) % 8;
        }
        agents[i].trades = 0;
        agents[i].region = (short)(i % 5);
        agents[i].hungry = 0;
    }
}

static int wants(const struct agent *a, int good, double price)
{
    return a->money > price && a->taste[good] * 10.0f > (float)a->stock[good];
}

static long survey(const struct agent *agents, int n, struct market *m)
{
    long everything = 0;

    for (int g = 0; g < GOODS; g++) {
        long offered = 0, wanted = 0;

#pragma omp parallel for reduction(+ : offered, wanted) schedule(static)
        for (int i = 0; i < n; i++) {
            offered += agents[i].stock[g];
            wanted += wants(agents + i, g, m->price[g]);
        }
        m->offered[g] = offered;
        m->wanted[g] = wanted;
        everything += offered;
    }
    return everything;
}

static void trade(struct agent *agents, int n, const struct market *m)
{
    const struct market now = *m;

#pragma omp parallel for schedule(dynamic, 16) default(none) shared(agents, n, now)
    for (int i = 0; i < n; i++) {
        for (int g = 0; g < GOODS; g++) {
            struct agent *a = &agents[i];

            if (wants(a, g, now.price[g]) && now.offered[g] > 0) {
                a->money -= now.price[g];
                a->stock[g]++;
                a->trades++;
            } else if (a->stock[g] > 5) {
                a->money += now.price[g];
                --a->stock[g];
                a->trades += 1;
            }
        }
    }
}

static void eat(struct agent *agents, int n)
{
    int hungry = 0;

#pragma omp parallel
    {
        int mine = 0;

#pragma omp for nowait
        for (int i = 0; i < n; i++) {
            if (agents[i].stock[0]) {
                agents[i].stock[0]--;
                agents[i].hungry = 0;
            } else if (agents[i].hungry < 255) {
                agents[i].hungry++;
            }
            mine += agents[i].hungry > 1;
        }
#pragma omp atomic
        hungry += mine;
    }
    printf("%d hungry\n", hungry);
}

static double richest(const struct agent *agents, int n)
{
    double most = 0;

#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < n; i++)
        if (agents[i].money > most)
            most = agents[i].money;
    return most;
}

static unsigned long long mix(unsigned long long hash, const void *p, size_t n)
{
    const unsigned char *byte = (const unsigned char *)p, *end = byte + n;

    while (byte < end)
        hash = (hash ^ *byte++) * 1099511628211ULL;
    return hash;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 300;
    struct agent *agents = calloc(n + 1, sizeof(struct agent));
    struct market market = {{10, 20, 40, 80}, {0}, {0}};
    unsigned long long hash = 14695981039346656037ULL;

    if (!agents) {
        fputs("omp: no memory\n", stderr);
        return 1;
    }
    populate(agents, n);
    for (int day = 0; day < 8; day++) {
        printf("day %d: %ld goods, ", day, survey(agents, n, &market));
        trade(agents, n, &market);
        for (int g = 0; g < GOODS; g++)
            market.price[g] *= market.wanted[g] > market.offered[g] ? 1.25 : 0.875;
        eat(agents, n);
    }
    for (int g = 0; g < GOODS; g++)
        printf("good %d: %a, %ld offered, %ld wanted\n", g, market.price[g],
               market.offered[g], market.wanted[g]);
    printf("richest: %a\n", richest(agents, n));

    for (int i = 0; i < n; i++) {
        struct agent a = agents[i];

        hash = mix(hash, &a.money, sizeof a.money);
        hash = mix(hash, a.taste, sizeof a.taste);
        hash = mix(hash, a.stock, sizeof a.stock);
        hash = mix(hash, &a.trades, sizeof a.trades);
        hash = mix(hash, &a.region, sizeof a.region);
        hash = mix(hash, &a.hungry, sizeof a.hungry);
    }
    printf("%d agents: %016llx\n", n, hash);
    free(agents);
    return 0;
}
