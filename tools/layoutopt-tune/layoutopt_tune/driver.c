/* Measures one case in all layouts; included behind the tables and a backend.
 *
 *   program N VISITS ROUNDS MICROSECONDS BLOCK GATHERED LOCK [backend's arguments]
 *
 * A line for each layout: its name, a checksum of the records after the first round,
 * and the nanoseconds of one pass in each round. In a round all layouts run, in an
 * order that changes, in the same memory; each is warmed up by one pass. Tiles
 * of more than N records are left out: the tables have layouts by size of tile.
 * LOCK is a file that programs for one device lock while they use it, so that others
 * write their records meanwhile; - is none.
 *
 * Fields are written and read here by the definition of the layouts, element by
 * element; the kernels go through C types. If both differ, so does the checksum. */

static uint64_t state = 88172645463325252u;
static uint64_t next_random(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

static size_t place(const struct layout *l, char *memory, int n) {
  size_t at = 0;
  int k;
  for (k = 0; k < l->arrays; k++) {
    arrays[k] = memory + at;
    array_bytes[k] = (size_t)((n + l->tile - 1) / l->tile) * l->element[k];
    at += (array_bytes[k] + ALIGN - 1) / ALIGN * ALIGN;
  }
  return at;
}

static void put(char *to, int size, int value) {
  float f = (float)value;
  double d = value;
  uint16_t s = (uint16_t)value;
  if (size == 1)
    *to = (char)value;
  else if (size == 2)
    memcpy(to, &s, 2);
  else if (size == 4)
    memcpy(to, &f, 4);
  else
    memcpy(to, &d, 8);
}

static void fill(const struct layout *l, int n) {
  int i, f, lane;
  for (i = 0; i < n; i += l->tile)
    for (f = 0; f < FIELDS; f++) {
      int size = field_bytes[f];
      char *to = arrays[l->array_of[f]] + (size_t)(i / l->tile) * l->element[l->array_of[f]] +
                 l->offset[f];
      for (lane = 0; lane < l->tile; lane++, to += size)
        put(to, size, i + lane < n ? 1 + ((i + lane) * 37 + f * 11) % 63 : 1);
    }
}

static uint64_t sum(const struct layout *l, int n) {
  uint64_t total = 0;
  int i, f, lane;
  for (i = 0; i < n; i += l->tile)
    for (f = 0; f < FIELDS; f++) {
      int size = field_bytes[f];
      const char *from = arrays[l->array_of[f]] +
                         (size_t)(i / l->tile) * l->element[l->array_of[f]] + l->offset[f];
      for (lane = 0; lane < l->tile && i + lane < n; lane++, from += size) {
        uint64_t value = 0;
        memcpy(&value, from, size);
        value += ((uint64_t)(i + lane) * FIELDS + f) * 0x9E3779B97F4A7C15u;
        value = (value ^ value >> 29) * 0xBF58476D1CE4E5B9u;
        total += value ^ value >> 32;
      }
    }
  return total;
}

static int lock_file = -1;

static void take_device(void) {
  if (lock_file >= 0 && flock(lock_file, LOCK_EX))
    fail("lock", errno);
}

static void leave_device(void) {
  if (lock_file >= 0 && flock(lock_file, LOCK_UN))
    fail("lock", errno);
}

int main(int argc, char **argv) {
  int n, visits, rounds, block, gathered, reps = 1, active = LAYOUTS, l, r, k;
  double least, *times, seconds;
  size_t most = 0;
  uint64_t sums[LAYOUTS];
  char *memory;
  int *order, turn[LAYOUTS];
  if (argc < 8)
    fail("arguments", argc);
  n = atoi(argv[1]), visits = atoi(argv[2]), rounds = atoi(argv[3]);
  least = atof(argv[4]) * 1e-6, block = atoi(argv[5]), gathered = atoi(argv[6]);
  while (active > 1 && layouts[active - 1].tile > n)
    active--;
  if (strcmp(argv[7], "-")) {
    lock_file = open(argv[7], O_RDWR | O_CREAT, 0600);
    if (lock_file < 0)
      fail(argv[7], errno);
  }
  open_backend(argc - 8, argv + 8, n, block);
  for (l = 0; l < active; l++) {
    size_t bytes = place(&layouts[l], NULL, n);
    most = bytes > most ? bytes : most;
  }
  memory = (char *)aligned_alloc(4096, (most + 4095) / 4096 * 4096);
  order = (int *)malloc(sizeof *order * n);
  times = (double *)malloc(sizeof *times * active * rounds);
  if (!memory || !order || !times)
    fail("memory", (int)(most >> 20));
  for (k = 0; k < n; k++)
    order[k] = k;
  for (k = n - 1; gathered && k > 0; k--) {
    int other = (int)(next_random() % (uint64_t)(k + 1)), swap = order[k];
    order[k] = order[other], order[other] = swap;
  }
  for (l = 0; l < active; l++)
    turn[l] = l;
  place(&layouts[0], memory, n);
  fill(&layouts[0], n);
  take_device();
  give_order(order, n);
  upload(0);
  run_passes(0, visits, block, order, 1);
  do { /* Enough passes to be seen by the clock; the first may be too slow. */
    seconds = run_passes(0, visits, block, order, reps);
    if (seconds >= least)
      break;
    seconds = seconds > 0 ? least * 1.2 / seconds : 16;
    reps = (int)(reps * (seconds < 16 ? seconds : 16)) + 1;
  } while (reps < 1 << 24);
  leave_device();
  for (r = 0; r < rounds; r++) {
    for (k = active - 1; k > 0; k--) {
      int other = (int)(next_random() % (uint64_t)(k + 1)), swap = turn[k];
      turn[k] = turn[other], turn[other] = swap;
    }
    for (k = 0; k < active; k++) {
      l = turn[k];
      place(&layouts[l], memory, n);
      fill(&layouts[l], n);
      take_device();
      upload(l);
      run_passes(l, visits, block, order, 1);
      times[l * rounds + r] = run_passes(l, visits, block, order, reps) / reps * 1e9;
      if (!r)
        download(l);
      leave_device();
      if (!r)
        sums[l] = sum(&layouts[l], n);
    }
  }
  for (l = 0; l < active; l++) {
    printf("%s;%016llx", layouts[l].name, (unsigned long long)sums[l]);
    for (r = 0; r < rounds; r++)
      printf(";%.1f", times[l * rounds + r]);
    printf("\n");
  }
  return 0;
}
