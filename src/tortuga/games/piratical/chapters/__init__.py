"""The rules of Piratical, chapter by chapter, in the order and words of the book."""
