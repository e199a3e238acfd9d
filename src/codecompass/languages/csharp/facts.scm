; Definitions

(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
(compilation_unit (file_scoped_namespace_declaration name: (_) @name) @definition.namespace) @extent

(class_declaration
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  (parameter_list)? @parameters
  (base_list)? @bases
  body: (_)? @body) @definition.class

(struct_declaration
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  (parameter_list)? @parameters
  (base_list)? @bases
  body: (_)? @body) @definition.struct

(record_declaration
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  (parameter_list)? @parameters
  (base_list)? @bases
  body: (_)? @body) @definition.record

(interface_declaration
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  (base_list)? @bases
  body: (_) @body) @definition.interface

(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_declaration
  name: (identifier) @type
  body: (_ (enum_member_declaration name: (identifier) @name) @definition.constant))

(delegate_declaration
  type: (_) @type
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  parameters: (_) @parameters) @definition.delegate

(method_declaration
  returns: (_) @type
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  parameters: (_) @parameters
  body: (_)? @body) @definition.method

(local_function_statement
  type: (_) @type
  name: (identifier) @name
  (type_parameter_list)? @type_parameters
  parameters: (_) @parameters
  body: (_)? @body) @definition.fn

(constructor_declaration
  name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.constructor
(destructor_declaration name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method

(operator_declaration type: (_) @type @name parameters: (_) @parameters body: (_)? @body) @definition.operator
(conversion_operator_declaration
  type: (_) @type @name parameters: (_) @parameters body: (_)? @body) @definition.operator

(property_declaration
  type: (_) @type
  name: (identifier) @name
  accessors: (_)? @body
  value: (arrow_expression_clause)? @body) @definition.property
(record_declaration
  (parameter_list (parameter type: (_) @type name: (identifier) @name) @definition.property))

(indexer_declaration
  type: (_) @type @name
  parameters: (_) @parameters
  accessors: (_)? @body
  value: (_)? @body) @definition.indexer

(event_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body) @definition.event
(event_field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.event
(field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field

(attribute_list (attribute) @decorator) @list
(comment) @comment

; Usings

(using_directive) @import

; Bindings

(block) @scope
(switch_section) @scope
(switch_expression_arm) @scope
(for_statement) @scope
(using_statement) @scope
(fixed_statement) @scope
(catch_clause) @scope
(lambda_expression) @scope
(anonymous_method_expression) @scope

(local_declaration_statement
  (variable_declaration
    type: (_) @type
    (variable_declarator . [(identifier) (tuple_pattern)] @target (_)? @value .))) @binding.declare
(for_statement
  (variable_declaration
    type: (_) @type (variable_declarator . (identifier) @target (_)? @value .))) @binding.declare
(fixed_statement
  (variable_declaration
    type: (_) @type (variable_declarator . (identifier) @target (_)? @value .))) @binding.declare
(using_statement
  (variable_declaration
    type: (_) @type (variable_declarator . (identifier) @target (_)? @value .))) @binding.declare
; `f(a * b)` is read as declaring a pointer, which nobody does there
((declaration_expression type: (_) @type name: (identifier) @target) @binding.declare
  (#not-eq? @type "var") (#not-match? @type "[*]$"))
((declaration_expression type: (implicit_type) name: (identifier) @target) @value) @binding.declare
(property_declaration
  type: (_) @type
  accessors: (accessor_list (accessor_declaration name: ["set" "init"] @target) @extent)) @binding.declare
(indexer_declaration
  type: (_) @type
  accessors: (accessor_list (accessor_declaration name: ["set" "init"] @target) @extent)) @binding.declare
(event_declaration
  type: (_) @type accessors: (accessor_list (accessor_declaration name: _ @target) @extent)) @binding.declare
((declaration_pattern type: (_) @type name: (identifier) @target) @binding.declare (#not-eq? @type "var"))
(recursive_pattern type: (_) @type name: (identifier) @target) @binding.declare
((recursive_pattern !type name: (identifier) @target) @value) @binding.declare
((declaration_pattern type: (implicit_type) name: (identifier) @target) @value) @binding.declare
(assignment_expression left: (identifier) @target right: [(identifier) (member_access_expression)] @value) @binding.argument
(object_creation_expression type: (_) @of initializer: (initializer_expression
  (assignment_expression left: (identifier) @target right: (identifier) @value) @binding.held))
(assignment_expression left: (tuple_expression) @target right: (_) @value) @binding.declare
(catch_declaration type: (_) @type name: (identifier) @target) @binding.declare

(foreach_statement type: (_) @type left: (_) @target right: (_) @value) @extent @binding.iterate
(query_expression (from_clause !type name: (identifier) @target) @value) @extent @binding.iterate
(query_expression (from_clause type: (_) @type name: (identifier) @target (_) @value)) @extent @binding.iterate
(query_expression (join_clause !type . (identifier) @target . (_) @value)) @extent @binding.iterate
(query_expression (join_clause type: (_) @type . (identifier) @target . (_) @value)) @extent @binding.iterate
(query_expression (join_clause (join_into_clause (identifier) @target))) @extent @binding.declare
(query_expression (let_clause . (identifier) @target) @value) @extent @binding.declare
(query_expression (group_clause) @value . (identifier) @target) @extent @binding.iterate

(type_parameter_constraints_clause
  . (identifier) @target
  (type_parameter_constraint type: (_) @type)) @binding.bound

(lambda_expression parameters: (_) @parameters) @extent @binding.parameters
(anonymous_method_expression parameters: (_) @parameters) @extent @binding.parameters

; References

(invocation_expression
  function: (_) @reference.call arguments: (_) @arguments (#not-eq? @reference.call "nameof"))
; patterns that are read as calls: `is Pair(Pair(var left, _), _)`, `case Pair(var left, _):`
([(constant_pattern (invocation_expression function: (_) @reference.type))
  (switch_section (invocation_expression function: (_) @reference.type))] (#not-eq? @reference.type "nameof"))
([(constant_pattern (invocation_expression
    arguments: (argument_list (argument (invocation_expression function: (_) @reference.type)))))
  (switch_section (invocation_expression
    arguments: (argument_list (argument (invocation_expression function: (_) @reference.type)))))]
  (#not-eq? @reference.type "nameof"))
(constructor_initializer) @reference.call
(base_list (argument_list) @reference.call)
(primary_constructor_base_type (argument_list) @reference.call)
(object_creation_expression type: (_) @reference.instantiate arguments: (_)? @arguments)
(variable_declaration
  type: (_) @reference.instantiate
  (variable_declarator (implicit_object_creation_expression (argument_list) @arguments)))
(property_declaration
  type: (_) @reference.instantiate
  value: (implicit_object_creation_expression (argument_list) @arguments))

(attribute name: (_) @reference.decorator)
(class_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.extends))
(interface_declaration
  (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.extends))
(struct_declaration
  (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.implements))
(record_declaration
  (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.extends))
(primary_constructor_base_type
  type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.extends)

(variable_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(parameter type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(parameter_list type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(method_declaration returns: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(local_function_statement type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(property_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(indexer_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(event_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(delegate_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(operator_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(conversion_operator_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(explicit_interface_specifier [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(nullable_type type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(array_type type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(pointer_type type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(ref_type type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(tuple_element type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(type_argument_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(type_parameter_constraint type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(declaration_expression type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(declaration_pattern type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(recursive_pattern type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(type_pattern type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(catch_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(foreach_statement type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(from_clause type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(cast_expression type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(as_expression right: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
[(binary_expression) (assignment_expression) (prefix_unary_expression) (postfix_unary_expression)
  (element_access_expression) (foreach_statement) (using_statement) (local_declaration_statement "using")
  (variable_declarator (tuple_pattern))]
  @reference.operator
(is_expression right: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(typeof_expression type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(default_expression type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)
(sizeof_expression type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @reference.type)

(assignment_expression
  left: [(identifier) (member_access_expression) (conditional_access_expression)]) @reference.write
(with_initializer . (identifier)) @reference.write

(argument name: (identifier) @skip)
(attribute_argument name: (identifier) @skip)
(type_parameter name: (identifier) @skip)
(type_parameter_constraints_clause . (identifier) @skip)
(tuple_element name: (identifier) @skip)
(member_access_expression name: (generic_name . (identifier) @skip))
(member_binding_expression name: (generic_name . (identifier) @skip))
(qualified_name name: (generic_name . (identifier) @skip))
(qualified_name name: (identifier) @skip)
(alias_qualified_name name: (identifier) @skip)
((invocation_expression function: (identifier) @skip) (#eq? @skip "nameof"))
(goto_statement (identifier) @skip)
(labeled_statement . (identifier) @skip)
(anonymous_object_creation_expression (identifier) @skip . "=")
(namespace_declaration name: (_) @ignore)
(file_scoped_namespace_declaration name: (_) @ignore)
(preproc_if condition: (_) @ignore)
(preproc_elif condition: (_) @ignore)
(extern_alias_directive) @ignore

(member_access_expression) @reference.member
(conditional_access_expression) @reference.member
(subpattern . [(identifier) (member_access_expression)] . (_)) @reference.member
(identifier) @reference.name

; Surfaces

(throw_statement (_) @surface.raise)
(throw_expression (_) @surface.raise)
(element_access_expression expression: (_) @holder subscript: (_) @key) @surface.index

; Functions that functions return

(return_statement [(identifier) (member_access_expression) (conditional_expression) (switch_expression)] @value) @result.function
(method_declaration body: (arrow_expression_clause
  [(identifier) (member_access_expression) (conditional_expression) (switch_expression)] @value)) @result.function
