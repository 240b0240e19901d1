struct port { unsigned ready : 1, code : 4; int value; };

static volatile struct port ports[8];

int main(void) {
  ports[2].code = 3;
  return ports[2].code != 3;
}
