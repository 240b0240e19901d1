/* As much of OpenCL's header as the tests call. */
#include <stddef.h>
#define CL_VERSION_1_0 1
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_mem *cl_mem;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
typedef int cl_int;
typedef unsigned cl_uint, cl_bool;
typedef unsigned long cl_mem_flags, cl_map_flags;
#define CL_TRUE 1
#define CL_SUCCESS 0
#define CL_MEM_READ_WRITE (1 << 0)
#define CL_MEM_USE_HOST_PTR (1 << 3)
#define CL_MEM_COPY_HOST_PTR (1 << 5)
#ifdef __cplusplus
extern "C" {
#endif
cl_event clCreateUserEvent(cl_context, cl_int *);
cl_mem clCreateBuffer(cl_context, cl_mem_flags, size_t, void *, cl_int *);
cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t,
                            const void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void *,
                           cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueFillBuffer(cl_command_queue, cl_mem, const void *, size_t, size_t,
                           size_t, cl_uint, const cl_event *, cl_event *);
void *clEnqueueMapBuffer(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t,
                         cl_uint, const cl_event *, cl_event *, cl_int *);
cl_kernel clCreateKernel(cl_program, const char *, cl_int *);
cl_int clCreateKernelsInProgram(cl_program, cl_uint, cl_kernel *, cl_uint *);
cl_int clSetKernelArg(cl_kernel, cl_uint, size_t, const void *);
cl_int clGetKernelInfo(cl_kernel, cl_uint, size_t, void *, size_t *);
cl_int clGetKernelArgInfo(cl_kernel, cl_uint, cl_uint, size_t, void *, size_t *);
cl_int clEnqueueNativeKernel2(cl_command_queue, cl_kernel);
cl_int clEnqueueNDRangeKernel(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                              const size_t *, const size_t *, cl_uint, const cl_event *,
                              cl_event *);
cl_int clFinish(cl_command_queue);
cl_int clWaitForEvents(cl_uint, const cl_event *);
cl_int clReleaseMemObject(cl_mem);
cl_int clReleaseKernel(cl_kernel);
#ifdef __cplusplus
}
#endif
