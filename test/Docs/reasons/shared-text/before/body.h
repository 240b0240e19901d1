struct body { float x, y, m; };
static float weight(GLOBAL struct body *b, int i) { return b[i].m; }
