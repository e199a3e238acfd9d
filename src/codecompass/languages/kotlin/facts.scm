; beside: java

; Definitions

(package_header (identifier) @package)

(class_declaration
  (type_identifier) @name
  (type_parameters)? @type_parameters
  (primary_constructor)? @parameters
  [(class_body) (enum_class_body)]? @body) @definition.class @bases
(object_declaration (type_identifier) @name (class_body)? @body) @definition.class @bases
(companion_object "companion" @name (class_body)? @body) @definition.class @bases
(object_literal "object" @name (class_body) @body) @definition.class @bases

(class_declaration
  (type_identifier) @type (enum_class_body (enum_entry (simple_identifier) @name) @definition.constant))
; the body of an enum entry is a class without a name
(class_declaration
  (type_identifier) @bases
  (enum_class_body (enum_entry (simple_identifier) @name (class_body) @body @definition.class)))

(function_declaration
  (type_parameters)? @type_parameters
  (simple_identifier) @name
  (function_value_parameters) @parameters
  (function_body)? @body) @definition.fn
(function_declaration
  (simple_identifier) @name
  (function_value_parameters)
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (type_modifiers)] @type) @definition.fn
(secondary_constructor "constructor" @name (function_value_parameters) @parameters) @definition.constructor

(class_parameter
  (binding_pattern_kind)
  (simple_identifier) @name
  [(user_type) (nullable_type) (function_type) (parenthesized_type)] @type) @definition.property

(property_declaration
  (type_parameters)? @type_parameters
  (receiver_type)? @parameters
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type)]? @type)) @definition.property
; accessors behind the end of a line are nodes beside the property
(_
  (property_declaration
    (type_parameters)? @type_parameters
    (receiver_type)? @parameters
    (variable_declaration
      (simple_identifier) @name
      [(user_type) (nullable_type) (function_type) (parenthesized_type)]? @type)) @definition.property
  . [(getter) (setter)] @extent)
(_
  (property_declaration
    (type_parameters)? @type_parameters
    (receiver_type)? @parameters
    (variable_declaration
      (simple_identifier) @name
      [(user_type) (nullable_type) (function_type) (parenthesized_type)]? @type)) @definition.property
  . (getter) . (setter) @extent)

(type_alias
  (type_identifier) @name
  (type_parameters)? @type_parameters
  [(user_type) (nullable_type) (function_type) (parenthesized_type)] @type) @definition.type

(modifiers (annotation) @decorator) @list @words
(multiline_comment) @comment
(line_comment) @comment

(file_annotation) @setting

; Imports

(import_header) @import

; Bindings

[(control_structure_body) (lambda_literal) (catch_block) (finally_block) (for_statement) (when_expression) (when_entry)
  (anonymous_initializer)] @scope

(statements
  (property_declaration
    [(variable_declaration (simple_identifier) [(user_type) (nullable_type) (function_type) (parenthesized_type)]? @type)
      (multi_variable_declaration)] @target
    "=" . (multiline_comment)* . (_) @value) @binding.declare)
(statements
  (property_declaration
    (variable_declaration
      (simple_identifier) [(user_type) (nullable_type) (function_type) (parenthesized_type)] @type) @target)
  @binding.declare)
(statements
  (property_declaration (variable_declaration) @target (property_delegate) @value) @binding.declare)
(when_subject (variable_declaration) @target . (multiline_comment)* . (_) @value) @binding.declare
(catch_block (simple_identifier) @target (user_type) @type) @binding.declare
(assignment (directly_assignable_expression . (simple_identifier) @target .) (callable_reference) @value) @binding.argument
(for_statement
  [(variable_declaration) (multi_variable_declaration)] @target
  . (_) @value
  (control_structure_body) @extent) @binding.iterate

(type_parameter (type_identifier) @target [(user_type) (nullable_type)] @type) @binding.bound
(lambda_literal (statements) @extent) @parameters @binding.parameters
(anonymous_function (function_value_parameters) @parameters (function_body) @extent) @binding.parameters
(setter (parameter_with_optional_type)) @parameters @extent @binding.parameters

[(check_expression) (type_test)] @binding.check

(function_body "=" . (multiline_comment)* . (_) @value) @result
(jump_expression "return" . (multiline_comment)* . (_) @value) @result
(source_file (property_declaration "=" . (multiline_comment)* . (_) @value) @result)
(class_body (property_declaration "=" . (multiline_comment)* . (_) @value) @result)
(enum_class_body (property_declaration "=" . (multiline_comment)* . (_) @value) @result)
(source_file (property_declaration (property_delegate) @value) @result)
(class_body (property_declaration (property_delegate) @value) @result)

; References

(call_expression (call_suffix) @arguments) @reference.call
(infix_expression) @reference.call
(statements (prefix_expression "+") @reference.call)
(control_structure_body (prefix_expression "+") @reference.call)
(delegation_specifier (constructor_invocation)) @reference.call
(constructor_delegation_call) @reference.call
(enum_entry (value_arguments)) @reference.call
[(indexing_expression) (additive_expression) (multiplicative_expression) (comparison_expression) (prefix_expression)
  (postfix_expression) (range_expression) (check_expression) (range_test) (for_statement) (assignment)
  (multi_variable_declaration) (property_delegate) (equality_expression) (interpolated_identifier)
  (interpolated_expression)] @reference.operator

(annotation (user_type) @reference.decorator)
(annotation (constructor_invocation (user_type) @reference.decorator))
(delegation_specifier (user_type) @reference.extends)
(delegation_specifier (constructor_invocation (user_type) @reference.extends))
(delegation_specifier (explicit_delegation (user_type) @reference.extends))
(user_type) @reference.type
(callable_reference (type_identifier) @reference.type "class")

(assignment . (directly_assignable_expression) @reference.write)

(value_argument . (simple_identifier) @skip "=")
(label) @ignore
(package_header) @ignore
(navigation_suffix (simple_identifier) @skip)

(callable_reference) @reference.member
(navigation_expression) @reference.member
[(simple_identifier) (interpolated_identifier)] @reference.name

; Surfaces

(jump_expression "throw" (_) @surface.raise)

; Kotest's tests: `test("pays") { … }`, `test("pays").config(…) { … }`, `"pays" { … }`
((call_expression (simple_identifier) @_test (call_suffix
    (value_arguments . (value_argument (string_literal) @name)) (annotated_lambda) @inside)) @unscoped.fn
  (#any-of? @_test "test" "xtest" "should" "it" "xit" "describe" "context" "given" "then" "feature" "scenario" "expect" "Given" "When" "Then"))
((call_expression (navigation_expression (call_expression (simple_identifier) @_test (call_suffix
    (value_arguments . (value_argument (string_literal) @name)))) (navigation_suffix (simple_identifier) @_how))
    (call_suffix (annotated_lambda) @inside)) @unscoped.fn
  (#any-of? @_test "test" "xtest" "should" "it" "xit" "describe" "context" "given" "then" "feature" "scenario" "expect" "Given" "When" "Then") (#eq? @_how "config"))
(call_expression . (string_literal) @name (call_suffix (annotated_lambda) @inside)) @unscoped.fn
