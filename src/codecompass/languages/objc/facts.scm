; grammar: objc
; extensions: .m .mm
; aliases: objective-c objectivec obj-c
; kin: c

(class_interface . (identifier) @name) @definition.class
(class_implementation . (identifier) @name) @definition.class
(protocol_declaration . (identifier) @name) @definition.interface
(method_declaration (method_type) . (identifier) @name) @definition.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(property_declaration (struct_declaration (struct_declarator (identifier) @name))) @definition.property
(property_declaration (struct_declaration (struct_declarator (_ declarator: (identifier) @name)))) @definition.property
(function_definition declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @definition.fn
(function_definition declarator: (_ declarator: (function_declarator declarator: (identifier) @name)) body: (_) @body) @definition.fn
(type_definition declarator: (type_identifier) @name) @definition.type
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.constant
(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name value: (_)) @definition.macro
(translation_unit (declaration declarator: (init_declarator declarator: (_ declarator: (identifier) @name))) @definition.variable)

(comment) @comment
(preproc_include path: (_) @import)
(call_expression function: (identifier) @reference.call)
(message_expression method: (identifier) @reference.call)
