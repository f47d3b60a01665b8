"""The rule of thumb: a chart of the Sea, plans on it, and an answer to every question."""
