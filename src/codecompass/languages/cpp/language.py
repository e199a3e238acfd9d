"""C++, with CUDA, whose files are C++ with a few words more."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="cpp",
        grammar="cpp",
        extensions=(
            ".cc",
            ".cpp",
            ".cxx",
            ".c++",
            ".hh",
            ".hpp",
            ".hxx",
            ".h++",
            ".ipp",
            ".tpp",
            ".inl",
            ".cppm",
            ".ixx",
            ".ino",
            ".cu",
            ".cuh",
        ),
        separator="::",
        kin="c",
        preprocessed=True,
        aliases=("c++", "cuda"),
    ),
)
