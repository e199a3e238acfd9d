module "example.org/shop/v2" // the path that importers write
// ^ setting: module = example.org/shop/v2

go 1.22

require github.com/single/one v1.0.0

require (
	github.com/other/lib v1.2.3 // indirect
	golang.org/x/net v0.1.0
)
// ^ setting: require = ['github.com/other/lib', 'golang.org/x/net', 'github.com/single/one']

replace (
	github.com/other/lib v1.2.3 => ../lib
	golang.org/x/net => github.com/fork/net v0.2.0
)
// ^ setting: replace = {'github.com/other/lib': '../lib', 'golang.org/x/net': 'github.com/fork/net'}
