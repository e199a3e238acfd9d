"""Go, and the manifests that declare its modules."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="go", grammar="go", ecosystem="go", extensions=(".go",), aliases=("golang",)),
    Language(name="go.mod", grammar="", filenames=("go.mod", "go.work", "vendor.mod"), folder="go"),
)
