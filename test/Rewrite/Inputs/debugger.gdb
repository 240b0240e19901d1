set width 0
set print frame-info short-location
break main
run
# Nothing is set yet.
info locals
break look
break stop
continue
print one
continue
continue
up
print some
print some[1]
up
print all
print all[3]
print all[3].mass
print all.size()
print third
print it
print *it
print p
print p[1]
print null
print single->mass
print single
print few
print in_few
print own
print own[2].mass
print nobody
print cars
print none
print cars[1].name
print leaves
print sixth
print pair
print fake_it
print fake
print fake_p
# What can be set.
print all[4].id[1] = 44
print all[4]
# What cannot be right; members have numbers, as the program has these names, too.
set var cars.size_2_ = 99
print cars
set var cars.size_2_ = 3
set var leaves.size_2_ = 5, leaves.capacity_2_ = 1ul << 60
print leaves
set var leaves.size_2_ = 10, leaves.capacity_2_ = 10
set var sixth.in_2_ = (leaf_columns *)8
print sixth
set var it.index_2_ = -1
print it
set var *(long *)&it = 8
set var it.index_2_ = 3
print it
set var p.in_2_ = "no columns"
print p
set var in_few.at_2_ = 5
print in_few
set var null.many_2_ = -1
set var null.in_2_ = (void *)16
print null
kill
