; Definitions

(namespace_definition name: (namespace_name) @package !body)
(namespace_definition name: (namespace_name) @name body: (_) @body) @definition.namespace

(class_declaration name: (name) @name body: (_) @body) @definition.class @bases
(interface_declaration name: (name) @name body: (_) @body) @definition.interface @bases
(trait_declaration name: (name) @name body: (_) @body) @definition.trait @bases
(enum_declaration name: (name) @name body: (_) @body) @definition.enum @bases
(anonymous_class "class" @name body: (_) @body) @definition.class @bases
(enum_declaration name: (name) @type body: (_ (enum_case name: (name) @name) @definition.constant))

(method_declaration name: (name) @name parameters: (_) @parameters body: (_)? @body) @definition.method
(function_definition name: (name) @name parameters: (_) @parameters body: (_) @body) @definition.fn
(const_declaration (const_element . (name) @name)) @definition.constant
(property_declaration (property_element name: (variable_name (name) @name))) @definition.field
(expression_statement [(function_call_expression
    function: [(name) (qualified_name)] @_define
    arguments: (arguments . (argument (string (string_content) @name))))
  (binary_expression right: (function_call_expression
    function: [(name) (qualified_name)] @_define
    arguments: (arguments . (argument (string (string_content) @name)))))]
  (#any-of? @_define "define" "\\define")) @definition.constant

; Pest's tests
((function_call_expression function: (name) @_f arguments: (arguments) @name @inside) @unscoped.fn
  (#any-of? @_f "describe" "it" "test" "arch"))

(attribute_list (attribute_group (attribute) @decorator)) @list
(comment) @comment

; Imports

(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import

; Bindings

(property_promotion_parameter name: (_) @target) @binding.assign
((comment) @_said . [(class_declaration body: (_) @target @binding.assign) (interface_declaration body: (_) @target @binding.assign)
  (trait_declaration body: (_) @target @binding.assign)] (#match? @_said "@(phpstan-|psalm-)?(property|method)"))
(declaration_list (use_declaration (use_list (use_as_clause)))) @target @binding.assign
(property_element name: (variable_name) @target default_value: (_) @value) @binding.assign
(assignment_expression left: (_) @target right: (_) @value) @binding.assign
(reference_assignment_expression left: (_) @target right: (_) @value) @binding.assign
(assignment_expression left: (variable_name) @target right: (string) @value) @binding.argument
(assignment_expression left: (variable_name) @target
  right: (conditional_expression body: (string) @value alternative: (string) @value)) @binding.argument
(augmented_assignment_expression left: (variable_name) @target operator: "??=" right: (_) @value) @binding.assign
(function_static_declaration (static_variable_declaration name: (_) @target value: (_) @value)) @binding.assign
; what a comment says of the variable that is assigned behind it, or of one that it names
((comment) @type . (expression_statement (assignment_expression left: (_) @target) @binding.assign)
  (#match? @type "@(phpstan-|psalm-)?var\\s") (#not-match? @type "[$]"))
((comment) @target @type @binding.assign (#match? @type "@(phpstan-|psalm-)?var\\s+[^$]+[$]\\w"))
((comment) @target @type @binding.declare . (expression_statement (assignment_expression)) @whole
  (#match? @type "@(phpstan-|psalm-)?var\\s+[^$]+[$]\\w"))
((comment) @target @type @binding.declare . (foreach_statement body: (_) @extent)
  (#match? @type "@(phpstan-|psalm-)?var\\s+[^$]+[$]\\w"))
(foreach_statement body: (_) @target) @value @extent @binding.iterate
(catch_clause type: (_) @type name: (_) @target) @extent @binding.declare
(anonymous_function parameters: (_) @parameters) @extent @binding.parameters
(arrow_function parameters: (_) @parameters) @extent @binding.parameters

(binary_expression operator: "instanceof") @binding.check
(function_call_expression function: (name) @_test (#eq? @_test "is_a")) @binding.check
(member_call_expression name: (name) @_test (#eq? @_test "assertInstanceOf")) @binding.check
(scoped_call_expression name: (name) @_test (#eq? @_test "assertInstanceOf")) @binding.check

[(if_statement) (foreach_statement) (for_statement) (while_statement) (do_statement) (switch_statement) (try_statement)
  (anonymous_function) (arrow_function)] @branch
[(return_statement) (throw_expression) (break_statement) (continue_statement) (exit_statement)] @jump

(return_statement (_) @value) @result
(yield_expression (_) @value) @result.yield

; References

; `pay(...)` calls nothing, it is the function itself
([(function_call_expression function: (_) arguments: (_) @arguments)
  (member_call_expression name: [(name) (variable_name)] arguments: (_) @arguments)
  (nullsafe_member_call_expression name: (name) arguments: (_) @arguments)
  (scoped_call_expression name: (name) arguments: (_) @arguments)] @reference.call
  (#not-match? @arguments "^[(](\\s|(//|#)[^\\n]*\\n|/[*]([^*]|[*]+[^*/])*[*]+/)*[.]{3}(\\s|(//|#)[^\\n]*\\n|/[*]([^*]|[*]+[^*/])*[*]+/)*[)]$"))
[(function_call_expression function: (_) arguments: (arguments (variadic_placeholder)))
  (member_call_expression name: (name) arguments: (arguments (variadic_placeholder)))
  (nullsafe_member_call_expression name: (name) arguments: (arguments (variadic_placeholder)))
  (scoped_call_expression name: (name) arguments: (arguments (variadic_placeholder)))] @reference.member
[(subscript_expression) (foreach_statement) (encapsed_string (variable_name)) (heredoc_body (variable_name)) (cast_expression)
  (binary_expression operator: ".")] @reference.operator
((function_call_expression function: (name) @_counting) @reference.operator (#any-of? @_counting "count" "sizeof"))
(object_creation_expression [(name) (qualified_name) (relative_name) (variable_name)] @reference.instantiate)
(attribute [(name) (qualified_name)] @reference.decorator)
(base_clause [(name) (qualified_name)] @reference.extends)
(class_interface_clause [(name) (qualified_name)] @reference.implements)
(use_declaration [(name) (qualified_name)] @reference.extends)
(named_type [(name) (qualified_name) (relative_name)] @reference.type)
(binary_expression operator: "instanceof" right: [(name) (qualified_name)] @reference.type)

(assignment_expression left: [(member_access_expression) (scoped_property_access_expression)] @reference.write)
(augmented_assignment_expression left: [(member_access_expression) (scoped_property_access_expression)] @reference.write)

(member_access_expression name: (name)) @reference.member
(nullsafe_member_access_expression name: (name)) @reference.member
(scoped_property_access_expression name: (variable_name)) @reference.member
(class_constant_access_expression) @reference.member
((array_creation_expression
  (array_element_initializer [(class_constant_access_expression) (variable_name) (object_creation_expression)])
  (array_element_initializer (string))) @reference.member
  (#match? @reference.member "^(\\[|array\\s*\\()[^,]*,[^,]*,?[^,]*$"))
([(function_call_expression function: (name) @_taking
    arguments: (arguments (argument [(string) (binary_expression left: (name))] @reference.member)))
  (scoped_call_expression name: (name) @_taking arguments: (arguments (argument (string) @reference.member)))]
  (#any-of? @_taking "fromCallable" "ob_start" "array_filter" "array_map" "array_reduce" "array_udiff" "array_uintersect"
    "array_walk" "array_walk_recursive" "call_user_func" "call_user_func_array" "forward_static_call"
    "iterator_apply" "preg_replace_callback" "register_shutdown_function" "set_error_handler" "set_exception_handler"
    "spl_autoload_register" "uasort" "uksort" "usort"))

(argument [(name) (qualified_name)] @reference.name)
(array_element_initializer [(name) (qualified_name)] @reference.name)
(binary_expression [(name) (qualified_name)] @reference.name)
(assignment_expression right: [(name) (qualified_name)] @reference.name)
(return_statement [(name) (qualified_name)] @reference.name)
(conditional_expression [(name) (qualified_name)] @reference.name)
(match_conditional_expression [(name) (qualified_name)] @reference.name)
(subscript_expression [(name) (qualified_name)] @reference.name)
(parenthesized_expression [(name) (qualified_name)] @reference.name)
(property_element default_value: [(name) (qualified_name)] @reference.name)
(const_element (name) . [(name) (qualified_name)] @reference.name)
(argument name: (name) @skip)

; Surfaces

(throw_expression (_) @surface.raise)
(subscript_expression . (variable_name) @holder . (string) @key) @surface.index
