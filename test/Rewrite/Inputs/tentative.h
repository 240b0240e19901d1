struct entry {
  const char *text;
  int token;
};
struct entry table[100]; /* a definition in each file that includes this */
void fill(void);
