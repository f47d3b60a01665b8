"""A Model Context Protocol server: a language model in any MCP client plays here, or at a live table of a house.

``tortuga mcp`` starts it; see ``docs/text-agents.md``. It needs the extra ``mcp``. It can do nothing that a guest of a
house cannot, and at a house its guest is marked as a program.
"""
