; grammar: r
; extensions: .r
; filenames: .Rprofile

(binary_operator lhs: (identifier) @name rhs: (function_definition body: (_) @body)) @definition.fn
(binary_operator lhs: (string) @name rhs: (function_definition body: (_) @body)) @definition.fn
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="]) @definition.variable)
(call function: (identifier) @_class arguments: (arguments . argument: (argument value: (string) @name)) (#any-of? @_class "setClass" "setRefClass" "R6Class")) @definition.class
(call function: (identifier) @_class arguments: (arguments . argument: (argument value: (string) @name)) (#any-of? @_class "setGeneric" "setMethod" "test_that")) @definition.fn

(comment) @comment
(call function: (identifier) @_load arguments: (arguments . argument: (argument value: (_) @import)) (#any-of? @_load "library" "require" "source" "requireNamespace"))
(call function: (identifier) @reference.call (#not-match? @reference.call "^(library|require|source|requireNamespace|c|setClass|setGeneric|setMethod)$"))
(call function: (namespace_operator rhs: (identifier) @reference.call))
(call function: (extract_operator rhs: (identifier) @reference.call))
