"""Tiny Epic Pirates: bury three Treasures before the others do, alone against a legend or two to four at the table."""
