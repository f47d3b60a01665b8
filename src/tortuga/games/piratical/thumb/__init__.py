"""The rule-of-thumb captain: minds the wind, picks fights it wins, carries treasure home."""
