; grammar: swift
; extensions: .swift

(class_declaration "struct" name: (_) @name body: (_) @body) @definition.struct
(class_declaration "enum" name: (_) @name body: (_) @body) @definition.enum
(class_declaration "extension" name: (_) @name body: (_) @body) @definition.impl
(class_declaration name: (_) @name body: (_) @body) @definition.class
(protocol_declaration name: (_) @name body: (_) @body) @definition.interface
(enum_entry name: (simple_identifier) @name) @definition.constant
(function_declaration name: (simple_identifier) @name body: (_) @body) @definition.fn
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(init_declaration "init" @name body: (_)? @body) @definition.constructor
(subscript_declaration "subscript" @name) @definition.indexer
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type

(comment) @comment
(multiline_comment) @comment
(import_declaration (identifier) @import)
(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
