"""All weights of the ranking in one record, each with its meaning. Tools and `explain_ranking` read it,
`benchmarks/weights.py` varies it. They were chosen by `benchmarks/localise.py`, `exact.py` and `found.py`;
`results/weights.md` shows what each is worth."""

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
    """Share of all files. A word in the paths of more tells nothing."""
    path_words: float = 0.5
    """What the words of a path count on top, beside the text of the best file, which counts 1."""
    used: float = 0.3
    """Bonus for what the best files import, and how many of those."""
    past: float = 1.0
    of_subject: float = 10.0
    """What counts on top for earlier commits that were about the same, and up to how many words of the task it counts
    fully: of a long text most words are not of the kind that subjects are made of."""
    whole_name: float = 0.4
    """What counts on top where the first line has all words of a file's name: `PluginList.vue`, for the search in the plugin list."""
    kinds: float = 0.3
    """Bonus for words of paths that such commits changed: for `MFA: wording`, `lang` and `en`."""
    recent: float = 0.3
    """Bonus for a file that the last commits changed: work goes on where it was."""

    # Earlier commits

    years: float = 2.0
    """Years after which a commit counts .37 of today's."""
    past_saturation: float = 3.0
    """How soon it counts less that more and more commits were alike."""
    past_recent: float = 150.0
    """Commits after which one counts .37 of the last one as to what is being worked on."""
    soon: float = 3.0
    """How soon a file counts less that was changed again and again."""
    doubt: float = 3.0
    """Prior: as many wholly similar commits weigh as much as what all commits change."""

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
    """Share of all files. A scope that covers more tells nothing: it may be the application's name."""
    most_named: float = 2.0
    """What citations of one definition or file count at most, before they are weighed by these."""

    # Files that stand back

    stands_back: float = 0.25
    """Factor for such a file."""

    # The words of a definition

    name_times: float = 4.0
    around_times: float = 1.0
    """How often a word of a name counts as standing in the text; of a definition's path or what encloses it."""

    # Definitions beside their files

    least_worth: float = 0.01
    """Least share of the rarest word's weight that still tells of definitions; words below are in nearly all files."""
    definitions: float = 0.75
    """What the best definitions of a file count beside its whole text."""
    changed_with: float = 0.25
    """The share of its distance to the best file that the one comes forward which was changed most with that."""
    own: float = 0.3
    later: float = 0.5
    """What a definition's own words count beside its file's, and how fast (a power) its file counts less for the second best
    definition, the third, …: so that the first results are of several files."""
    own_length: float = 0.4
    """b of definitions: what is to be changed is seldom a short one."""
    of_types: float = 0.7
    """Factor for a type's own words beside a function's: most of its words are in its members."""

    # A query of a few words

    short_saturation: float = 1.2
    length_weight: float = 0.4
    """BM25's k1 and b."""
    parent_name: float = 0.7
    around: float = 0.35
    said: float = 0.6
    in_body: float = 0.36
    """Weight of a word, relative to one in the name, when it is in the name of what encloses the symbol, further out or
    in the path, where the definition begins (in its documentation), or anywhere in it."""
    unasked: float = 0.8
    """Factor for tests, migrations, examples, generated code, … where a question does not ask for such files."""
    verbatim: float = 1.0
    """Bonus for the query as written, more than for all of its words apart; how it occurs adds to it."""
    beside: float = 0.3
    """What the latter counts in a test, an example, documentation, …: less than in any of the code."""

    # Forms of a word

    stem_weight: float = 0.85
    prefix_weight: float = 0.6
    """What `limiting` and what `lim` count where the text says `limit`."""

    # Lines that speak for a definition

    least_said: float = 1.5
    share_said: float = 0.6
    """Share of the query's words that lines must match to count for a definition not found by its name."""

    # Bodies that speak for a definition

    fewest_met: float = 1.5
    least_share: float = 0.5
    """Words, and of the query's words, that a body must meet."""

    # What stands there as it is written

    other_case: float = 0.25
    """Deduction where the case differs."""
    in_outline: float = 0.6
    unread: float = 0.45
    """Factor for a file not read in depth, such as a Makefile, and for one not read as code at all, such as a manifest:
    code that reads a key comes before the file that sets it."""

    # Where a test of the best files stands, and an answer ends

    before_test: float = 5.0
    """The number of different files before it. It is changed with them far more often than the file that would stand there."""

    sure: float = 0.8
    worth: float = 0.55
    """Shares of the best score: from the first on `explore` shows results at length, from the second on by name."""
    fallen: float = 0.75
    """Share of the best score below which `get_code_context` shows no whole body; a pack shows signatures from `worth`
    on."""


WEIGHTS = Weights()
