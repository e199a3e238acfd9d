"""Go, and the manifests that say where its modules lie."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="go", grammar="go", ecosystem="go", extensions=(".go",), aliases=("golang",)),
    Language(name="go.mod", grammar="", filenames=("go.mod", "go.work", "vendor.mod"), folder="go"),
)
