#include "opencl.h"
typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
enum { FORCES, MOVE, STEPS };
typedef struct {
  cl_device_id device; cl_context context; cl_command_queue queue;
  cl_kernel steps[STEPS], last;
} app_t;
void die(const char *what, cl_int err);
cl_kernel get_kernel(app_t *app, const char *files[], int num, const char *name);
cl_kernel get_plain_kernel(app_t *app, const char *name);
void run(app_t *app, cl_kernel forces, body *b, int n);
