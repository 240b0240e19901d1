// Volatile records are accessed as they are.
// RUN: printf 'version: 1\nrecords:\n  port: {layout: SoA}\n' > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml -o %t.dir 2>&1 | FileCheck %s
struct port {
  unsigned ready : 1, code : 4;
  int value;
};
static volatile struct port ports[8];
// CHECK: [[@LINE-1]]:{{.*}}the records of 'ports' have bit-fields and are volatile
// CHECK-SAME: [bit-field]
int main(void) { return ports[3].ready ? ports[2].code : ports[1].value; }
