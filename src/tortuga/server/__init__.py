"""The house: lobby, tables, seats, clocks, chat, store, fan-out. It knows no game, and no game knows about it."""
