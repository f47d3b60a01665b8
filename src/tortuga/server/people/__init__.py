"""Who comes to the house."""
