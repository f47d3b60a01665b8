"""The house: lobby, tables, seats, clocks, chat, store, fan-out. It knows no game; games know nothing of it."""
