; What C and C++ share

; Variables of files; the type is read from the declarator and what stands before it
(declaration declarator: [
    (identifier) @name @type
    (_ declarator: (identifier) @name) @type
    (_ declarator: (_ declarator: (identifier) @name)) @type
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name))) @type
    (function_declarator declarator: (parenthesized_declarator (_ declarator: (identifier) @name))) @type
    (function_declarator declarator: (parenthesized_declarator (_ declarator: (_ declarator: (identifier) @name)))) @type
    (init_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))) @type
    (init_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (_ declarator: (_ declarator: (identifier) @name))))) @type
  ]) @definition.variable

; Types. A nameless struct has the name of its typedef; where both have a name, the typedef is its declarator
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: [(type_identifier) @name (_ declarator: (type_identifier) @name)]) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_)) (enum_specifier name: (_) body: (_))]
  declarator: [(type_identifier) @name @type (_ declarator: (type_identifier) @name) @type] @definition.type)
(type_definition type: [
    (primitive_type) (sized_type_specifier) (type_identifier)
    (struct_specifier !body) (union_specifier !body) (enum_specifier !body)
  ]
  declarator: (type_identifier) @name @type) @definition.type
(type_definition declarator: (_ declarator: (type_identifier) @name) @type) @definition.type
(type_definition declarator: (_ declarator: (_ declarator: (type_identifier) @name)) @type) @definition.type
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name))) @type) @definition.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))) @type) @definition.type

(enumerator name: (identifier) @name) @definition.constant
(field_declaration declarator: [
    (field_identifier) @name @type
    (_ declarator: (field_identifier) @name) @type
    (_ declarator: (_ declarator: (field_identifier) @name)) @type
    (_ declarator: (_ declarator: (_ declarator: (field_identifier) @name))) @type
    (function_declarator declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name))) @type
    (function_declarator declarator: (parenthesized_declarator (_ declarator: (_ declarator: (field_identifier) @name)))) @type
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))) @type
  ]) @definition.field

; Macros. A body with a call, or of one name, is read as code
(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name) @definition.macro
(preproc_function_def parameters: (preproc_params) @parameters) @extent @binding.parameters
((preproc_function_def value: (preproc_arg) @reread) (#match? @reread "[A-Za-z_]\\w*\\s*[(]|^\\s*[A-Za-z_]\\w*\\s*$"))
((preproc_def value: (preproc_arg) @reread) (#match? @reread "[A-Za-z_]\\w*\\s*[(]|^\\s*[A-Za-z_]\\w*\\s*$"))

; Macros that open namespaces, or stand for the name of one
([(preproc_def value: (preproc_arg) @_body) (preproc_function_def value: (preproc_arg) @_body)] @setting
  (#match? @_body "\\bnamespace\\b"))
((preproc_def name: (identifier) @_name value: (preproc_arg) @_body) @setting
  (#match? @_name "(NAMESPACE|_NS)$") (#match? @_body "^\\s*[a-z]"))

(comment) @comment
(preproc_include path: (_)) @import
((preproc_call directive: (preproc_directive) @_what) @import (#match? @_what "include"))

; Bindings
(declaration declarator: [
  (identifier) (pointer_declarator) (array_declarator) (function_declarator) (parenthesized_declarator)
] @target @type) @binding.declare
(declaration declarator: (init_declarator declarator: (_) @target @type value: (_) @value)) @binding.declare
(assignment_expression left: (identifier) @target right: [(identifier) (pointer_expression)] @value) @binding.argument
[(compound_statement) (for_statement)] @scope
(assignment_expression left: (field_expression) @target right: [(identifier) (pointer_expression)] @value) @binding.held
(init_declarator declarator: (_) @of value: (initializer_list (initializer_pair
  designator: (field_designator (field_identifier) @target) value: [(identifier) (pointer_expression)] @value) @binding.held))
(init_declarator declarator: (array_declarator) @of value: (initializer_list (initializer_list (initializer_pair
  designator: (field_designator (field_identifier) @target) value: [(identifier) (pointer_expression)] @value) @binding.held)))
(init_declarator declarator: (array_declarator) @of value: (initializer_list (initializer_pair value: (initializer_list (initializer_pair
  designator: (field_designator (field_identifier) @target) value: [(identifier) (pointer_expression)] @value) @binding.held))))
(return_statement (_) @value) @result
; What a macro's call gives, whose body is an expression or a declaration with a value
(translation_unit . (expression_statement [(call_expression) (parenthesized_expression)] @value) @result .)
(translation_unit . (expression_statement (assignment_expression right: (_) @value)) @result .)
(translation_unit . (declaration declarator: (init_declarator value: (_) @value)) @result .)

; References
(type_identifier) @reference.type
(struct_specifier name: (type_identifier) @reference.type)
(argument_list (unary_expression operator: "!" ; how a type is spelt that is an argument of a macro
  argument: (unary_expression operator: "~" argument: (identifier) @reference.type)))
(assignment_expression left: [(identifier) (field_expression)] @reference.write)
(update_expression argument: [(identifier) (field_expression)] @reference.write)
(init_declarator declarator: (_) @of
  value: (initializer_list (initializer_pair designator: (field_designator (field_identifier) @reference.write))))
(init_declarator declarator: (array_declarator) @of value: (initializer_list (initializer_list
  (initializer_pair designator: (field_designator (field_identifier) @reference.write)))))
(compound_literal_expression type: (_) @of
  value: (initializer_list (initializer_pair designator: (field_designator (field_identifier) @reference.write))))
(field_expression) @reference.member
(identifier) @reference.name
(preproc_params (identifier) @skip)
