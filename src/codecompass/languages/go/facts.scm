(package_clause (package_identifier) @package)
((comment) @setting (#match? @setting "^//(go:build|\\s*\\+build)\\s"))

; Definitions. A declaration of one type is the type's span, `type` included; in a group, each line is its own.

((type_declaration (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: (struct_type (field_declaration_list) @body @bases))) @definition.struct
  (#not-match? @definition.struct "^type\\s*\\("))
(type_declaration "(" (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: (struct_type (field_declaration_list) @body @bases)) @definition.struct)

((type_declaration (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: (interface_type "{" @body) @bases)) @definition.interface
  (#not-match? @definition.interface "^type\\s*\\("))
(type_declaration "(" (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: (interface_type "{" @body) @bases) @definition.interface)

((type_declaration (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: [
    (type_identifier) (qualified_type) (generic_type) (pointer_type) (slice_type) (array_type) (map_type)
    (function_type) (channel_type) (parenthesized_type)
  ] @type)) @definition.type
  (#not-match? @definition.type "^type\\s*\\("))
(type_declaration "(" (type_spec
  name: (_) @name type_parameters: (_)? @type_parameters
  type: [
    (type_identifier) (qualified_type) (generic_type) (pointer_type) (slice_type) (array_type) (map_type)
    (function_type) (channel_type) (parenthesized_type)
  ] @type) @definition.type)

((type_declaration (type_alias
  name: (_) @name type_parameters: (_)? @type_parameters type: (_) @type)) @definition.type
  (#not-match? @definition.type "^type\\s*\\("))
(type_declaration "(" (type_alias
  name: (_) @name type_parameters: (_)? @type_parameters type: (_) @type) @definition.type)

(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (_) @name type: (_) @type) @definition.field)))
(type_spec type: (struct_type (field_declaration_list
  (field_declaration !name type: [
    (type_identifier) @name
    (qualified_type name: (_) @name)
    (generic_type type: [(type_identifier) @name (qualified_type name: (_) @name)])
  ] @type) @definition.field)))

; of a struct without a name: a table of tests
(struct_type (field_declaration_list (field_declaration name: (_) @name type: (_) @type) @unscoped.field))
; Ginkgo's tests, and what runs before and after them
((call_expression function: [(identifier) (selector_expression)] @_f
    arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @name (func_literal)) @inside) @unscoped.fn
  (#match? @_f "^(ginkgo\\.)?[FPX]?(Describe(Table)?|Context|When|It|Specify)$"))
((call_expression function: [(identifier) (selector_expression)] @_f @name
    arguments: (argument_list . (func_literal)) @inside) @unscoped.fn
  (#match? @_f "^(ginkgo\\.)?((Just)?(Before|After)Each|(Before|After)All)$"))

(type_spec type: (interface_type
  (method_elem name: (_) @name parameters: (_) @parameters result: (_)? @type) @definition.method))

(function_declaration
  name: (_) @name
  type_parameters: (_)? @type_parameters
  parameters: (_) @parameters
  result: (_)? @type
  body: (_)? @body) @definition.fn

(method_declaration
  receiver: (parameter_list (_ type: [
    (type_identifier)
    (pointer_type (type_identifier))
    (parenthesized_type)
    (generic_type type_arguments: (_) @type_parameters)
    (pointer_type (generic_type type_arguments: (_) @type_parameters))
  ]))
  name: (_) @name
  parameters: (_) @parameters
  result: (_)? @type
  body: (_)? @body) @definition.method

(comment) @comment
((comment) @decorator (#match? @decorator "^//(export|go:(linkname|wasmexport)|\\s*swagger:\\w+)\\s"))

(import_declaration) @import

; Bindings. `targets` takes the whole statement: which value a name gets depends on how many there are.

(method_declaration receiver: (_) @parameters) @extent @binding.parameters
(method_declaration result: (parameter_list) @parameters) @extent @binding.parameters
(function_declaration result: (parameter_list) @parameters) @extent @binding.parameters
(func_literal parameters: (_) @parameters) @extent @binding.parameters
(func_literal result: (parameter_list) @parameters) @extent @binding.parameters
(type_parameter_declaration name: (_) @target type: (type_constraint . (_) @type .)) @binding.bound

(var_declaration (var_spec type: (_)? @type) @target) @binding.declare
(var_spec_list (var_spec type: (_)? @type) @target @binding.declare)
((const_declaration (const_spec type: (_)? @type) @target) @binding.declare
  (#not-match? @binding.declare "^const\\s*\\("))
(const_declaration "(" (const_spec type: (_)? @type) @target @binding.declare)
(short_var_declaration) @target @binding.assign
(receive_statement ":=") @target @binding.assign
(range_clause ":=") @target @binding.assign

(assignment_statement
  left: (expression_list . (identifier) @target .)
  right: (expression_list . [(identifier) (selector_expression)] @value .)) @binding.argument
(assignment_statement left: (expression_list . (selector_expression) @target .)
  right: (expression_list . (identifier) @value .)) @binding.held
(composite_literal type: [(type_identifier) (qualified_type)] @of body: (literal_value (keyed_element
  . (literal_element (identifier) @target) (literal_element (identifier) @value)) @binding.held))
(type_switch_statement alias: (expression_list . (identifier) @target) value: (_) @value) @extent @binding.assign
(type_switch_statement
  alias: (expression_list . (identifier) @target)
  (type_case . "case" . type: (_) @class . ":") @extent) @binding.narrow

[
  (block) (func_literal) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement)
  (expression_case) (default_case) (type_case) (communication_case)
] @scope

; References

(call_expression function: [
  (identifier) (selector_expression) (index_expression) (call_expression) (parenthesized_expression)
] @reference.call)
(type_conversion_expression type: (generic_type) @reference.call)
(type_conversion_expression type: (generic_type type: (_) @skip))
(composite_literal type: [(type_identifier) (qualified_type)] @reference.instantiate)
(composite_literal type: (generic_type type: (_) @reference.instantiate))
(call_expression
  function: (identifier) @_new
  arguments: (argument_list [(type_identifier) (qualified_type)] @reference.instantiate)
  (#eq? @_new "new"))

(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [
  (type_identifier) @reference.extends
  (qualified_type) @reference.extends
  (generic_type type: (_) @reference.extends)
]))))
(interface_type (type_elem . [
  (type_identifier) @reference.extends
  (qualified_type) @reference.extends
  (generic_type type: (_) @reference.extends)
] .))

((type_identifier) @reference.type (#not-match? @reference.type
  "^(u?int(8|16|32|64|ptr)?|string|error|any|bool|byte|rune|float(32|64)|complex(64|128)|comparable)$"))
(qualified_type) @reference.type
(qualified_type name: (_) @skip)
(type_parameter_declaration name: (_) @skip)
(function_type (parameter_list (_ name: (_) @skip)))
(method_elem result: (parameter_list (_ name: (_) @skip)))

(assignment_statement left: (expression_list [(identifier) (selector_expression)] @reference.write))
(inc_statement [(identifier) (selector_expression)] @reference.write)
(dec_statement [(identifier) (selector_expression)] @reference.write)

; `T{name: …}` writes a field; the keys of a map, an array or a slice are values. Where the type is left out
; (`[]T{{name: …}}`), it is the element's; deeper down and in nameless structs, keys are left alone.

(keyed_element . (literal_element (identifier) @skip))
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type)] @of
  body: (literal_value (keyed_element . (literal_element (identifier) @reference.write))))
(composite_literal
  type: [
    (slice_type element: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
    (array_type element: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
    (implicit_length_array_type element: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
  ]
  body: (literal_value
    (literal_element (literal_value (keyed_element . (literal_element (identifier) @reference.write))))))
(composite_literal
  type: [
    (map_type value: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
    (array_type element: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
    (implicit_length_array_type element: [(type_identifier) (qualified_type) (generic_type) (pointer_type)] @of)
  ]
  body: (literal_value (keyed_element
    (literal_element (_)) . (literal_element (literal_value (keyed_element . (literal_element (identifier) @reference.write)))))))
(composite_literal
  type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (keyed_element . (literal_element (identifier) @reference.read))))

(selector_expression) @reference.member
(identifier) @reference.name

; Surfaces: options of flags, tags of fields

((keyed_element . (literal_element (identifier) @key) . (literal_element (_) @value)) @surface.pair
  (#any-of? @key "EnvVars" "EnvVar" "Action"))
((field_declaration tag: (_) @surface.tag) @field (#match? @surface.tag "env|koanf:|mapstructure:"))

; Functions that functions return

(return_statement (expression_list . [(identifier) (selector_expression)] @value .)) @result.function
