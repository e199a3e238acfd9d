; inherits: ecma

; Definitions

(abstract_class_declaration name: (_) @name (class_heritage)? @bases body: (_) @body) @definition.class
(class_declaration name: (_) @name type_parameters: (_) @type_parameters) @definition.class
(abstract_class_declaration name: (_) @name type_parameters: (_) @type_parameters) @definition.class
(interface_declaration name: (_) @name type_parameters: (_)? @type_parameters
  (extends_type_clause)? @bases body: (_) @body) @definition.interface
(type_alias_declaration name: (_) @name type_parameters: (_)? @type_parameters value: (_) @type) @definition.type
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(internal_module name: (_) @name body: (_)? @body) @definition.namespace
(module name: [(identifier) @name (nested_identifier) @name (string (string_fragment) @name)] body: (_)? @body)
  @definition.namespace
(ambient_declaration "global" @name (statement_block) @body) @definition.namespace

(function_signature name: (_) @name type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.fn
(function_declaration name: (_) @name type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.fn
(generator_function_declaration name: (_) @name
  type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.fn
(variable_declarator name: (identifier) @name
  value: [(arrow_function type_parameters: (_)? @type_parameters return_type: (_)? @type)
          (function_expression type_parameters: (_)? @type_parameters return_type: (_)? @type)]) @definition.fn
(variable_declarator name: (identifier) @name
  value: (call_expression
    arguments: (arguments . [(arrow_function return_type: (_) @type) (function_expression !name return_type: (_) @type)])))
  @definition.fn
(function_expression name: (_) @name type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.fn
; `export = (cart) => …`
(export_statement "export" @name "="
  [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)]) @definition.fn
(export_statement "=" (function_expression name: (_) @name body: (_) @body)) @definition.fn
(export_statement "export" @name "=" (class !name (class_heritage)? @bases body: (_) @body)) @definition.class
(export_statement "default" @name
  value: [(arrow_function return_type: (_) @type) (function_expression !name return_type: (_) @type)]) @definition.fn
(method_definition name: (_) @name
  type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.method
(method_signature name: (_) @name
  type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.method
(abstract_method_signature name: (_) @name
  type_parameters: (_)? @type_parameters return_type: (_)? @type) @definition.method
(pair key: (property_identifier) @name
  value: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type)]) @definition.method
(assignment_expression left: (member_expression property: (_) @name)
  right: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type)]) @definition.fn

(public_field_definition name: (_) @name) @definition.field
(public_field_definition name: (_) @name type: (_) @type !value) @definition.field
(public_field_definition name: (_) @name type: (_) @type value: [
  (array) (as_expression) (await_expression) (binary_expression) (call_expression) (false) (identifier)
  (member_expression) (new_expression) (non_null_expression) (null) (number) (object) (regex) (satisfies_expression)
  (string) (subscript_expression) (template_string) (ternary_expression) (this) (true) (unary_expression) (undefined)
]) @definition.field
(public_field_definition name: (_) @name
  !type value: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type)])
  @definition.field
(public_field_definition name: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)]) @definition.field
(property_signature name: (_) @name type: (_)? @type) @definition.field
(public_field_definition name: (_) value: (_)) @unscoped.holder
; of a type without a name: `const options: { retry: number } = …`
(public_field_definition type: (type_annotation (object_type
  (property_signature name: (_) @name type: (_)? @type) @unscoped.field)))
(variable_declarator type: (type_annotation (object_type
  (property_signature name: (_) @name type: (_)? @type) @unscoped.field)))
(enum_body name: (_) @name @definition.constant)
(enum_assignment name: (_) @name) @definition.constant
(variable_declarator name: (identifier) @name
  value: [(as_expression . (function_expression body: (_) @body))
          (as_expression . (parenthesized_expression
            [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]))
          (satisfies_expression . (function_expression body: (_) @body))
          (satisfies_expression . (parenthesized_expression
            [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]))])
  @definition.fn
(assignment_expression left: (member_expression property: (_) @name)
  right: [(as_expression . (function_expression body: (_) @body))
          (as_expression . (parenthesized_expression
            [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]))
          (satisfies_expression . (function_expression body: (_) @body))
          (satisfies_expression . (parenthesized_expression
            [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]))])
  @definition.fn
(variable_declarator name: (identifier) @name
  value: [(as_expression (object) @members) (satisfies_expression (object) @members)]) @definition.variable
(call_signature) @type @result
; `const make: Maker = () => …`: what is called is of that type
(variable_declarator type: (type_annotation) @type @result
  value: [(arrow_function !return_type) (function_expression !return_type)])
(public_field_definition type: (type_annotation) @type @result
  value: [(arrow_function !return_type) (function_expression !return_type)])
(construct_signature) @type @result
(interface_body (index_signature) @type @result)

; Bindings

(variable_declarator name: (identifier) @target type: (_) @type value: (_)? @value) @binding.declare
(variable_declarator name: [(object_pattern) (array_pattern)] @target type: (_) @type value: (_)? @value) @binding.declare
(public_field_definition name: (_) @target type: (_)? @type value: (_)? @value) @binding.assign
(required_parameter (accessibility_modifier) pattern: (_) @target type: (_)? @type) @binding.assign
(required_parameter "readonly" pattern: (_) @target type: (_)? @type) @binding.assign
(optional_parameter (accessibility_modifier) pattern: (_) @target type: (_)? @type) @binding.assign
(import_alias . (identifier) @target (nested_identifier) @value) @binding.declare
(function_signature parameters: (_) @parameters) @extent @binding.parameters
(method_signature parameters: (_) @parameters) @extent @binding.parameters
(abstract_method_signature parameters: (_) @parameters) @extent @binding.parameters

(type_parameter name: (_) @target constraint: (constraint (_) @type)) @binding.bound
(type_parameter name: (_) @target value: (default_type (_) @type .)) @binding.default

; References

(extends_clause value: (_) @reference.extends)
(implements_clause [(type_identifier) (nested_type_identifier)] @reference.implements)
(implements_clause (generic_type name: (_) @reference.implements))
(extends_type_clause type: [(type_identifier) (nested_type_identifier)] @reference.extends)
(extends_type_clause type: (generic_type name: (_) @reference.extends))
(call_expression function: (non_null_expression) @reference.call)
; the grammar takes `await f<T>()`, `!f<T>()`, `a + f<T>()` for calls of what stands before the `<`
(call_expression function: (await_expression (_) @reference.call))
(call_expression function: (unary_expression argument: (_) @reference.call))
(call_expression function: (binary_expression right: (_) @reference.call))
(type_query [(identifier) (member_expression)] @reference.type)
(nested_type_identifier) @reference.type
(type_identifier) @reference.type
(type_parameter name: (_) @skip)
(mapped_type_clause name: (_) @skip)
(infer_type . (_) @skip)
(index_signature name: (_) @skip)
(type_predicate name: (_) @skip)
(type_predicate name: [(identifier) (this)] type: (_) @type) @result.is

; What a function that tells a type says of what it is asked of: by name, since few of those called in conditions do.
(call_expression function: [(identifier) (member_expression)] @_tells (#match? @_tells "(^|\\.)[$_]*(is|assert)[A-Z][A-Za-z0-9_]*$|\\.is$"))
  @binding.check
(function_type parameters: (formal_parameters (_ pattern: (_) @skip)))
(call_signature parameters: (formal_parameters (_ pattern: (_) @skip)))
(construct_signature parameters: (formal_parameters (_ pattern: (_) @skip)))

; members of an object literal that are functions by their names, where its type is expected
(object (pair key: (property_identifier) @target value: (identifier) @value) @binding.held)
