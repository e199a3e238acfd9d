; grammar: c
; extensions: .c .h
; separator: ::
; otherwise: objc ^\s*(?:@interface|@protocol|@class|#import\s)
; otherwise: cpp ^\s*(?:class\s+\w+[^;()]*$|namespace\s+\w+|template\s*<|(?:public|private|protected)\s*:|using\s+\w+)

(function_definition declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @definition.fn
(function_definition declarator: (_ declarator: (function_declarator declarator: (identifier) @name)) body: (_) @body) @definition.fn
(function_definition declarator: (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name))) body: (_) @body) @definition.fn

; Of declarations those of values: a function is defined once, and declared wherever it is used
(translation_unit (declaration declarator: (identifier) @name) @definition.variable)
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)
(translation_unit (declaration declarator: (init_declarator declarator: (_ declarator: (identifier) @name))) @definition.variable)
(translation_unit (declaration declarator: (init_declarator declarator: (_ declarator: (_ declarator: (identifier) @name)))) @definition.variable)
(translation_unit (declaration declarator: (array_declarator declarator: (identifier) @name)) @definition.variable)
(translation_unit (declaration declarator: (pointer_declarator declarator: (identifier) @name)) @definition.variable)

(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (type_identifier) @name) @definition.type
(type_definition declarator: (_ declarator: (type_identifier) @name)) @definition.type
(type_definition declarator: (function_declarator declarator: (_ (pointer_declarator declarator: (type_identifier) @name)))) @definition.type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))) @definition.type
(type_definition declarator: (_ declarator: (function_declarator declarator: (_ (pointer_declarator declarator: (type_identifier) @name))))) @definition.type
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.constant
(field_declaration declarator: (field_identifier) @name) @definition.field
(field_declaration declarator: (_ declarator: (field_identifier) @name)) @definition.field
(field_declaration declarator: (function_declarator declarator: (_ (pointer_declarator declarator: (field_identifier) @name)))) @definition.field
(field_declaration declarator: (_ declarator: (_ declarator: (field_identifier) @name))) @definition.field
(field_declaration declarator: (_ declarator: (function_declarator declarator: (_ (pointer_declarator declarator: (field_identifier) @name))))) @definition.field
(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name value: (_)) @definition.macro

(comment) @comment
(preproc_include path: (_) @import)
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
