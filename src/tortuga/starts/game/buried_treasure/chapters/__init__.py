"""The rules, chapter by chapter, as the rulebook tells them."""
