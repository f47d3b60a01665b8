"""Keeping the house well: background work, stalls, metrics, logs and security."""
