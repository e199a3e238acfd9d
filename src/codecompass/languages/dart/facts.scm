; grammar: dart
; extensions: .dart

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.trait
(extension_declaration name: (identifier) @name body: (_) @body) @definition.impl
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.constant
(type_alias . (type_identifier) @name) @definition.type
(program (function_signature name: (identifier) @name) @definition.fn . (function_body)? @extent)
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body)? @extent)
((method_signature (getter_signature name: (identifier) @name)) @definition.property . (function_body)? @extent)
((method_signature (setter_signature name: (identifier) @name)) @definition.property . (function_body)? @extent)
((method_signature (factory_constructor_signature (identifier) . (identifier) @name)) @definition.constructor . (function_body)? @extent)
((method_signature (constructor_signature name: (identifier) @name)) @definition.constructor . (function_body)? @extent)
((method_signature (operator_signature (binary_operator) @name)) @definition.operator . (function_body)? @extent)
(declaration (function_signature name: (identifier) @name)) @definition.method
(declaration (getter_signature name: (identifier) @name)) @definition.property
(declaration (constructor_signature name: (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (constructor_signature name: (identifier) name: (identifier) @name)) @definition.constructor
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field
(program (initialized_identifier_list (initialized_identifier . (identifier) @name)) @definition.variable)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.constant)

(comment) @comment
(documentation_comment) @comment
(uri (string_literal) @import)
((identifier) @reference.call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
