"""Makes the wheel: Python alone beside one shared library, so for any Python 3 on one kind of machine."""

from setuptools import setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel  # since setuptools 70.1
except ImportError:
    from wheel.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
    """A wheel that is not pure, and needs no certain Python."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(cmdclass={"bdist_wheel": Wheel})
