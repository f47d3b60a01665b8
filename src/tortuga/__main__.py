"""``python -m tortuga`` is the ``tortuga`` command."""

from tortuga.cli import main

main()
