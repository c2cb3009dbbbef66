"""The model for JuPedSim, against a stub of JuPedSim that makes its calls and its checks."""

import dataclasses
import math
import pathlib
import re
import sys
import types
from abc import ABC, abstractmethod

import numpy as np
import pytest

import orcakit as ok
from orcakit.jupedsim import OrcaModel, OrcaModelState

README = pathlib.Path(ok.__file__).parents[1] / "README.md"


class CustomOperationalModel(ABC):
    @abstractmethod
    def compute_next_state(self, dt, ped, geometry, neighborhood_search):
        """One step."""

    def check_model_constraint(self, ped, neighborhood_search, geometry):
        pass


class Wall:
    def __init__(self, p1, p2):
        self.p1, self.p2 = p1, p2

    def distance(self, point):
        return ok.distance(ok.Segment(self.p1, self.p2), ok.Point(point)).distance


class Geometry:
    def __init__(self, ring):
        self.walls = [Wall(a, b) for a, b in zip(ring, [*ring[1:], ring[0]])]

    def get_walls_in_distance_to(self, point, distance):
        return [wall for wall in self.walls if wall.distance(point) <= distance]


class Search:
    """Gives the agent itself, too, as JuPedSim does."""

    def __init__(self, peds, backwards):
        self.peds = peds[::-1] if backwards else peds

    def get_neighboring_agents(self, position, radius):
        return [ped for ped in self.peds if math.dist(ped.position, position) <= radius]


@dataclasses.dataclass(frozen=True)
class Ped:
    id: int
    model: object
    next_target: tuple

    @property
    def position(self):
        return self.model.position


class Simulation:
    """The part of jupedsim.Simulation that the page uses: all compute, and then all move."""

    backwards = False

    def __init__(self, model, geometry, dt=0.01):
        self.model, self.geometry, self.dt, self.peds, self.steps = model, Geometry(geometry), dt, [], 0

    def add_exit_stage(self, polygon):
        return ok.Polygon(polygon)

    def add_journey(self, description):
        return description

    def add_agent(self, journey_id, stage_id, state, target=None):
        box = stage_id.bounds
        middle = ((box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2)
        ped = Ped(len(self.peds), state, target or middle)
        self.model.check_model_constraint(ped, Search(self.peds, False), self.geometry)
        self.peds.append(ped)
        self.exit = stage_id

    def iterate(self, count=1):
        for _ in range(count):
            search = Search(self.peds, self.backwards)
            states = [self.model.compute_next_state(self.dt, p, self.geometry, search) for p in self.peds]
            for ped, state in zip(self.peds, states):
                assert state is not ped.model and type(state.position) is tuple
                assert all(type(x) is float for x in state.position)
            self.check_walls(states)
            moved = [dataclasses.replace(p, model=s) for p, s in zip(self.peds, states)]
            self.peds = [p for p in moved if not ok.relation(ok.Point(p.position), self.exit)]
            self.steps += 1
            assert self.steps < 4000

    def check_walls(self, states):
        for ped, state in zip(self.peds, states):
            body, way = ok.Circle(ped.position, state.radius), np.subtract(state.position, ped.position)
            for wall in self.geometry.walls:
                assert not ok.sweep(body, way, ok.Segment(wall.p1, wall.p2)).relation

    def agent_count(self):
        return len(self.peds)

    def elapsed_time(self):
        return self.steps * self.dt


def crowd(backwards=False):
    """Two groups that meet in a corridor, whose targets are beyond its walls at the sides."""
    simulation = Simulation(OrcaModel(), [(0, 0), (12, 0), (12, 3), (0, 3)], 0.1)
    simulation.backwards = backwards
    nowhere = simulation.add_exit_stage([(90, 90), (91, 90), (91, 91)])
    for i in range(12):
        side, row = i % 2, i // 2
        place = (1 + 0.6 * row if side == 0 else 11 - 0.6 * row, 1 + 0.5 * (row % 3))
        target = (14.0 if side == 0 else -2.0, 1.5 + (row - 3))
        simulation.add_agent(None, nowhere, OrcaModelState(place), target)
    simulation.iterate(80)
    return simulation


def test_nobody_walks_through_walls_and_most_pass():
    found = crowd()
    ends = np.array([ped.position for ped in found.peds])
    assert (ends[::2, 0] > 6).sum() >= 5 and (ends[1::2, 0] < 6).sum() >= 5
    assert all(math.dist(a, b) > 0.36 for i, a in enumerate(ends) for b in ends[:i])


def test_the_order_of_neighbors_does_not_matter():
    assert [p.model for p in crowd().peds] == [p.model for p in crowd(backwards=True).peds]


def test_alone_it_walks_straight_to_the_target_and_stops():
    simulation = Simulation(OrcaModel(), [(0, 0), (12, 0), (12, 3), (0, 3)], 0.1)
    nowhere = simulation.add_exit_stage([(90, 90), (91, 90), (91, 91)])
    simulation.add_agent(None, nowhere, OrcaModelState((1, 1), desired_speed=1.5), (4.0, 1.0))
    simulation.iterate()
    assert simulation.peds[0].model.velocity == pytest.approx((1.5, 0.0), abs=1e-12)
    simulation.iterate(40)
    assert simulation.peds[0].position == pytest.approx((4.0, 1.0), abs=1e-9)


@pytest.mark.parametrize(
    "state",
    [
        OrcaModelState((0, math.nan)),
        OrcaModelState((0, 0), radius=-1),
        OrcaModelState((0, 0), desired_speed=-1),
        OrcaModelState((0, 0), max_speed=math.inf),
        OrcaModelState((0, 0), velocity=(1, 2, 3)),
        OrcaModelState((0, 0), priority="x"),
    ],
)
def test_bad_states_are_refused(state):
    with pytest.raises(ok.InvalidError):
        OrcaModel().check_model_constraint(Ped(0, state, (0, 0)), None, None)


@pytest.mark.parametrize(
    "fault",
    [
        {"velocity": (1, 2, 3)},
        {"radius": -1.0},
        {"radius": None},
        {"priority": math.nan},
        {"max_speed": math.inf},
    ],
)
@pytest.mark.parametrize("whose", [0, 1])
def test_a_step_refuses_bad_states(fault, whose):
    states = [OrcaModelState((1.0 + i, 1.0)) for i in range(2)]
    states[whose] = dataclasses.replace(states[whose], **fault)
    peds = [Ped(i, state, (5.0, 1.0)) for i, state in enumerate(states)]
    with pytest.raises(ok.InvalidError):
        OrcaModel().compute_next_state(0.1, peds[0], Geometry([(0, 0), (9, 0), (9, 9)]), Search(peds, False))


@pytest.mark.parametrize(
    "options", [{"method": "x"}, {"time_horizon": 0}, {"neighbor_dist": -1}, {"max_neighbors": 1.5}]
)
def test_bad_parameters_are_refused(options):
    with pytest.raises(ok.InvalidError):
        OrcaModel(**options)


def test_the_program_of_the_page_runs(monkeypatch, capsys):
    stub = types.ModuleType("jupedsim")
    stub.CustomOperationalModel, stub.Simulation = CustomOperationalModel, Simulation
    stub.JourneyDescription = list
    monkeypatch.setitem(sys.modules, "jupedsim", stub)
    monkeypatch.delitem(sys.modules, "orcakit.jupedsim")
    program = re.search(r"```python\n(import jupedsim.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names = {"__name__": "page"}
    exec(compile(program.group(1), str(README), "exec"), names)
    assert "all left after" in capsys.readouterr().out
    assert issubclass(names["OrcaModel"], CustomOperationalModel)
