// The calls of a folder of Java, as the compiler binds them, a JSON object a line: `java Javac.java ROOT [LOMBOK] < FILES`.
// Run by javac.py. All files are one compilation without libraries (but Lombok's, where it is given: it makes members);
// what it can't bind is no call that can be judged.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

public class Javac {
  static Path root;
  static Trees trees;
  static SourcePositions positions;
  static JavacTask task;

  public static void main(String[] given) throws IOException {
    root = Path.of(given[0]).toRealPath();
    List<File> files;
    try (var lines = new BufferedReader(new InputStreamReader(System.in))) {
      files = lines.lines().map(line -> root.resolve(line).toFile()).collect(Collectors.toList());
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    var options = new ArrayList<>(List.of("-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1000000"));
    options.addAll(given.length > 1 ? List.of("-classpath", given[1], "-processorpath", given[1]) : List.of("-classpath", "", "-proc:none"));
    task = (JavacTask) compiler.getTask(Writer.nullWriter(), manager, found -> {}, options, null, manager.getJavaFileObjectsFromFiles(files));
    trees = Trees.instance(task);
    positions = trees.getSourcePositions();
    var units = new ArrayList<CompilationUnitTree>();
    task.parse().forEach(units::add);
    task.analyze();
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    for (var unit : units) new Calls(unit, out).scan(unit, null);
    out.flush();
  }

  static class Calls extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final PrintStream out;
    final String text;

    Calls(CompilationUnitTree unit, PrintStream out) throws IOException {
      this.unit = unit;
      this.out = out;
      text = unit.getSourceFile().getCharContent(true).toString();
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
      var called = node.getMethodSelect();
      var name = (called instanceof MemberSelectTree member ? member.getIdentifier() : ((IdentifierTree) called).getName()).toString();
      var at = nameAt(called, name.length());
      var element = trees.getElement(new TreePath(getCurrentPath(), called));
      if (at >= 0 && text.startsWith(name, (int) at) && isKnown(node.getArguments()))  // and not what the compiler adds
        tell(element != null && element.getKind() == ElementKind.CONSTRUCTOR ? element.getEnclosingElement().getSimpleName().toString() : name, element, at);
      return super.visitMethodInvocation(node, none);
    }

    @Override public Void visitNewClass(NewClassTree node, Void none) {
      Tree named = node.getIdentifier();
      if (named instanceof AnnotatedTypeTree annotated) named = annotated.getUnderlyingType();
      if (named instanceof ParameterizedTypeTree generic) named = generic.getType();
      var name = named instanceof MemberSelectTree member ? member.getIdentifier() : named instanceof IdentifierTree plain ? plain.getName() : null;
      var element = trees.getElement(getCurrentPath());
      if (node.getClassBody() != null) {  // its own constructor calls that of the class that is named
        var type = trees.getElement(new TreePath(getCurrentPath(), named));
        element = type != null && type.getKind() == ElementKind.CLASS ? type : null;
      }
      var at = name != null ? nameAt(named, name.length()) : -1;
      if (at >= 0 && text.startsWith(name.toString(), (int) at) && isKnown(node.getArguments())) tell(name.toString(), element, at);
      return super.visitNewClass(node, none);
    }

    /** Without the types of all arguments the compiler takes any overload. */
    boolean isKnown(List<? extends ExpressionTree> arguments) {
      for (var argument : arguments) {
        var type = trees.getTypeMirror(new TreePath(getCurrentPath(), argument));
        if (type != null && (type.toString().contains("<any>") || !isKnown(type, new HashSet<>()))) return false;
      }
      return true;
    }

    /** Nor without those of the parameters of all overloads. */
    boolean areKnown(ExecutableElement called) {
      try {
        var overloads = new ArrayList<Element>(called.getEnclosingElement().getEnclosedElements());
        overloads.removeIf(one -> !(one instanceof ExecutableElement) || !one.getSimpleName().equals(called.getSimpleName()));
        overloads.add(called);
        return overloads.stream().flatMap(one -> ((ExecutableElement) one).getParameters().stream()).allMatch(one -> isKnown(one.asType(), new HashSet<>()));
      } catch (RuntimeException failed) {  // the type has none that could be read
        return false;
      }
    }

    boolean isKnown(TypeMirror type, Set<String> seen) {
      if (type instanceof ArrayType array) return isKnown(array.getComponentType(), seen);
      if (type.getKind() == TypeKind.ERROR) return false;
      if (!(type instanceof DeclaredType declared) || !seen.add(declared.asElement().toString())) return true;
      try {
        for (var above : task.getTypes().directSupertypes(type)) if (!isKnown(above, seen)) return false;
      } catch (RuntimeException failed) {  // what it derives from can't be read
        return false;
      }
      return true;
    }

    long nameAt(Tree named, int length) {
      return named instanceof MemberSelectTree ? positions.getEndPosition(unit, named) - length : positions.getStartPosition(unit, named);
    }

    void tell(String name, Element element, long at) {
      if (at < 0 || element == null || element.asType().getKind() == TypeKind.ERROR) return;
      if (element instanceof ExecutableElement method && !areKnown(method)) return;
      var type = element instanceof TypeElement ? element : element.getKind() == ElementKind.CONSTRUCTOR ? element.getEnclosingElement() : null;
      if (type != null && type.asType().getKind() == TypeKind.ERROR) return;
      out.printf("{\"path\": %s, \"line\": %d, \"name\": \"%s\", \"targets\": [%s], \"types\": [%s], \"overloaded\": %b}%n", quoted(unit), unit.getLineMap().getLineNumber(at), name,
          element instanceof TypeElement ? "" : place(element), type != null ? place(type) : "", isOverloaded(element));
    }
  }

  static boolean isOverloaded(Element called) {
    if (!(called instanceof ExecutableElement)) return false;
    var members = called.getEnclosingElement().getEnclosedElements().stream();
    return members.filter(one -> one instanceof ExecutableElement && one.getSimpleName().equals(called.getSimpleName())).count() > 1;
  }

  static String quoted(CompilationUnitTree unit) {
    return "\"" + root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace("\\", "/").replace("\"", "\\\"") + "\"";
  }

  /** Whether Lombok made it of a class's annotation; what it makes of a field stands at the field. */
  static boolean isByAnnotation(CompilationUnitTree unit, long first, long last) {
    try {
      return unit.getSourceFile().getCharContent(true).toString().substring((int) first, (int) last).matches("@[\\w.]+(\\s*\\([^{};]*\\))?");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The field that a builder's method sets, if it sets one. */
  static Element field(Element made) {
    for (var type = made.getEnclosingElement(); type instanceof TypeElement; type = type.getEnclosingElement())
      for (var member : type.getEnclosedElements())
        if (member.getKind() == ElementKind.FIELD && member.getSimpleName().equals(made.getSimpleName()) && !place(member).isEmpty()) return member;
    return null;
  }

  /** Where a definition stands; nothing for what the compiler makes, or what is not in the folder. */
  static String place(Element element) {
    if (element == null) return "";
    var path = trees.getPath(element);
    boolean isMade = path == null || path.getLeaf() instanceof ClassTree && !(element instanceof TypeElement);
    if (isMade && element.getKind() == ElementKind.METHOD && element.getEnclosingElement().getKind() == ElementKind.RECORD)
      path = trees.getPath(element.getEnclosingElement());  // what reads a part of a record
    else if (isMade) return "";
    if (path == null) return "";
    var unit = path.getCompilationUnit();
    long first = positions.getStartPosition(unit, path.getLeaf()), last = positions.getEndPosition(unit, path.getLeaf());
    if (first < 0 || last < 0) return "";
    if (isByAnnotation(unit, first, last)) return element instanceof ExecutableElement ? place(field(element)) : "";
    var lines = unit.getLineMap();
    return String.format("{\"path\": %s, \"first\": %d, \"last\": %d}", quoted(unit), lines.getLineNumber(first), lines.getLineNumber(last));
  }
}
