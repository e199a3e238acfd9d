; grammar: ruby
; extensions: .rb .rake .gemspec .ru .podspec .jbuilder .builder
; filenames: Rakefile Gemfile Guardfile Capfile Vagrantfile Podfile Fastfile Brewfile Dangerfile
; separator: ::
; aliases: rb

(module name: (_) @name body: (_)? @body) @definition.namespace
(class name: (_) @name body: (_)? @body) @definition.class
(method name: (_) @name body: (_)? @body) @definition.method
(singleton_method name: (_) @name body: (_)? @body) @definition.method
(assignment left: (constant) @name) @definition.constant
(call method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @name @definition.property)
  (#any-of? @_attribute "attr_accessor" "attr_reader" "attr_writer" "belongs_to" "has_many" "has_one" "scope"))
(alias name: (_) @name) @definition.method
(call !receiver method: (identifier) @_case arguments: (argument_list . (string) @name) block: (_) @body
  (#any-of? @_case "it" "specify" "example" "scenario" "test")) @definition.fn

(comment) @comment
(call !receiver method: (identifier) @_load arguments: (argument_list . (string) @import)
  (#any-of? @_load "require" "require_relative" "load" "autoload"))
(call method: [(identifier) (constant)] @reference.call
  (#not-match? @reference.call "^(require|require_relative|new|attr_accessor|attr_reader|attr_writer|include|extend)$"))
(call receiver: [(constant) @reference.instantiate (scope_resolution name: (constant) @reference.instantiate)] method: (identifier) @_new (#eq? @_new "new"))
