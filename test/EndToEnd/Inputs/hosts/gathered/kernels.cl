typedef struct { float3 lo, hi; } box;
typedef struct { float4 color; float shine; int kind; } material;
typedef struct { box bounds; int first, num; } node;
typedef struct { float4 center; material surface; float radius; } ball;
// What kernels gather in private records, and pass on by value and by pointer.
typedef struct {
  __global const node *nodes;
  __global ball *balls;
  int num_nodes;
} scene;
typedef struct { scene all; __constant ball *lamps; float bias; } view;
typedef struct { float t; __global const material *surface; __global ball *near; } hit;
static bool inside(__global const box *b, float3 p) { return all(p >= b->lo) && all(p <= b->hi); }
static hit none(scene s) {
  hit h = {1e9f, &s.balls[0].surface, s.balls};
  return h;
}
static void closest(const view *v, float3 p, hit *h) {
  const scene *s = &v->all;
  for (int i = 0; i < s->num_nodes; i++) {
    if (!inside(&s->nodes[i].bounds, p))
      continue;
    __global ball *b = s->balls + s->nodes[i].first;
    for (int k = 0; k < s->nodes[i].num; k++, b++) {
      float t = distance(b->center.xyz, p) - b->radius + v->bias;
      if (t < h->t) {
        h->t = t;
        h->near = b;
        h->surface = &b->surface;
      }
    }
  }
}
__kernel void trace(__global const node *nodes, __global ball *balls, __constant ball *lamps, int n,
                    __global float4 *out) {
  int i = get_global_id(0);
  if (i >= n) return;
  view v = {{nodes, balls, n}, lamps, 0.25f}, w;
  w = v;
  w.all.num_nodes = n;
  hit h = none(w.all);
  closest(&w, (float3)(i % 5, i % 3, i % 7), &h);
  const view *p = n % 2 ? &v : &w;
  out[i] = h.surface->color * h.surface->shine + (float4)(h.t, h.near->radius, p->lamps[i % 2].radius, h.surface->kind);
}
__kernel void fade(__global ball *balls, int n) {
  scene s;
  s.balls = balls;
  s.balls += get_global_id(0);
  if (get_global_id(0) < n)
    s.balls->surface.shine *= 0.5f;
}
