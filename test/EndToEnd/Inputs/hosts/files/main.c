#include "app.h"
static const char *const names[STEPS] = {[MOVE] = "move", [FORCES] = "forces"};
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  app_t app; cl_int err; cl_platform_id platform;
  (void)slurp;
  die("platform", clGetPlatformIDs(1, &platform, NULL));
  die("device", clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &app.device, NULL));
  app.context = clCreateContext(NULL, 1, &app.device, NULL, NULL, &err); die("context", err);
  app.queue = clCreateCommandQueue(app.context, app.device, 0, &err); die("queue", err);
  for (int i = 0; i < STEPS; i++)
    app.steps[i] = get_plain_kernel(&app, names[i]);
  app.last = get_plain_kernel(&app, "move");
  body *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) {
    b[i].x = i % 7; b[i].y = i % 11; b[i].z = i % 13; b[i].vx = b[i].vy = b[i].vz = 0; b[i].mass = 1 + i % 3; b[i].id = i;
  }
  run(&app, app.steps[FORCES], b, n);
  for (int i = 0; i < n; i++) printf("%d %.3f %.3f %.3f %.3f\n", b[i].id, b[i].x, b[i].y, b[i].z, b[i].vx);
  for (int i = 0; i < STEPS; i++)
    clReleaseKernel(app.steps[i]);
  clReleaseKernel(app.last); clReleaseCommandQueue(app.queue); clReleaseContext(app.context);
  free(b);
  return 0;
}
