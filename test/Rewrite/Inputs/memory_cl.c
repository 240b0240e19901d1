/* Devices whose memory is this program's: buffers alone. */
#include "cl.h"
#include <stdlib.h>
#include <string.h>
struct _cl_mem {
  char *bytes;
  size_t size;
};
cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                      cl_int *error) {
  const size_t most = 65536; /* Of one buffer. */
  cl_mem mem = size > most ? NULL : malloc(sizeof *mem);
  (void)context;
  if (error)
    *error = mem && size ? CL_SUCCESS : -61;
  if (!mem)
    return NULL;
  mem->bytes = malloc(size);
  mem->size = size;
  if (mem->bytes)
    memset(mem->bytes, 0x5a, size);
  if (mem->bytes && (flags & CL_MEM_COPY_HOST_PTR))
    memcpy(mem->bytes, host, size);
  return mem;
}
cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem mem, cl_bool blocking,
                            size_t offset, size_t size, const void *host, cl_uint num,
                            const cl_event *events, cl_event *event) {
  (void)queue, (void)blocking, (void)num, (void)events, (void)event;
  if (!mem)
    return -38;
  if (!host || size == 0 || size > mem->size || offset > mem->size - size)
    return -30;
  memcpy(mem->bytes + offset, host, size);
  return CL_SUCCESS;
}
cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem mem, cl_bool blocking,
                           size_t offset, size_t size, void *host, cl_uint num,
                           const cl_event *events, cl_event *event) {
  (void)queue, (void)blocking, (void)num, (void)events, (void)event;
  if (!mem)
    return -38;
  if (!host || size == 0 || size > mem->size || offset > mem->size - size)
    return -30;
  memcpy(host, mem->bytes + offset, size);
  return CL_SUCCESS;
}
cl_int clReleaseMemObject(cl_mem mem) {
  free(mem->bytes);
  free(mem);
  return CL_SUCCESS;
}
cl_kernel clCreateKernel(cl_program program, const char *name, cl_int *error) {
  (void)program, (void)name;
  if (error)
    *error = CL_SUCCESS;
  return NULL;
}
cl_int clSetKernelArg(cl_kernel kernel, cl_uint number, size_t size, const void *value) {
  (void)kernel, (void)number, (void)size, (void)value;
  return CL_SUCCESS;
}
