"""The rules of Pirate Attack, chapter by chapter, in the order and words of the book."""
