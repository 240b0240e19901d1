// Cells on a device: references, helpers, new and delete, namespaces.
#include <cstdio>
#include <cstdlib>

namespace sim {
struct cell {
    float height;
    float flow[2];
    unsigned char wet;
    int neighbours;
};

static inline void rain(cell &c, float amount)
{
    c.height += amount;
    c.wet = 1;
}

static float level(const cell *cells, int i) { return cells[i].height; }

void pour(cell *cells, int n, float amount)
{
#pragma omp target teams distribute parallel for map(tofrom : cells[0 : n]) \
    map(to : amount)
    for (int i = 0; i < n; ++i) {
        cell &c = cells[i];
        rain(c, amount * (float)(i % 3));
        if (i % 4 == 0)
            cells[i].neighbours += (int)level(cells, i);
    }
}

void run(cell *cells, int count, int times)
{
#pragma omp target data map(tofrom : cells[0 : count])
    for (int t = 0; t < times; ++t) {
#pragma omp target teams distribute parallel for thread_limit(64)
        for (int i = 0; i < count; ++i) {
            cell copy = cells[i];
            copy.flow[0] += copy.height;
            copy.flow[1] = (float)t;
            cells[i] = copy;
        }
    }
}
} // namespace sim

using namespace sim;

int main(int argc, char **argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 100;
    cell *cells = new cell[n + 1]();
    for (int i = 0; i <= n; ++i) {
        cells[i].height = (float)(i % 9);
        cells[i].neighbours = i;
    }
    pour(cells, n, 2);
    run(cells, n, 3);
    pour(cells, n, 1);
    double height = 0, flow = 0;
    long wet = 0, neighbours = 0;
    for (int i = 0; i <= n; ++i) {
        height += cells[i].height * (float)(1 + i % 5);
        flow += cells[i].flow[0] - cells[i].flow[1];
        wet += cells[i].wet;
        neighbours += (long)cells[i].neighbours * (1 + i % 13);
    }
    std::printf("%g %g %ld %ld\n", height, flow, wet, neighbours);
    delete[] cells;
    return 0;
}
