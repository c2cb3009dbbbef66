"""What interrupts, threads, forks and the collector do between the calls and in the middle of them."""

import copy
import gc
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import orcakit as ok
from orcakit.env import CrowdEnv, CrowdVectorEnv
from orcakit.rvo2 import PyRVOSimulator

AREA = ok.Box((-1, -1), (40, 40))


class Interrupt(Exception):
    pass


@pytest.fixture
def interrupts():
    """A function that makes a call which an interrupt ends after some seconds, or returns its result."""

    def raised(*_):
        raise Interrupt

    def interrupted(call, after):
        try:
            signal.setitimer(signal.ITIMER_REAL, after)
            found = call()
            time.sleep(0.02)  # the interrupt comes, here if not before
        except Interrupt:
            return None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return found  # the interrupt was lost

    before = signal.signal(signal.SIGALRM, raised)
    yield interrupted
    signal.signal(signal.SIGALRM, before)


def test_no_interrupt_is_lost_and_none_leaves_an_object_locked(interrupts):
    world = ok.World()
    for i in range(300):
        world.add(ok.Circle((i % 20, i // 20), 0.6))
    threads = ok.Threads(2)
    sim = ok.Simulator(threads=threads)
    sim.add(np.random.default_rng(1).uniform(0, 30, (20, 2)))
    for i in range(600):
        after = 2e-5 + i % 50 * 1e-5
        assert interrupts(lambda: world.overlaps(AREA, accept=lambda _handle: True), after) is None
        assert interrupts(lambda: [sim.step() for _ in range(10)], after) is None
        assert not any(thing._lock.locked() for thing in (world, sim, threads))
    assert len(world.overlaps(AREA, accept=lambda _handle: True)) == 300
    sim.step()


def test_an_exception_of_any_kind_ends_a_query_and_is_raised():
    world = ok.World()
    world.add(ok.Circle((0, 0), 1))
    for error in (KeyboardInterrupt, SystemExit, GeneratorExit, StopIteration, RecursionError, ValueError):

        def accept(_handle, error=error):
            raise error

        for query in (
            lambda: world.overlaps(AREA, accept=accept),
            lambda: world.relation(AREA, accept=accept),
            lambda: world.raycast((-3, 0), (3, 0), accept=accept),
            lambda: world.sweep(AREA, (1, 0), accept=accept),
            lambda: world.nearest(AREA, accept=accept),
        ):
            with pytest.raises(error):
                query()
    assert len(world.overlaps(AREA)) == 1


def test_the_object_of_a_callback_is_in_use():
    world, seen = ok.World(), []
    world.add(ok.Circle((0, 0), 1))
    for call in (world.close, lambda: len(world), world.clear, lambda: world.overlaps(AREA), world.save):

        def accept(_handle, call=call):
            try:
                call()
            except ok.ClosedError as error:
                seen.append(str(error))
            return True

        assert world.overlaps(AREA, accept=accept)
    assert len(seen) == 5 and all("callback" in words for words in seen)


def test_agents_that_are_added_during_a_step_of_another_thread():
    sim = PyRVOSimulator(0.1, 5, 10, 2, 2, 0.4, 1.5)
    places = np.random.default_rng(2).uniform(0, 60, (1500, 2)).tolist()
    for place in places:
        sim.addAgent(tuple(place))
    thread = threading.Thread(target=lambda: [sim.doStep() for _ in range(20)])
    thread.start()
    added = 0
    while thread.is_alive():
        sim.addAgent((100.0 + added, 0.0))
        added += 1
    thread.join()
    assert sim.getNumAgents() == 1500 + added
    assert all(np.isfinite(sim.getAgentPosition(i)).all() for i in range(sim.getNumAgents()))


def test_an_environment_is_used_by_one_thread_at_a_time():
    env = CrowdVectorEnv(64, people=5)
    alone = CrowdVectorEnv(64, people=5)
    env.reset(seed=1)
    alone.reset(seed=1)
    still = np.zeros((64, 2))
    threads = [threading.Thread(target=lambda: [env.step(still) for _ in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for _ in range(80):
        alone.step(still)
    assert env.hash() == alone.hash()


def test_a_run_with_threads_does_not_survive_a_fork():
    scene = ok.Scene(duration=5)
    for i in range(30):
        scene.add_agent((i, 0), (i, 5))
    run = ok.Run(scene, threads=2)
    run.step(2)
    child = os.fork()
    if child == 0:
        try:
            run.step()
        except ok.ClosedError as error:
            run.close()  # ends no threads, since there are none
            os._exit(0 if "fork" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    run.step()


def test_what_an_object_stands_on_may_be_given_back_first():
    walls, threads = ok.Obstacles(), ok.Threads(2)
    walls.add_disc((0, 0), 1)
    sim = ok.Simulator(obstacles=walls, threads=threads)
    verifier, ways = ok.Verifier(threads=threads), ok.RouteMap(walls)
    sim.add([(3, 0), (4, 1)])
    walls.close()
    threads.close()
    here = [(0, 0)]
    for call in (sim.step, sim.save, lambda: verifier.verify(here, here, 1), lambda: ways.rebuild(walls)):
        with pytest.raises(ok.ClosedError):
            call()
    for make in (
        lambda: ok.Simulator(obstacles=walls),
        lambda: ok.RouteMap(walls),
        lambda: ok.Verifier(threads),
    ):
        with pytest.raises(ok.ClosedError):
            make()
    assert ways.find((-3, 0), (3, 0.1), 0.2)
    sim.close()
    verifier.close()
    ring = [ok.Obstacles(), ok.Threads(2)]
    ring.append(ok.Simulator(obstacles=ring[0], threads=ring[1]))
    for thing in ring:
        thing.ring = ring  # the collector gives them back in any order
    del ring, thing
    gc.collect()


def test_an_object_that_is_made_again_gives_back_the_first_one():
    world = ok.World()
    world.add(ok.Circle((0, 0), 1))
    world.__init__()
    assert len(world) == 0


def test_a_subclass_that_forgets_its_base_is_closed():
    class Forgetful(ok.World):
        def __init__(self):
            pass

    world = Forgetful()
    assert world.closed
    world.close()
    with pytest.raises(ok.ClosedError):
        len(world)


def test_objects_with_memory_of_the_library_are_not_copied():
    env = CrowdEnv(people=2)
    env.reset(seed=1)
    for thing in (ok.World(), ok.Simulator(), ok.Obstacles(), env):
        for copied in (copy.deepcopy, pickle.dumps):
            with pytest.raises((TypeError, ValueError)):
                copied(thing)
