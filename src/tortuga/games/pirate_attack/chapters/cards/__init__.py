"""What each card does, one module for each family of cards."""
