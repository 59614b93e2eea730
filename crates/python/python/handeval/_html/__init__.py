"""Answers as a notebook shows them: cards, tiles and grids, with text for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _field, _mahjong, _matematico, _poker
from ._element import Html, element
from ._listed import listed
from ._poker import evaluation

if TYPE_CHECKING:
    from .._answer import Answer

__all__ = ["answer", "answers", "evaluation"]

# Answers that have a picture. They are listed by name, so not all of them need to be loaded.
FORMS: dict[str, Callable[[Any], Html]] = {
    "RankReport": _poker.evaluation,
    "HandReport": _poker.evaluation,
    "PlacedReport": _poker.evaluation,
    "CompareReport": _poker.compared,
    "DealReport": _poker.dealt,
    "DrawReport": _poker.drawn,
    "EquityReport": _poker.equity,
    "OddsReport": _poker.odds,
    "CheckReport": _mahjong.checked,
    "ScoreReport": _mahjong.scored,
    "QuizAnswer": _mahjong.scored,
    "QuizReport": _mahjong.quizzed,
    "GridScoreReport": _matematico.scored,
    "BestReport": _matematico.arranged,
    "HintReport": _matematico.hinted,
    "ReviewReport": _matematico.reviewed,
    "SimulationReport": _matematico.simulated,
    "PictureReport": _field.pictured,
    "Picture": _field.picture,
}


def answer(found: Answer) -> str:
    """Show an answer as a picture with its values collapsed, or as a table if it has no picture."""
    form = FORMS.get(type(found).__name__)
    if form is None:
        return element("div", listed(found))
    if type(found).__name__ == "QuizReport":
        # A list of all values would give the answer away.
        return form(found)
    return element(
        "div", form(found), element("details", element("summary", "All values"), listed(found))
    )


def answers(found: tuple[Any, ...]) -> str:
    """Show several answers, side by side for a simulation."""
    if found and all(type(one).__name__ == "SimulationReport" for one in found):
        return _matematico.simulated(*found)
    return element("ol", *(element("li", Html(answer(one))) for one in found))
