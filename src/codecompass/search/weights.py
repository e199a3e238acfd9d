"""Every weight of the ranking in one record, with what it counts: the tools and `explain_ranking` read it, `benchmarks/weights.py`
varies it. Each was chosen by `benchmarks/localise.py`, `exact.py` and `found.py`; what it is worth: `results/weights.md`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    # The words of a task

    title: float = 3.0
    in_code: float = 1.0
    """The weight of a word in the first line; the weight added to a word that is written as code."""
    task_saturation: float = 8.0
    """BM25's k3: what a word adds grows ever less with how often the text has it."""
    seldom_telling: float = 0.3
    """The weight of a word that says what to do with code (`fix`, `add`), and seldom with which."""
    plain_name: float = 0.5
    code_name: float = 1.0
    """The weight of a name that is a plain word of the title, and of one that is written as code."""

    # BM25 over files

    file_saturation: float = 1.2
    file_length: float = 0.75
    """k1 and b, as in the textbook."""

    # What counts beside the text of the best file, which counts 1

    path_times: float = 3.0
    """How often a word of a path counts as standing in the text."""
    everywhere: float = 0.97
    """Of all files. A word that the paths of more have tells nothing."""
    path_words: float = 0.5
    """What the words of a path count on top, beside the text of the best file, which counts 1."""
    used: float = 0.3
    """What counts on top for what the best files import, of so many."""
    past: float = 1.0
    of_subject: float = 10.0
    """What counts on top for earlier commits that were about the same, and up to how many words of the task it counts
    fully: of a long text most words are not of the kind that subjects are made of."""
    whole_name: float = 0.4
    """What counts on top where the first line has all words of a file's name: `PluginList.vue`, for the search in the plugin list."""
    kinds: float = 0.3
    """What counts on top for words of a path that files have which such commits changed: of `MFA: wording`, `lang` and `en`."""
    recent: float = 0.3
    """What counts on top for a file that the last commits changed: work goes on where it was."""

    # Earlier commits

    years: float = 2.0
    """After which a commit counts .37 of one of today."""
    past_saturation: float = 3.0
    """How soon it counts less that more and more commits were alike."""
    past_recent: float = 150.0
    """Commits after which one counts .37 of the last one as to what is being worked on."""
    soon: float = 3.0
    """How soon a file counts less that was changed again and again."""
    doubt: float = 3.0
    """By how many commits that are wholly alike they are outweighed, of which nothing is known but what all commits change."""

    # What a task cites

    named: float = 0.3
    path_named: float = 0.3
    scope: float = 0.5
    place: float = 0.6
    message: float = 2.0
    """What a citation counts, beside the text of the best file, which counts 1."""
    in_part: float = 0.3
    in_one: float = 0.7
    """What a string counts that no code has in quotes by itself, but in a longer one, or a comment; where but one file has it."""
    as_name: float = 0.25
    """What a string counts that looks like a name: it may be one in the task's own example."""
    most_quoted: float = 1.5
    """What strings of one file count at most, of one."""
    in_name: float = 0.6
    """What the scope counts as a word of a name, in any of its forms: `ls` in `cmd_ls.go`, `Users` in `UserRepo.php`."""
    most_in_scope: float = 0.3
    """Of all files. A scope that more have says nothing: it may be the application's name."""
    most_named: float = 2.0
    """What citations of one definition or file count at most, before they are weighed by these."""

    # Files that stand back

    stands_back: float = 0.25
    """What such a file counts."""

    # The words of a definition

    name_times: float = 4.0
    around_times: float = 1.0
    """How often a word of a name counts as standing in the text; of a definition's path or what encloses it."""

    # Definitions beside their files

    least_worth: float = 0.01
    """Of what the rarest word counts: less tells nothing of definitions. Such words stand in nearly all files."""
    definitions: float = 0.75
    """What the best definitions of a file count beside its whole text."""
    own: float = 0.3
    later: float = 0.5
    """What a definition's own words count beside its file's, and how fast (a power) its file counts less for the second best
    definition, the third, …: so that the first results are of several files."""
    own_length: float = 0.4
    """b of definitions: what is to be changed is seldom a short one."""
    of_types: float = 0.7
    """What a type's own words count beside those of a function: most of them stand in its members."""

    # A query of a few words

    short_saturation: float = 1.2
    length_weight: float = 0.4
    """BM25's k1 and b."""
    parent_name: float = 0.7
    around: float = 0.35
    said: float = 0.6
    in_body: float = 0.36
    """What a word counts, of a word of the name, when it stands in the name of what encloses the symbol, further out or
    in the path, where the definition begins (in its documentation), or anywhere in it."""
    unasked: float = 0.8
    """What a text counts in a test, a migration, an example, generated code, …, where such files are not asked for."""
    verbatim: float = 1.0
    """What counts wherever the query stands as it is written, more than all of its words here and there; how it stands there
    comes on top."""
    beside: float = 0.3
    """What the latter counts in a test, an example, documentation, …: less than in any of the code."""

    # Forms of a word

    stem_weight: float = 0.85
    prefix_weight: float = 0.6
    """What `limiting` and what `lim` count where the text says `limit`."""

    # Lines that speak for a definition

    least_said: float = 1.5
    share_said: float = 0.6
    """Of the query's words, that lines must meet to speak for a definition that was not found by its name."""

    # Bodies that speak for a definition

    fewest_met: float = 1.5
    least_share: float = 0.5
    """Words, and of the query's words, that a body must meet."""

    # What stands there as it is written

    other_case: float = 0.25
    """What is taken away where it stands in another case."""
    in_outline: float = 0.6
    unread: float = 0.45
    """In a file that is not read in depth, such as a Makefile, and in one that is not read as code at all, such as a
    manifest: what code asks for stands before what sets it."""
    # Where an answer ends

    sure: float = 0.8
    worth: float = 0.55
    """Shares of the best score: from the first on `explore` shows results at length, from the second on by name."""
    fallen: float = 0.75
    """Of the best score: with less `get_code_context` tells no whole body; a pack tells signatures from `worth` on."""


WEIGHTS = Weights()
