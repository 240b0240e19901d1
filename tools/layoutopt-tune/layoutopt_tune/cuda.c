/* The backend of a CUDA device; argument: DEVICE. The compiler takes this as C++. */
static cudaEvent_t begin, end;
static char *memories[MOST_FIELDS];
static int *order_memory;
static int used_memories;

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  fprintf(stderr, "%s\n", cudaGetErrorString(status));
  fail(what, (int)status);
}

static void open_backend(int argc, char **argv, int n, int block) {
  (void)n, (void)block;
  if (argc != 1)
    fail("arguments of the backend", argc);
  check(cudaSetDevice(atoi(argv[0])), "device");
  check(cudaEventCreate(&begin), "event");
  check(cudaEventCreate(&end), "event");
}

static void *new_memory(size_t bytes, const void *from) {
  void *memory = NULL;
  check(cudaMalloc(&memory, bytes ? bytes : 1), "memory");
  check(cudaMemcpy(memory, from, bytes, cudaMemcpyHostToDevice), "write");
  return memory;
}

static void give_order(const int *order, int n) {
  order_memory = (int *)new_memory(sizeof *order * (size_t)n, order);
}

static void upload(int l) {
  int k;
  for (k = 0; k < used_memories; k++)
    check(cudaFree(memories[k]), "release");
  used_memories = layouts[l].arrays;
  for (k = 0; k < used_memories; k++)
    memories[k] = (char *)new_memory(array_bytes[k], arrays[k]);
}

static void download(int l) {
  int k;
  for (k = 0; k < layouts[l].arrays; k++)
    check(cudaMemcpy(arrays[k], memories[k], array_bytes[k], cudaMemcpyDeviceToHost), "read");
}

/* The seconds from the first kernel to the end of the last one. */
static double run_passes(int l, int n, int block, const int *order, int passes) {
  double seconds = 0;
  (void)order;
  while (passes > 0) {
    /* More would wait for room in the queue. */
    enum { MOST = 512 };
    int some = passes < MOST ? passes : MOST, k;
    float milliseconds = 0;
    check(cudaEventRecord(begin, 0), "record");
    for (k = 0; k < some; k++)
      layouts[l].run(memories, n, block, order_memory);
    check(cudaGetLastError(), "launch");
    check(cudaEventRecord(end, 0), "record");
    check(cudaEventSynchronize(end), "kernel");
    check(cudaEventElapsedTime(&milliseconds, begin, end), "time");
    seconds += 1e-3 * milliseconds;
    passes -= some;
  }
  return seconds;
}
