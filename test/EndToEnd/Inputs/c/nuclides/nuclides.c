// Cross sections of a material: a sorted grid of energies per nuclide, looked
// up by binary search and interpolated between neighbours.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUCLIDES 7
#define COLUMNS  6

typedef struct {
  double energy;
  double total_xs;
  double elastic_xs;
  double absorption_xs;
  double fission_xs;
  double nu_fission_xs;
} GridPoint;

typedef struct {
  int nuclide;
  double density;
  char label[8];
} Component;

static uint64_t lcg = 42;

static double random_double(void) {
  lcg = lcg * 2806196910506780709ULL + 1;
  return (double)(lcg >> 12) / 4503599627370496.0;
}

static void die(const char *what) {
  fprintf(stderr, "nuclides: %s\n", what);
  exit(1);
}

// Writes the table as rows of doubles, as a measurement would come.
static FILE *make_table(long points) {
  FILE *file = tmpfile();
  if (!file)
    die("no temporary file");
  for (int n = 0; n < NUCLIDES; n++) {
    double energy = 0.001 * (n + 1);
    for (long i = 0; i < points; i++) {
      double row[COLUMNS];
      energy += 0.001 + random_double();
      row[0] = energy;
      for (int c = 1; c < COLUMNS; c++)
        row[c] = random_double() * c;
      if (fwrite(row, sizeof(double), COLUMNS, file) != COLUMNS)
        die("cannot write");
    }
  }
  rewind(file);
  return file;
}

static GridPoint *read_table(FILE *file, long points) {
  const size_t rows = (size_t)points * NUCLIDES;
  double *buffer = malloc((rows + 1) * COLUMNS * sizeof(double));
  GridPoint *grid = malloc((rows + 1) * sizeof(GridPoint));
  if (!buffer || !grid)
    die("no memory");
  if (fread(buffer, sizeof(double), rows * COLUMNS, file) != rows * COLUMNS)
    die("cannot read");
  const double *value = buffer;
  for (size_t i = 0; i < rows; i++) {
    grid[i].energy = value[0];
    grid[i].total_xs = value[1];
    grid[i].elastic_xs = value[2];
    grid[i].absorption_xs = value[3];
    grid[i].fission_xs = value[4];
    grid[i].nu_fission_xs = value[5];
    value += COLUMNS;
  }
  free(buffer);
  return grid;
}

// The last point whose energy is not above the one asked for, but never the
// very last: it has no neighbour.
static long lookup(const GridPoint *row, long points, double energy) {
  long low = 0, high = points - 1;
  while (high - low > 1) {
    long middle = low + (high - low) / 2;
    if (row[middle].energy > energy)
      high = middle;
    else
      low = middle;
  }
  return low;
}

static void micro_xs(const GridPoint *grid, int nuclide, long points,
                     double energy, double xs[5]) {
  const GridPoint *row = &grid[nuclide * points];
  const GridPoint *low;
  if (points < 2) {
    for (int k = 0; k < 5; k++)
      xs[k] = points ? row->total_xs / (k + 1) : 0;
    return;
  }
  low = row + lookup(row, points, energy);
  const double f = (low[1].energy - energy) / (low[1].energy - low[0].energy);
  xs[0] = low[1].total_xs - f * (low[1].total_xs - low->total_xs);
  xs[1] = low[1].elastic_xs - f * (low[1].elastic_xs - low->elastic_xs);
  xs[2] =
      low[1].absorption_xs - f * (low[1].absorption_xs - low->absorption_xs);
  xs[3] = low[1].fission_xs - f * (low[1].fission_xs - low->fission_xs);
  xs[4] =
      low[1].nu_fission_xs - f * (low[1].nu_fission_xs - low->nu_fission_xs);
}

static uint64_t mix(uint64_t hash, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  for (int i = 0; i < 8; i++)
    hash = (hash ^ (bits >> 8 * i & 255)) * 1099511628211ULL;
  return hash;
}

int main(int argc, char *argv[]) {
  long points = argc > 1 ? atol(argv[1]) : 100;
  FILE *file = make_table(points);
  GridPoint *grid = read_table(file, points);
  fclose(file);

  int parts = 1 + (int)(points % NUCLIDES);
  Component *fuel = calloc(parts, sizeof *fuel);
  if (!fuel)
    die("no memory");
  for (int i = 0; i < parts; i++) {
    fuel[i].nuclide = (i * 3) % NUCLIDES;
    fuel[i].density = random_double();
    snprintf(fuel[i].label, sizeof fuel[i].label, "nuc-%d", fuel[i].nuclide);
  }

  double macro[5] = {0, 0, 0, 0, 0};
  double highest = points ? grid[points - 1].energy : 1;
  for (int sample = 0; sample < 2000; sample++) {
    double energy = random_double() * highest;
    for (int i = 0; i < parts; i++) {
      double xs[5];
      micro_xs(grid, fuel[i].nuclide, points, energy, xs);
      for (int k = 0; k < 5; k++)
        macro[k] += xs[k] * fuel[i].density;
    }
  }

  uint64_t hash = 14695981039346656037ULL;
  for (long i = 0; i < points * NUCLIDES; i++) {
    const GridPoint point = grid[i];
    hash = mix(hash, point.energy);
    hash = mix(hash, point.total_xs);
    hash = mix(hash, point.elastic_xs);
    hash = mix(hash, point.absorption_xs);
    hash = mix(hash, point.fission_xs);
    hash = mix(hash, point.nu_fission_xs);
  }
  for (int i = 0; i < parts; i++)
    printf("%-8s %a\n", fuel[i].label, fuel[i].density);
  printf("macroscopic: %a %a %a %a %a\n", macro[0], macro[1], macro[2],
         macro[3], macro[4]);
  printf("%d nuclides, %ld points each, %016llx\n", NUCLIDES, points,
         (unsigned long long)hash);
  free(fuel);
  free(grid);
  return 0;
}
