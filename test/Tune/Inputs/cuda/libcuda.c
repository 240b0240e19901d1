/* A driver with one device. */
#include <string.h>

int cuInit(unsigned flags) { return (int)flags; }
int cuDeviceGetCount(int *count) { return *count = 1, 0; }
int cuDeviceGet(int *device, int number) { return *device = number + 40, 0; }
int cuDeviceGetName(char *name, int size, int device) {
  strncpy(name, device == 40 ? "Pretended  GPU" : "?", (size_t)size);
  return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 10 ? 32 : attribute == 38 ? 1 << 20 : 0;
  return device == 40 ? 0 : 101;
}
int cuDriverGetVersion(int *version) { return *version = 12030, 0; }
