struct point { float x, y; };

struct mesh {
  inline static point *all;
};

int main() {
  mesh::all = new point[4]();
  mesh::all[1].x = 1;
  return mesh::all[1].x != 1;
}
