; grammar: julia
; extensions: .jl

(module_definition name: (identifier) @name) @definition.namespace
(function_definition (signature [(identifier) @name (call_expression . (identifier) @name) (call_expression . (field_expression (identifier) @name .)) (typed_expression . (call_expression . (identifier) @name)) (where_expression . (call_expression . (identifier) @name)) (where_expression . (call_expression . (field_expression (identifier) @name .))) (call_expression . (parametrized_type_expression . (identifier) @name)) (where_expression . (call_expression . (parametrized_type_expression . (identifier) @name))) (where_expression . (typed_expression . (call_expression . (identifier) @name)))]) (block)? @body) @definition.fn
(assignment . [(call_expression . (identifier) @name) (call_expression . (field_expression (identifier) @name .)) (typed_expression . (call_expression . (identifier) @name)) (where_expression . [(call_expression . (identifier) @name) (call_expression . (field_expression (identifier) @name .)) (call_expression . (parametrized_type_expression . (identifier) @name))])]) @definition.fn
(macro_definition (signature (call_expression . (identifier) @name)) (block)? @body) @definition.macro
(struct_definition (type_head [(identifier) @name (parametrized_type_expression . (identifier) @name) (binary_expression . (identifier) @name) (binary_expression . (parametrized_type_expression . (identifier) @name))])) @definition.struct
(struct_definition (block [(identifier) @name (typed_expression . (identifier) @name)] @definition.field))
(abstract_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(const_statement (assignment . (identifier) @name)) @definition.constant

(line_comment) @comment
(block_comment) @comment
((string_literal) @comment . [(function_definition) (assignment) (struct_definition) (abstract_definition) (macro_definition) (module_definition) (const_statement)])
(using_statement) @import
(import_statement) @import
(call_expression . (identifier) @_include (argument_list . (string_literal) @import) (#eq? @_include "include"))
(call_expression . (identifier) @reference.call (#not-eq? @reference.call "include"))
(call_expression . (field_expression (identifier) @reference.call .))
(macrocall_expression . (macro_identifier (identifier) @reference.macro))
