/* Runs kernels `fill`, `k` and `total` on 16 records, and prints what they store. It is
 * compiled with the header that layoutopt writes (LAYOUT_HEADER) or without one. */
#include "host.h"
#include <stdio.h>
#ifdef LAYOUT_HEADER
#include LAYOUT_HEADER
#endif

#define RECORDS 16
/* More than any record of a snippet. */
#define RECORD_BYTES 512
/* Numbers of the parameters behind the records. */
#if defined(LAYOUT_HEADER) && defined(K_ARGS)
#define K_ARG(k) k_arg(k)
#else
#define K_ARG(k) (k)
#endif
#if defined(LAYOUT_HEADER) && defined(TOTAL_ARGS)
#define TOTAL_ARG(k) total_arg(k)
#else
#define TOTAL_ARG(k) (k)
#endif

int main(int argc, char **argv) {
  const int n = RECORDS;
  struct buffer records, out;
  float result[2 * RECORDS];
  cl_kernel kernel;
  int i;
  if (argc != 3)
    return 2;
  open_device(argv[1], argv[2]);
#if defined(LAYOUT_HEADER) && defined(BODY_SOA_ARRAYS)
  records.arrays = BODY_SOA_ARRAYS;
  for (i = 0; i < BODY_SOA_ARRAYS; i++)
    records.bytes[i] = body_soa_bytes(i, RECORDS);
#else
  records.arrays = 1;
  records.bytes[0] = RECORDS * RECORD_BYTES;
#endif
  make_buffer(&records);
  out.arrays = 1;
  out.bytes[0] = sizeof result;
  make_buffer(&out);

  kernel = get_kernel("fill");
  pass_buffer(kernel, 0, &records);
  launch(kernel, 1, RECORDS, 1, 8, 1);
  kernel = get_kernel("k");
  pass_buffer(kernel, 0, &records);
  pass(kernel, K_ARG(1), sizeof(cl_mem), &out.memory[0]);
  pass(kernel, K_ARG(2), sizeof n, &n);
  launch(kernel, 1, RECORDS, 1, 8, 1);
  kernel = get_kernel("total");
  pass_buffer(kernel, 0, &records);
  pass(kernel, TOTAL_ARG(1), sizeof(cl_mem), &out.memory[0]);
  launch(kernel, 1, RECORDS, 1, 8, 1);

  read_array(&out, 0, result);
  for (i = 0; i < 2 * RECORDS; i++)
    printf("%a\n", result[i]);
  free_buffer(&out);
  free_buffer(&records);
  return 0;
}
