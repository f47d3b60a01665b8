"""The rules of Pirata Codex, chapter by chapter, in the order and words of the book."""
