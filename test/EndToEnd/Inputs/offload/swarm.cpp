// Vectors whose data() goes to a device: methods, references, arrays in records,
// private fields, a pointer that is set again, memory that stays on the device.
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace hive {
class bee {
public:
    bee() : load(0), age(0), at{}, kind(0) {}
    bee(float x, float y, short k) : load(1), age(0), at{x, y}, kind(k) {}
    float carried() const { return load; }
    void fly(const float *by, float dt)
    {
        at[0] += by[0] * dt;
        at[1] += by[1] * dt;
        ++age;
    }
    friend bool operator<(const bee &a, const bee &b) { return a.load < b.load; }
    float weight() const { return load * 2 + (float)kind; }
    void take(float more) { load += more; }
    float x() const { return at[0]; }
    int days() const { return age; }
    short sort() const { return kind; }

private:
    float load;
    int age;
    float at[2];
    short kind;
};

static inline float heavier(const bee &a, const bee &b)
{
    return a < b ? b.weight() : a.weight();
}

struct garden {
    std::vector<bee> bees;
    std::vector<float> seen;
    void season(int days);
};

void garden::season(int days)
{
    const int n = (int)bees.size();
    bee *b = bees.data();
    float *s = seen.data();
#pragma omp target data map(tofrom : b[0 : n]) map(tofrom : s[0 : n])
    for (int day = 0; day < days; ++day) {
#pragma omp target teams distribute parallel for thread_limit(64)
        for (int i = 0; i < n; ++i) {
            const float wind[2] = {(float)day, (float)(i % 5)};
            b[i].fly(wind, 0.5f);
            bee &same = b[i];
            same.take((float)(i % 3));
            const bee copy = b[i];
            s[i] += heavier(copy, b[n - 1 - i]) * 0 + copy.carried();
        }
#pragma omp target
        if (n > 1)
            s[0] += b->weight() + (*b).weight();
    }
}
} // namespace hive

static double total(const std::vector<hive::bee> &bees)
{
    const int n = (int)bees.size();
    const hive::bee *all = bees.data();
    double sum = 0;
#pragma omp target enter data map(to : all[0 : n])
#pragma omp target map(tofrom : sum)
    for (int i = 0; i < n; ++i)
        sum += all[i].carried() + all[i].x() * all[i].days();
#pragma omp target exit data map(delete : all[0 : n])
    return sum;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 100;
    hive::garden g;
    for (int i = 0; i < n; ++i)
        g.bees.push_back(hive::bee((float)i, 1, (short)(i % 7)));
    g.seen.resize(n);
    g.season(3);
    std::printf("%f\n", total(g.bees));
    std::vector<hive::bee> young(n + 2), old;
    hive::bee *which;
    which = young.data();
#pragma omp target map(from : which[0 : n + 2])
    for (int i = 0; i < n + 2; ++i)
        which[i] = hive::bee((float)i, 2, 3);
    old = young;
    which = &old[0];
#pragma omp target map(tofrom : which[0 : 2])
    {
        const hive::bee first = which[0];
        which[0] = which[1];
        which[1] = first;
    }
    double sum = 0;
    for (int i = 0; i < n; ++i)
        sum += g.bees[i].weight() * g.seen[i];
    for (const auto &each : old)
        sum = sum * 0.5 + each.x() + each.sort();
    std::printf("%f\n", sum);
    return 0;
}
