"""The ASGI application: routes, error handlers and the page."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response, Router
from litestar._openapi.schema_generation import SchemaCreator
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin, PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.typing import FieldDefinition

from tortuga import __version__
from tortuga.engine import BadOptions, BadRecord, TortugaError, UnknownGame
from tortuga.server.care import metrics
from tortuga.server.protocol import Refusal
from tortuga.server.protocol.errors import HouseError, brief
from tortuga.server.routes import HANDLERS, notebooks, records
from tortuga.server.routes.common import find_guest, find_house
from tortuga.server.routes.pages import page_handler
from tortuga.server.routes.security import Gate
from tortuga.server.settings import Settings

logger = structlog.get_logger()
CODES = {400: "malformed", 401: "no_guest", 403: "not_allowed", 404: "no_page", 405: "no_method", 413: "too_large"}


class AnyJson(OpenAPISchemaPlugin):
    """Describes raw JSON, in which everything that belongs to a game travels, as any value."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value is msgspec.Raw

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        del field_definition, schema_creator
        return Schema()


class Application(Litestar):
    """Litestar without its plugins for other kinds of models, which it would load if they are installed."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def build_app(settings: Settings) -> Gate:
    """The house as an ASGI application; ``state.house`` must be set before it is used."""
    app = Application(
        [*HANDLERS, with_records(settings), page_handler(settings.static)],
        dependencies={"house": Provide(find_house), "guest": Provide(find_guest)},
        exception_handlers={
            TortugaError: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_depth,
            Exception: refuse_fault,
        },
        openapi_config=OpenAPIConfig(
            title="Tortuga",
            version=__version__,
            description="The house. The live channel is described in docs/protocol.md.",
            path="/api/openapi",  # the description itself is at /api/openapi.json
            render_plugins=[JsonRenderPlugin()],
        ),
        plugins=[AnyJson()],
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    return Gate(app)


def with_records(settings: Settings) -> Router:
    """The routes that accept large bodies."""
    handlers = [*records.HANDLERS, *notebooks.HANDLERS]
    return Router("/", route_handlers=handlers, request_max_body_size=settings.limits.record_bytes)


def status_of(error: TortugaError) -> int:
    """The HTTP status for an error."""
    match error:
        case HouseError():
            return error.status
        case UnknownGame():
            return 404
        case BadOptions() | BadRecord():
            return 400
        case _:
            return 409


def refuse(_: Request[Any, Any, Any], error: TortugaError) -> Response[Refusal]:
    """The response for an error that the caller has caused."""
    metrics.REFUSALS.labels(error.code).inc()
    status = status_of(error)
    headers = {"retry-after": "60"} if status == 429 else {}
    return Response(Refusal(error.code, brief(error.sentence)), status_code=status, headers=headers)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """The response for what the framework refuses: malformed bodies, unknown paths, wrong methods."""
    fault = error.__cause__
    if error.status_code >= 500 and isinstance(fault, msgspec.ValidationError) and "`$.data" in str(fault):
        # A field of the body that is called like a dependency (guest) is taken for the dependency.
        error = ValidationException(detail=str(fault))
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "fault")
    metrics.REFUSALS.labels(code).inc()
    if error.status_code >= 500:
        logger.error("request_fault", path=request.url.path, exc_info=error)
    methods = request.app.state.description.methods_of(request.url.path) if error.status_code == 405 else []
    headers = {"allow": ", ".join([*methods, "OPTIONS"])} if methods else {}
    return Response(Refusal(code, sentence_of(error)), status_code=error.status_code, headers=headers)


def sentence_of(error: HTTPException) -> str:
    """An error of the framework in our words."""
    match error.status_code:
        case 404:
            return "There is nothing at this address."
        case 405:
            return "That cannot be done here."
        case 413:
            return "That is too large."
        case status if status >= 500:
            return "Something went wrong in the house."
        case _:
            extra: Any = error.extra
            details = [
                f"{part.get('key', 'body')}: {part.get('message')}" for part in extra or () if isinstance(part, dict)
            ]
            return brief("; ".join(details) or error.detail)


def refuse_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Refusal]:
    """The response for JSON that is nested thousands of levels deep."""
    metrics.REFUSALS.labels("malformed").inc()
    return Response(Refusal("malformed", "That is nested too deeply."), status_code=400)


def refuse_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """The response for an internal error: the details are logged, not sent."""
    logger.error("request_fault", path=request.url.path, exc_info=error)
    return Response(Refusal("fault", "Something went wrong in the house."), status_code=500)
