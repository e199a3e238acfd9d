"""C#, scripts included, and MSBuild's project files."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="csharp", grammar="csharp", ecosystem="nuget", extensions=(".cs", ".csx"), aliases=("c#", "cs")),
    Language(name="msbuild", grammar="", extensions=(".csproj", ".props", ".targets"), folder="csharp"),
)
