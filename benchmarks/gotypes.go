// Says of every call in a Go repository what go/types binds it to, as JSON lines: `gotypes ROOT`. See gotypes.py.
package main

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

type place struct {
	Path  string `json:"path"`
	First int    `json:"first"`
	Last  int    `json:"last"`
}

type call struct {
	Path    string  `json:"path"`
	Line    int     `json:"line"`
	Name    string  `json:"name"`
	Targets []place `json:"targets"`
	Types   []place `json:"types"`
}

type unit struct {
	files []*ast.File
	info  *types.Info
}

// What is asked for: folders by import path, what was made of them, and the definitions of functions and types by their names' places.
type asking struct {
	root     string
	files    *token.FileSet
	standard types.Importer
	folders  map[string]string
	packages map[string]*types.Package
	units    []unit
	defined  map[token.Pos]place
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

func leftOut(name string) bool {
	return name == "vendor" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// The folders that hold Go files, by the import paths that the modules around them give.
func (a *asking) findFolders() error {
	modules := map[string]string{}
	return filepath.WalkDir(a.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if path != a.root && leftOut(entry.Name()) {
			return filepath.SkipDir
		}
		modules[path] = modules[filepath.Dir(path)]
		if manifest, err := os.ReadFile(filepath.Join(path, "go.mod")); err == nil {
			if found := moduleLine.FindSubmatch(manifest); found != nil {
				modules[path] = string(found[1])
			}
		} else if outer := modules[filepath.Dir(path)]; outer != "" && path != a.root {
			modules[path] = outer + "/" + entry.Name()
		}
		if modules[path] != "" {
			a.folders[modules[path]] = path
		}
		return nil
	})
}

// Import is what a package's imports are asked of: of packages outside only the standard library's are known.
func (a *asking) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if known, ok := a.packages[path]; ok {
		return known, nil
	}
	if folder, ok := a.folders[path]; ok {
		return a.check(path, folder), nil
	}
	if !strings.Contains(strings.SplitN(path, "/", 2)[0], ".") {
		if found, err := a.standard.Import(path); err == nil {
			a.packages[path] = found
			return found, nil
		}
	}
	empty := types.NewPackage(path, filepath.Base(path))
	empty.MarkComplete()
	a.packages[path] = empty
	return empty, nil
}

func (a *asking) check(path, folder string) *types.Package {
	listed, _ := build.Default.ImportDir(folder, 0)
	own := unit{info: &types.Info{Uses: map[*ast.Ident]types.Object{}}}
	for _, name := range append(append([]string{}, listed.GoFiles...), listed.CgoFiles...) {
		if file, err := parser.ParseFile(a.files, filepath.Join(folder, name), nil, 0); err == nil {
			own.files = append(own.files, file)
		}
	}
	a.packages[path] = types.NewPackage(path, listed.Name) // what imports itself in a circle gets this
	config := types.Config{Importer: a, Error: func(error) {}, FakeImportC: true}
	a.packages[path], _ = config.Check(path, a.files, own.files, own.info)
	a.units = append(a.units, own)
	for _, file := range own.files {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.FuncDecl:
				a.defined[node.Name.Pos()] = a.placeOf(node)
			case *ast.TypeSpec:
				a.defined[node.Name.Pos()] = a.placeOf(node)
			case *ast.InterfaceType:
				for _, method := range node.Methods.List {
					for _, name := range method.Names {
						a.defined[name.Pos()] = a.placeOf(method)
					}
				}
			}
			return true
		})
	}
	return a.packages[path]
}

func (a *asking) placeOf(node ast.Node) place {
	first, last := a.files.Position(node.Pos()), a.files.Position(node.End())
	path, _ := filepath.Rel(a.root, first.Filename)
	return place{filepath.ToSlash(path), first.Line, last.Line}
}

// The name that is called; nil for a function that is made on the spot.
func called(function ast.Expr) *ast.Ident {
	switch node := ast.Unparen(function).(type) {
	case *ast.IndexExpr:
		return called(node.X)
	case *ast.IndexListExpr:
		return called(node.X)
	case *ast.Ident:
		return node
	case *ast.SelectorExpr:
		return node.Sel
	}
	return nil
}

// Calls of functions, and what makes a value of a type (`Cart{}`, `new(Cart)`, `Cart(x)`). Of variables that are called
// only a run tells what they hold; what go/types does not know hangs on a package outside.
func (a *asking) say(own unit, out *json.Encoder) {
	tell := func(name *ast.Ident) {
		if name == nil {
			return
		}
		at := a.placeOf(name)
		said := call{at.Path, at.First, name.Name, []place{}, []place{}}
		switch found := own.info.Uses[name].(type) {
		case *types.Func:
			if target, ok := a.defined[found.Origin().Pos()]; ok {
				said.Targets = append(said.Targets, target)
			}
		case *types.TypeName:
			if target, ok := a.defined[found.Pos()]; ok {
				said.Types = append(said.Types, target)
			}
		default:
			return
		}
		_ = out.Encode(said)
	}
	for _, file := range own.files {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CallExpr:
				if name := called(node.Fun); name != nil && name.Name == "new" && len(node.Args) == 1 {
					tell(called(node.Args[0]))
				} else {
					tell(name)
				}
			case *ast.CompositeLit:
				if node.Type != nil {
					tell(called(node.Type))
				}
			}
			return true
		})
	}
}

func main() {
	files := token.NewFileSet()
	a := &asking{
		os.Args[1], files, importer.ForCompiler(files, "source", nil), map[string]string{}, map[string]*types.Package{},
		nil, map[token.Pos]place{},
	}
	if err := a.findFolders(); err != nil {
		panic(err)
	}
	for path, folder := range a.folders {
		if _, known := a.packages[path]; !known {
			a.check(path, folder)
		}
	}
	out := json.NewEncoder(os.Stdout)
	for _, own := range a.units {
		a.say(own, out)
	}
}
