"""The rules of Tiny Epic Pirates, chapter by chapter, in the order and words of the book."""
