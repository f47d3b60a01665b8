"""A battle, from the Smoke Screen to the results."""
