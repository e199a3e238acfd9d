; grammar: lua
; extensions: .lua .rockspec

(function_declaration name: (identifier) @name body: (_)? @body) @definition.fn
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (_)? @body) @definition.fn
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_)? @body) @definition.fn
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name)) (expression_list . value: (function_definition body: (_)? @body))) @definition.fn
(assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (function_definition body: (_)? @body))) @definition.fn
(field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.fn
(chunk (assignment_statement (variable_list . name: (identifier) @name)) @definition.variable)
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name))) @definition.variable)

(comment) @comment
(function_call name: (identifier) @_require arguments: (arguments . (string) @import) (#any-of? @_require "require" "dofile" "loadfile"))
(function_call name: (identifier) @reference.call (#not-eq? @reference.call "require"))
(function_call name: (dot_index_expression field: (identifier) @reference.call))
(function_call name: (method_index_expression method: (identifier) @reference.call))
