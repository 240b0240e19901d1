"""Programs around containers of C++: vectors of records, and what is done with them."""
