; grammar: scala
; extensions: .scala .sc .sbt .mill

(package_clause name: (_) @package)
(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.constant
(full_enum_case name: (_) @name) @definition.constant
(function_definition name: (_) @name body: (_)? @body) @definition.fn
(function_declaration name: (_) @name) @definition.fn
(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(type_definition name: (_) @name) @definition.type
(given_definition name: (_) @name) @definition.constant

(comment) @comment
(block_comment) @comment
(import_declaration) @import
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: [(identifier) @reference.call (field_expression field: (identifier) @reference.call)]))
(instance_expression . (type_identifier) @reference.instantiate)
(instance_expression . (generic_type type: (type_identifier) @reference.instantiate))
