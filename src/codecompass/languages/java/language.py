"""Java, and the build files that declare dependencies between projects."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="java", grammar="java", ecosystem="maven", extensions=(".java",)),
    Language(name="jvm-build", grammar="", filenames=("pom.xml", "build.gradle", "build.gradle.kts"), folder="java"),
)
