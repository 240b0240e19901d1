for (int i = 0; i < 4; i++)
  s += ARRAY[i].x;
