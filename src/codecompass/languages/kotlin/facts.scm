; grammar: kotlin
; extensions: .kt .kts
; aliases: kt

(package_header (identifier) @package)
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration "enum" (type_identifier) @name) @definition.enum
(class_declaration (type_identifier) @name (class_body) @body) @definition.class
(class_declaration (type_identifier) @name) @definition.class
(object_declaration (type_identifier) @name (class_body)? @body) @definition.class
(companion_object (type_identifier) @name) @definition.class
(enum_entry (simple_identifier) @name) @definition.constant
(function_declaration (simple_identifier) @name (function_body)? @body) @definition.fn
(secondary_constructor "constructor" @name) @definition.constructor
(class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.property
(property_declaration (variable_declaration (simple_identifier) @name)) @definition.property
(type_alias (type_identifier) @name) @definition.type

(line_comment) @comment
(multiline_comment) @comment
(import_header (identifier) @import)
(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression (navigation_suffix (simple_identifier) @reference.call .)))
