"""Java, and the build files that declare dependencies between projects."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="java", grammar="java", ecosystem="maven", extensions=(".java",)),
    Language(
        name="mybatis",
        grammar="",
        patterns=(r"(?i)(?:mapper|dao)s?\.xml\Z", r"(?:^|/)[Mm]appers?/.+\.xml\Z"),
        folder="java",
        plain=True,
        is_code=False,
    ),
    Language(
        name="microprofile",
        grammar="",
        patterns=(r"(?:^|/)(?:application(?:-\w+)?|microprofile-config)\.properties\Z",),
        folder="java",
        plain=True,
        is_code=False,
    ),
    Language(name="jvm-build", grammar="", filenames=("pom.xml", "build.gradle", "build.gradle.kts"), folder="java"),
)
