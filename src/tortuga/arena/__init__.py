"""The arena: agents of any kind against the house's levels, fairly.

An agent is a bot by its name, a scripted reader of text, a command that talks lines of JSON, or an HTTP endpoint in the
style of OpenAI. Seats are rotated, deals are paired, records of all matches are kept, and a run that was stopped goes
on where it was. ``tortuga arena`` runs it; see ``docs/text-agents.md``.
"""

from tortuga.arena.agents import Agent, AgentFault, Reply, agent_of
from tortuga.arena.contest import Contest, Row, run
from tortuga.arena.report import report

__all__ = ["Agent", "AgentFault", "Contest", "Reply", "Row", "agent_of", "report", "run"]
