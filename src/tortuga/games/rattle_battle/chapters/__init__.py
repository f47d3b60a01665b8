"""The rules of Rattle, Battle, chapter by chapter: a turn has ten steps, numbered as in the book."""
