/* As much of CUDA as layoutopt-tune uses: on this CPU, one thread after the other; for
 * Clang's CUDA, declarations that are enough to compile. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum cudaError_t { cudaSuccess, cudaErrorInvalidDevice = 101 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost };

#ifdef __CUDA__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
struct place {
  __device__ static unsigned block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
  __device__ static unsigned size() { return __nvvm_read_ptx_sreg_ntid_x(); }
  __device__ static unsigned thread() { return __nvvm_read_ptx_sreg_tid_x(); }
};
#define blockIdx (struct_x{place::block()})
#define blockDim (struct_x{place::size()})
#define threadIdx (struct_x{place::thread()})
struct struct_x {
  unsigned x;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, void * = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
extern "C" cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, void *);
#else
#define __global__
static struct { unsigned x; } blockIdx, blockDim, threadIdx;
#define LAUNCH(kernel, items, ...)                                                              \
  for (blockDim.x = GROUP, blockIdx.x = 0; blockIdx.x < ((unsigned)(items) + GROUP - 1) / GROUP; \
       blockIdx.x++)                                                                            \
    for (threadIdx.x = 0; threadIdx.x < GROUP; threadIdx.x++)                                   \
  kernel(__VA_ARGS__)
#endif

typedef double *cudaEvent_t;

static inline const char *cudaGetErrorString(cudaError_t) { return "no such device"; }
static inline cudaError_t cudaGetLastError() { return cudaSuccess; }
static inline cudaError_t cudaSetDevice(int d) { return d ? cudaErrorInvalidDevice : cudaSuccess; }
static inline cudaError_t cudaMalloc(void **memory, size_t bytes) {
  *memory = malloc(bytes);
  return cudaSuccess;
}
static inline cudaError_t cudaFree(void *memory) {
  free(memory);
  return cudaSuccess;
}
static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind) {
  memcpy(to, from, bytes);
  return cudaSuccess;
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
  *event = new double();
  return cudaSuccess;
}
static inline cudaError_t cudaEventRecord(cudaEvent_t event, void *) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  *event = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
  return cudaSuccess;
}
static inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to) {
  *ms = (float)((*to - *from) * 1e3);
  return cudaSuccess;
}
