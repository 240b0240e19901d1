int plain(void) { return 5; }
