"""The nets of a judge while they learn, in PyTorch: the fast form of :class:`tortuga.learn.nets.PlainNets`.

It needs the extra ``learn``, and uses a GPU if there is one. Positions are moved there once, as they are
stored, and made dense batch by batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tortuga.bots.stored import Floats
from tortuga.engine import MissingExtra
from tortuga.learn.nets import Layers, Which
from tortuga.learn.selfplay import Positions
from tortuga.learn.settings import JudgeSettings

try:
    import torch
except ImportError as error:
    raise MissingExtra.of("PyTorch", "learn") from error


class TorchNets:
    """Nets in PyTorch."""

    def __init__(self, positions: Positions, begin: Layers, settings: JudgeSettings) -> None:
        self.settings = settings
        self.device = best_device()
        self.layers = {
            name: torch.tensor(layer, device=self.device, requires_grad=True) for name, layer in begin.items()
        }
        self._width = begin["first"].shape[1]
        self._steps = torch.optim.Adam(list(self.layers.values()))
        self._chance = torch.Generator(self.device).manual_seed(settings.seed)
        self._keep(positions)

    @property
    def trainer(self) -> str:
        return trainer_on(self.device)

    def practise(self, which: Which, rate: float) -> float:
        error = self.slopes(which, self._kept(len(which)))
        for group in self._steps.param_groups:
            group["lr"] = rate
        self._steps.step()
        with torch.no_grad():
            self.layers["first"] *= 1 - rate * self.settings.decay
        return error

    def foresee(self, which: Which) -> Floats:
        with torch.no_grad():
            opinions = self._opinions(self._numbers(self._sent(which))).mean(0)
        found: Floats = torch.sigmoid(opinions).cpu().numpy()
        return found

    def weights(self) -> Layers:
        return {name: layer.detach().cpu().numpy() for name, layer in self.layers.items()}

    def slopes(self, which: Which, kept: torch.Tensor) -> float:
        """The mean error of a net on these positions. The gradient of each net's error is left in its layers."""
        self._steps.zero_grad()
        chosen = self._sent(which)
        opinions = self._opinions(self._numbers(chosen), kept)
        worth = self._worth[chosen].to(self.device).expand_as(opinions)
        errors = torch.nn.functional.binary_cross_entropy_with_logits(opinions, worth, reduction="none").mean(1)
        torch.autograd.backward(errors.sum())
        return float(errors.detach().mean())

    def _opinions(self, numbers: torch.Tensor, kept: torch.Tensor | None = None) -> torch.Tensor:
        """What each net thinks of each position, before it is made a share."""
        layers = self.layers
        hidden = torch.relu(numbers @ layers["first"] + layers["first_bias"])
        if kept is not None:
            hidden = hidden * kept
        second = torch.relu(hidden @ layers["second"] + layers["second_bias"])
        return (second @ layers["last"] + layers["last_bias"])[:, :, 0]

    def _kept(self, count: int) -> torch.Tensor:
        shape = (self.settings.nets, count, self.settings.hidden)
        kept = torch.rand(shape, generator=self._chance, device=self.device) >= self.settings.blanked
        return kept / (1 - self.settings.blanked)

    def _keep(self, positions: Positions) -> None:
        """Put the positions where they are at hand: on the device, if that leaves half of its memory free."""
        places = positions.places.astype(np.int32)  # PyTorch knows little of unsigned numbers
        arrays = (places, positions.numbers, positions.sizes, positions.worth, positions.starts())
        self._home = home_of(arrays, self.device)
        self._places, self._values, self._sizes, self._worth, self._starts = (
            torch.from_numpy(array).to(self._home) for array in arrays
        )

    def _sent(self, which: Which) -> torch.Tensor:
        return torch.from_numpy(which).to(self._home)

    def _numbers(self, which: torch.Tensor) -> torch.Tensor:
        """These positions as a dense array of the numbers that are used."""
        row, at, _ = entries(self._sizes, self._starts, which)
        dense = torch.zeros((len(which), self._width + 1), device=self.device)  # the last is for all that is ignored
        columns, values = self._places[at].to(self.device), self._values[at].to(self.device)
        dense[row.to(self.device), columns.long()] = values.float()
        return dense[:, :-1]


def entries(
    sizes: torch.Tensor, starts: torch.Tensor, which: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """All entries of some rows that are stored one after the other: the row that each belongs to (counted among those
    asked for), where it is stored, and where each row now begins."""
    chosen = sizes[which]
    row = torch.repeat_interleave(torch.arange(len(which), device=which.device), chosen)
    begins = chosen.cumsum(0) - chosen
    return row, torch.arange(len(row), device=which.device) + (starts[which] - begins)[row], begins


def best_device() -> torch.device:
    return torch.device("cuda" if has_gpu() else "cpu")


def trainer_on(device: torch.device) -> str:
    """What does the arithmetic, for a card."""
    return f"PyTorch {torch.__version__} on {torch.cuda.get_device_name() if device.type == 'cuda' else 'the CPU'}"


def home_of(arrays: Sequence[NDArray[Any]], device: torch.device) -> torch.device:
    """Where to keep what is learned from: on the device, if that leaves half of its memory free."""
    fits = 2 * sum(array.nbytes for array in arrays) <= _free(device)
    return device if fits else torch.device("cpu")


def has_gpu() -> bool:
    """Is there a GPU that PyTorch can use?"""
    return bool(torch.cuda.is_available())


def _free(device: torch.device) -> float:
    """How many bytes are free on a device. Positions are in main memory already, so there they fit."""
    return float("inf") if device.type == "cpu" else float(torch.cuda.mem_get_info()[0])
