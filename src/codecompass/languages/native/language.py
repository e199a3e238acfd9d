"""What builds C and C++: CMake, Meson, Bazel, Make, and the commands that a build wrote down."""

from codecompass.languages import Language
from codecompass.languages.native.targets import BUILDS

LANGUAGES = (Language(name="native-build", grammar="", filenames=tuple(sorted(BUILDS)), folder="native"),)
