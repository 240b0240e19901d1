#include "opencl_classes.h"
struct Material { cl_float4 color; float shine; int kind; float unused[2]; };
struct Node { cl_float3 lo, hi; int first, num; int unused[2]; };
struct Ball { cl_float4 center; Material surface; float radius; float unused[3]; };
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program = build_first("kernels.cl", context, queue);
  cl::Kernel trace(program, "trace"), fade(program, "fade");
  std::vector<Node> nodes(n);
  std::vector<Ball> balls(n + 3), lamps(2);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++) {
      nodes[i].lo.s[k] = float((i + k) % 4 - 2);
      nodes[i].hi.s[k] = float((i + k) % 4 + i % 6);
    }
    nodes[i].first = i;
    nodes[i].num = 1 + i % 3;
  }
  for (int i = 0; i < n + 3; i++) {
    for (int k = 0; k < 4; k++) {
      balls[i].center.s[k] = float((i * 7 + k) % 11);
      balls[i].surface.color.s[k] = float(i + k);
    }
    balls[i].surface.shine = 1 + 0.5f * float(i % 4);
    balls[i].surface.kind = i;
    balls[i].radius = float(i % 3) + 0.5f;
  }
  lamps[0].radius = 2;
  lamps[1].radius = 3;
  cl::Buffer node_buffer(context, CL_MEM_READ_ONLY, n * sizeof(Node));
  cl::Buffer ball_buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, (n + 3) * sizeof(Ball), balls.data());
  cl::Buffer lamp_buffer(context, CL_MEM_READ_ONLY, 2 * sizeof(Ball));
  cl::Buffer out(context, CL_MEM_READ_WRITE, n * sizeof(cl_float4));
  queue.enqueueWriteBuffer(node_buffer, CL_TRUE, 0, n * sizeof(Node), nodes.data());
  queue.enqueueWriteBuffer(lamp_buffer, CL_TRUE, 0, 2 * sizeof(Ball), lamps.data());
  trace.setArg(0, node_buffer);
  trace.setArg(1, ball_buffer);
  trace.setArg(2, lamp_buffer);
  trace.setArg(3, n);
  trace.setArg(4, out);
  fade.setArg(0, ball_buffer);
  fade.setArg(1, n);
  std::vector<cl_float4> colors(n);
  for (int step = 0; step < 2; step++) {
    queue.enqueueNDRangeKernel(trace, cl::NullRange, cl::NDRange(n), cl::NullRange);
    queue.enqueueNDRangeKernel(fade, cl::NullRange, cl::NDRange(n), cl::NullRange);
    queue.enqueueReadBuffer(out, CL_TRUE, 0, n * sizeof(cl_float4), colors.data());
    for (int i = 0; i < n; i++)
      printf("%.3f %.3f %.3f %.3f\n", colors[i].s[0], colors[i].s[1], colors[i].s[2], colors[i].s[3]);
  }
  queue.enqueueReadBuffer(ball_buffer, CL_TRUE, 0, (n + 3) * sizeof(Ball), balls.data());
  for (int i = 0; i < n + 3; i++)
    printf("%d %.4f %.1f\n", balls[i].surface.kind, balls[i].surface.shine, balls[i].radius);
  return 0;
}
