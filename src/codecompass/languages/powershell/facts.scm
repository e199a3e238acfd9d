; grammar: powershell
; extensions: .ps1 .psm1 .psd1
; aliases: ps1 pwsh

(function_statement (function_name) @name (script_block)? @body) @definition.fn
(class_statement . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name (script_block)? @body) @definition.method
(class_property_definition (variable) @name) @definition.property
(enum_statement . (simple_name) @name) @definition.enum
(enum_member (simple_name) @name) @definition.constant

(comment) @comment
(command command_name: (command_name) @_load command_elements: (command_elements (generic_token) @import .) (#any-of? @_load "Import-Module" "using"))
(command (command_invokation_operator) @_dot command_name: (command_name_expr) @import (#eq? @_dot "."))
(command command_name: (command_name) @reference.call (#not-match? @reference.call "^(Import-Module|using)$"))
(invokation_expression (member_name (simple_name) @reference.call))
