; inherits: included

(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(class_specifier
  name: [(type_identifier) @name (qualified_identifier) @name (template_type name: (_) @name)] body: (_) @body) @definition.class
(struct_specifier name: [(qualified_identifier) @name (template_type name: (_) @name)] body: (_) @body) @definition.struct
(class_specifier name: (_) @name (base_class_clause) @bases) @definition.class
(struct_specifier name: (_) @name (base_class_clause) @bases) @definition.struct
(concept_definition name: (_) @name) @definition.type
(alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type
(type_definition type: [(template_type) (qualified_identifier) (dependent_type)]
  declarator: (type_identifier) @name @type) @definition.type

; Functions, with what they return by value, pointer or reference; members that stand outside of their type have an owner
(function_definition declarator: [
    (function_declarator
      declarator: [(identifier) (field_identifier) (operator_name) (destructor_name) (qualified_identifier)] @name
      parameters: (_) @parameters)
    (function_declarator
      declarator: [(template_function name: (_) @name) (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)
    (_ declarator: (function_declarator
      declarator: [(identifier) (field_identifier) (operator_name) (qualified_identifier)] @name parameters: (_) @parameters))
    (reference_declarator (function_declarator
      declarator: [(identifier) (field_identifier) (operator_name) (qualified_identifier)] @name parameters: (_) @parameters))
    (_ declarator: (_ declarator: (function_declarator
      declarator: [(identifier) (field_identifier)] @name parameters: (_) @parameters)))
  ] body: (_)? @body) @definition.fn
(function_definition declarator: [(operator_cast) (qualified_identifier name: (operator_cast))] @name body: (_)? @body) @definition.fn
(field_declaration declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
    (_ declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
    (reference_declarator
      (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
  ]) @definition.fn
(declaration declarator: [
    (operator_cast) @name
    (function_declarator declarator: [(identifier) (operator_name) (destructor_name)] @name parameters: (_) @parameters)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters))
  ]) @definition.fn
(declaration declarator: (function_declarator declarator: (qualified_identifier) @name)) @definition.variable
(declaration declarator: (init_declarator declarator: (qualified_identifier) @name)) @definition.variable
(field_declaration declarator: (reference_declarator (field_identifier) @name) @type) @definition.field

; `using namespace shop;` and `using shop::Cart;` hold for the file
(using_declaration) @setting
(namespace_alias_definition) @setting

; Bindings
(for_range_loop declarator: (_) @target @type right: (_) @value) @extent @binding.iterate
(condition_clause value: (declaration declarator: (_) @target @type value: (_) @value) @binding.declare)
(lambda_expression declarator: (_ parameters: (_) @parameters)) @extent @binding.parameters
(enum_specifier name: (_) @type body: (enumerator_list (enumerator name: (identifier) @target) @binding.declare))
(catch_clause parameters: (_) @parameters) @extent @binding.parameters
[(for_range_loop) (lambda_expression) (if_statement) (while_statement) (catch_clause)] @scope

; References
((call_expression function: (_) @reference.call arguments: (argument_list) @arguments)
  (#not-match? @reference.call "^((static|dynamic|const|reinterpret)_cast\\s*<[^()]*>|decltype|sizeof|alignof|noexcept|defined)$"))
(compound_literal_expression type: (_) @reference.instantiate value: (initializer_list) @arguments)
((field_initializer . [(field_identifier) (qualified_identifier) (template_method)] @reference.instantiate
  . [(argument_list) (initializer_list)] @arguments) (#match? @reference.instantiate "^[A-Z]|::|<"))
(new_expression type: (_) @reference.instantiate arguments: (_) @arguments)
(new_expression type: (_) @reference.instantiate)
((declaration type: (type_identifier) @reference.instantiate declarator: (parenthesized_declarator (identifier)))
  (#match? @reference.instantiate "^[A-Z][A-Z0-9_]{2,}$"))
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @reference.extends)
(qualified_identifier) @reference.member
(qualified_identifier scope: (_) @skip)
(destructor_name (identifier) @skip)
(namespace_identifier) @skip
[(binary_expression) (assignment_expression) (unary_expression) (update_expression) (subscript_expression) (for_range_loop)
  (delete_expression) (declaration type: [(type_identifier) (qualified_identifier) (template_type)]) (field_initializer)
  (pointer_expression operator: "*") (field_expression operator: "->")
  (call_expression function: [(template_function) (qualified_identifier name: (template_function))])] @reference.operator
(function_definition !type body: (compound_statement) @reference.operator)

; Tests of Catch2 and doctest: a macro with the test's name, some behind the name of a fixture, and a block behind it
((expression_statement (call_expression function: (identifier) @_test
    arguments: [
      (argument_list . (string_literal (string_content) @name))
      (argument_list . (identifier) . (string_literal (string_content) @name))
    ]))
  . (compound_statement) @body @definition.fn
  (#match? @_test "^(CATCH_|DOCTEST_)?(SCENARIO|(TEMPLATE_)?TEST_CASE(_METHOD|_FIXTURE|_TEMPLATE)?)$"))

; Macros that look like declarations, or like functions in functions: `hash_for_each(cart) { … }`
(compound_statement (function_definition
  !type declarator: (function_declarator declarator: (identifier) @reference.call)))
((function_definition !type declarator: (function_declarator declarator: (identifier) @reference.call))
  (#match? @reference.call "^_*[A-Z][A-Z0-9_]{2,}$"))
((declaration !type declarator: (function_declarator declarator: (identifier) @reference.call))
  (#match? @reference.call "^_*[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))
((template_parameter_list (parameter_declaration
  type: (type_identifier) @reference.instantiate declarator: (abstract_function_declarator)))
  (#match? @reference.instantiate "^_*[A-Z][A-Z0-9_]{2,}$"))
