; grammar: cpp
; extensions: .cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .tpp .inl .cppm .ixx .ino
; separator: ::
; aliases: c++
; kin: c

(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(class_specifier name: (type_identifier) @name body: (_) @body) @definition.class
(class_specifier name: (template_type name: (_) @name) body: (_) @body) @definition.class
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(struct_specifier name: (template_type name: (_) @name) body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.constant
(concept_definition name: (_) @name) @definition.type
(alias_declaration name: (type_identifier) @name) @definition.type
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition declarator: (type_identifier) @name) @definition.type
(type_definition declarator: (_ declarator: (type_identifier) @name)) @definition.type

; Functions, with what they give by value, pointer or reference; members that stand outside of their type have an owner
(function_definition declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) body: (_)? @body) @definition.fn
(function_definition declarator: (_ declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)) body: (_)? @body) @definition.fn
(function_definition declarator: (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)) body: (_)? @body) @definition.fn
(function_definition declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (operator_name) (destructor_name)] @name)) body: (_)? @body) @definition.fn
(function_definition declarator: (_ declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (_) @name))) body: (_)? @body) @definition.fn
(function_definition declarator: (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (_) @name))) body: (_)? @body) @definition.fn
(function_definition declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier scope: (_) @owner name: [(identifier) (operator_name) (destructor_name)] @name))) body: (_)? @body) @definition.fn
(field_declaration_list (declaration declarator: (function_declarator declarator: [(identifier) (operator_name) (destructor_name)] @name)) @definition.fn)
(field_declaration declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name)) @definition.fn
(field_declaration declarator: (_ declarator: (function_declarator declarator: (field_identifier) @name))) @definition.fn
(field_declaration declarator: (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))) @definition.fn
(field_declaration declarator: (field_identifier) @name) @definition.field
(field_declaration declarator: (_ declarator: (field_identifier) @name)) @definition.field
(field_declaration declarator: (_ (pointer_declarator declarator: (field_identifier) @name))) @definition.field
(function_definition declarator: (operator_cast) @name body: (_)? @body) @definition.fn
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)
(declaration_list (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)
(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name value: (_)) @definition.macro

(comment) @comment
(preproc_include path: (_) @import)
(using_declaration (qualified_identifier) @import)
(call_expression function: [(identifier) @reference.call (field_expression field: (field_identifier) @reference.call) (qualified_identifier name: (identifier) @reference.call) (template_function name: (identifier) @reference.call)])
(call_expression function: (qualified_identifier name: [(template_function name: (identifier) @reference.call) (qualified_identifier name: (identifier) @reference.call)]))
(new_expression type: (type_identifier) @reference.instantiate)
