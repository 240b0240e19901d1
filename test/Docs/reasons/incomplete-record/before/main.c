struct point;
static struct point *all;
struct point *make(void);

int main(void) {
  all = make();
  return all == 0;
}
