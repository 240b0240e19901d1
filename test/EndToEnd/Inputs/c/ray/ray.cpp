// A small ray tracer: spheres above a chequered floor. C with a few conveniences of C++.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Vec3 {
  float x, y, z;
};

struct Sphere {
  Vec3 center;
  float radius;
  Vec3 color;
  float shine;
  int hits;
};

struct Ray {
  Vec3 from, dir;
};

static const int Width = 32, Height = 20;
static const float Far = 1e6f;

static inline Vec3 vec(float x, float y, float z) {
  Vec3 v = {x, y, z};
  return v;
}
static inline Vec3 add(Vec3 a, Vec3 b) {
  return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline Vec3 sub(Vec3 a, Vec3 b) {
  return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline Vec3 scale(Vec3 a, float s) {
  return vec(a.x * s, a.y * s, a.z * s);
}
static inline float dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline Vec3 normalize(Vec3 a) { return scale(a, 1.0f / sqrtf(dot(a, a))); }

static uint32_t Seed = 7;

static float frand() {
  Seed = Seed * 1664525u + 1013904223u;
  return static_cast<float>(Seed >> 8) / 16777216.0f;
}

static Sphere *makeScene(int n) {
  Sphere *spheres = new Sphere[n];
  for (int i = 0; i < n; ++i) {
    Sphere *s = &spheres[i];
    float x = frand() * 12 - 6, y = frand() * 3;
    s->center = vec(x, y, 4 + frand() * 12);
    s->radius = 0.2f + frand();
    s->color.x = frand();
    s->color.y = frand();
    s->color.z = 1 - s->color.x;
    s->shine = i % 3 ? 0.0f : 0.4f;
    s->hits = 0;
  }
  return spheres;
}

// The distance to the sphere along the ray, or Far.
static float intersect(const Sphere *s, const Ray &ray) {
  Vec3 to = sub(s->center, ray.from);
  float along = dot(to, ray.dir);
  float h2 = s->radius * s->radius - dot(to, to) + along * along;
  if (h2 < 0)
    return Far;
  float t = along - sqrtf(h2);
  return t > 1e-3f ? t : Far;
}

static int nearest(const Sphere *spheres, int n, const Ray &ray, float *t) {
  int best = -1;
  *t = Far;
  for (int i = 0; i < n; ++i) {
    float d = intersect(&spheres[i], ray);
    if (d < *t) {
      *t = d;
      best = i;
    }
  }
  return best;
}

static Vec3 trace(Sphere *spheres, int n, Ray ray, int depth) {
  static const Vec3 light = {0.48f, 0.8f, -0.36f};
  float t;
  int hit = nearest(spheres, n, ray, &t);
  if (hit < 0) {
    if (ray.dir.y >= 0)
      return vec(0.5f, 0.7f, 1.0f);
    t = -(ray.from.y + 1) / ray.dir.y;
    float x = ray.from.x + t * ray.dir.x, z = ray.from.z + t * ray.dir.z;
    if (!(t > 0) || t > 1000)
      return vec(0, 0, 0);
    bool dark = (static_cast<long>(floorf(x)) + static_cast<long>(floorf(z))) & 1;
    return dark ? vec(0.1f, 0.1f, 0.1f) : vec(0.9f, 0.9f, 0.9f);
  }
  ++spheres[hit].hits;
  Vec3 at = add(ray.from, scale(ray.dir, t));
  Vec3 normal = normalize(sub(at, spheres[hit].center));
  float lit = dot(normal, light);

  Ray shadow = {at, light};
  float unused;
  if (lit < 0 || nearest(spheres, n, shadow, &unused) >= 0)
    lit = 0;
  Vec3 color = scale(spheres[hit].color, 0.2f + 0.8f * lit);
  if (spheres[hit].shine > 0 && depth < 3) {
    float twice = 2 * dot(ray.dir, normal);
    Ray mirrored = {at, sub(ray.dir, scale(normal, twice))};
    Vec3 seen = trace(spheres, n, mirrored, depth + 1);
    color = add(scale(color, 1 - spheres[hit].shine),
                scale(seen, spheres[hit].shine));
  }
  return color;
}

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
  const unsigned char *bytes = static_cast<const unsigned char *>(data);
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ bytes[i]) * 1099511628211u;
  return hash;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  Sphere *spheres = makeScene(n);
  Vec3 *image = static_cast<Vec3 *>(malloc(sizeof(Vec3) * Width * Height));
  if (!image)
    return 1;

  for (int y = 0; y < Height; ++y)
    for (int x = 0; x < Width; ++x) {
      Ray ray;
      ray.from = vec(0, 1, -4);
      ray.dir = normalize(vec((x - Width / 2 + 0.5f) / Width,
                              (Height / 2 - y - 0.5f) / Width, 1));
      image[y * Width + x] = trace(spheres, n, ray, 0);
    }

  for (int y = 0; y < Height; y += 2) {
    for (int x = 0; x < Width; ++x) {
      Vec3 pixel = image[y * Width + x];
      float grey = (pixel.x + pixel.y + pixel.z) / 3;
      putchar(" .:-=+*#%@"[grey >= 1 ? 9 : static_cast<int>(grey * 10)]);
    }
    putchar('\n');
  }

  uint64_t hash = 14695981039346656037u;
  for (int i = 0; i < Width * Height; ++i) {
    float rgb[3] = {image[i].x, image[i].y, image[i].z};
    hash = mix(hash, rgb, sizeof rgb);
  }
  printf("image: %016llx\n", static_cast<unsigned long long>(hash));
  int hits = 0;
  for (int i = 0; i < n; ++i) {
    Vec3 c = spheres[i].center;
    Vec3 k = spheres[i].color;
    float floats[8] = {c.x, c.y, c.z, k.x, k.y, k.z, spheres[i].radius,
                       spheres[i].shine};
    int count = spheres[i].hits;
    hash = mix(hash, floats, sizeof floats);
    hash = mix(hash, &count, sizeof count);
    hits += count;
  }
  printf("%d spheres, %d hits: %016llx\n", n, hits,
         static_cast<unsigned long long>(hash));
  free(image);
  delete[] spheres;
  return 0;
}
