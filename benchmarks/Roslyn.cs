// The calls of a folder of C#, as the compiler binds them, a JSON object a line: `Roslyn ROOT REFERENCES SYMBOLS < FILES`.
// Compiled and run by roslyn.py. All files are one compilation; what it can't bind is no call that can be judged.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

static class Roslyn
{
    static string root;

    static void Main(string[] given)
    {
        root = Path.GetFullPath(given[0]).TrimEnd('/') + "/";
        var options = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: given[2].Split(';'));
        var trees = new List<SyntaxTree>();
        for (var line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
            trees.Add(CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(root + line)), options, root + line));
        var references = File.ReadLines(given[1]).Select(path => MetadataReference.CreateFromFile(path));
        var compiled = CSharpCompilation.Create("calls", trees, references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        foreach (var tree in trees)
            Tell(tree, compiled.GetSemanticModel(tree));
    }

    static void Tell(SyntaxTree tree, SemanticModel model)
    {
        foreach (var node in tree.GetRoot().DescendantNodes())
        {
            var name = Called(node);
            if (name.Text == "" || name.Text == "nameof") continue;
            var symbol = model.GetSymbolInfo(node).Symbol as IMethodSymbol;
            if (symbol == null || symbol.MethodKind == MethodKind.DelegateInvoke) continue;
            var line = tree.GetLineSpan(name.Span).StartLinePosition.Line + 1;
            Console.WriteLine(JsonSerializer.Serialize(new
            {
                path = Within(tree), line, name = name.Text, targets = Places(symbol.ReducedFrom ?? symbol),
                types = symbol.MethodKind == MethodKind.Constructor ? Places(symbol.ContainingType) : new object[0],
                overloaded = symbol.ContainingType.GetMembers(symbol.Name).Count(one => !one.IsImplicitlyDeclared && one is IMethodSymbol) > 1,
            }));
        }
    }

    static SyntaxToken Called(SyntaxNode node)
    {
        if (node is ConstructorInitializerSyntax before) return before.ThisOrBaseKeyword;
        SyntaxNode named = (node as InvocationExpressionSyntax)?.Expression ?? (node as ObjectCreationExpressionSyntax)?.Type;
        if (named is ConditionalAccessExpressionSyntax maybe) named = maybe.WhenNotNull;
        if (named is NullableTypeSyntax lifted) named = lifted.ElementType;
        var last = named is MemberAccessExpressionSyntax member ? member.Name
            : named is MemberBindingExpressionSyntax bound ? bound.Name
            : named is QualifiedNameSyntax qualified ? qualified.Right
            : named is AliasQualifiedNameSyntax aliased ? aliased.Name
            : named as SimpleNameSyntax;
        return last?.Identifier ?? default;
    }

    static object[] Places(ISymbol symbol)
    {
        var original = symbol.OriginalDefinition;
        var found = Of(original).ToList();
        if (original is IMethodSymbol method && method.PartialImplementationPart != null)
            found.AddRange(Of(method.PartialImplementationPart));
        return found.ToArray();
    }

    static IEnumerable<object> Of(ISymbol symbol)
    {
        foreach (var reference in symbol.DeclaringSyntaxReferences)
        {
            var span = reference.SyntaxTree.GetLineSpan(reference.Span);
            var named = symbol.Locations.Where(l => l.SourceTree == reference.SyntaxTree && reference.Span.Contains(l.SourceSpan));
            var line = named.Select(l => l.GetLineSpan().StartLinePosition.Line).DefaultIfEmpty(span.StartLinePosition.Line).First();
            yield return new { path = Within(reference.SyntaxTree), first = span.StartLinePosition.Line + 1, last = line + 1 };
        }
    }

    static string Within(SyntaxTree tree) => tree.FilePath.Substring(root.Length);
}
