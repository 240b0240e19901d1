struct body { float x; int id; };
int send_all(const struct body *p, unsigned long n) { int s = 0; for (unsigned long i = 0; i < n; i++) s += (int)(p[i].x * 10) + p[i].id * (int)(i + 1); return s; }
int fill_all(struct body *p, unsigned long n) { for (unsigned long i = 0; i < n; i += 2) { p[i].x += 100; p[i].id = -(int)i; } return (int)n; }
unsigned checksum(const void *p, unsigned long n) { const unsigned char *b = p; unsigned h = 1; for (unsigned long i = 0; i < n; i++) h = h * 31 + b[i]; return h; }
