"""A Model Context Protocol server: a language model in any MCP client plays here, or at a live table of a house.

``tortuga mcp`` starts it; see ``docs/text-agents.md``. It needs the extra ``mcp``. It can do nothing that a guest of a
house cannot, and at a house its guest is marked as a program.
"""

from tortuga.engine import MissingExtra

try:
    import mcp  # noqa: F401 - the modules of this package need it
except ImportError as error:
    raise MissingExtra.of("tortuga mcp", "mcp") from error
