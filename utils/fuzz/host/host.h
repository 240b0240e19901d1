/* What a generated host program asks of OpenCL; any error ends the program. */
#ifndef LAYOUTFUZZ_HOST_H
#define LAYOUTFUZZ_HOST_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stddef.h>

/* Records of one kind: one array of them, or what the layout made of it. */
struct buffer {
  unsigned arrays;
  size_t bytes[64];
  cl_mem memory[64];
};

void open_device(const char *source, const char *options);
/* Zeroed memory for an array that `bytes` counts already. */
void make_buffer(struct buffer *b);
void free_buffer(struct buffer *b);
void read_array(const struct buffer *b, unsigned array, void *to);
void write_array(const struct buffer *b, unsigned array, const void *from);
cl_kernel get_kernel(const char *name);
void pass(cl_kernel k, unsigned number, size_t size, const void *value);
/* Passes all arrays; `first` is the number of the first one. */
void pass_buffer(cl_kernel k, unsigned first, const struct buffer *b);
void launch(cl_kernel k, unsigned dimensions, size_t n0, size_t n1, size_t l0, size_t l1);
#endif
