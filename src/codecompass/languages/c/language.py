"""C, and the headers that it shares with C++ and Objective-C."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="c",
        grammar="c",
        extensions=(".c", ".h"),
        separator="::",
        kin="c",
        preprocessed=True,
        otherwise=(
            ("objc", r"^\s*(?:@interface|@protocol|@class|#import\s)"),
            (
                "cpp",
                r"^\s*(?:class\s+\w+[^;()]*$|(?:class|struct)\s+\w+(?:\s+final)?\s*:\s*\w|class\s+\w+\s*\{|namespace\s+\w+|template\s*<|(?:public|private|protected)\s*:|using\s+\w+"
                r"|[A-Za-z_][\w \t*&<>:,]{0,200}\w::~?\w+\s*\()",
            ),
        ),
    ),
)
