"""One table: its log, its seats, its clocks and what is done there without being asked."""
