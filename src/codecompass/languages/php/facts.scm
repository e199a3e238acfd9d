; grammar: php
; extensions: .php .phtml .php5 .php7 .phps
; separator: \

(namespace_definition name: (namespace_name) @package)
(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.constant
(method_declaration name: (name) @name body: (_) @body) @definition.method
(method_declaration name: (name) @name) @definition.method
(function_definition name: (name) @name body: (_) @body) @definition.fn
(const_declaration (const_element . (name) @name)) @definition.constant
(property_declaration (property_element . (variable_name (name) @name))) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property
(expression_statement (function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name)))) (#eq? @_define "define")) @definition.constant

(comment) @comment
(namespace_use_declaration (namespace_use_clause [(qualified_name) (name)] @import))
(namespace_use_declaration (namespace_name) @import)
(require_once_expression (string) @import)
(require_expression (string) @import)
(include_once_expression (string) @import)
(include_expression (string) @import)
(function_call_expression function: [(name) @reference.call (qualified_name (name) @reference.call)])
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(scoped_call_expression name: (name) @reference.call)
(object_creation_expression [(name) @reference.instantiate (qualified_name (name) @reference.instantiate)])
