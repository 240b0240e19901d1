typedef struct { float3 pos; float3 speed; float mass; int id; } body;
typedef struct { float4 where; float power; } lamp;
typedef struct { short kind; float2 at; uchar flags[3]; } cell;
__kernel void forces(__global body *b, int n, __constant lamp *lamps, int num_lamps) {
  int i = get_global_id(0);
  if (i >= n) return;
  float3 sum = (float3)(0, 0, 0);
  for (int k = 0; k < num_lamps; k++)
    sum += lamps[k].power * (lamps[k].where.xyz - b[i].pos);
  b[i].speed = b[i].speed + sum / b[i].mass;
  b[i].id++;
}
__kernel void mark(__global cell *cells, __global const body *b, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  cells[i].at = b[i].speed.xy;
  cells[i].kind = (short)(cells[i].kind + b[i].id);
  cells[i].flags[2] = (uchar)(cells[i].flags[0] ^ i);
}
