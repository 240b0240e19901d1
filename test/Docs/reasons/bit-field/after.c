struct port { unsigned char ready, code; int value; };

static volatile struct port ports[8];

int main(void) {
  ports[2].code = 3;
  return ports[2].code != 3;
}
