; Definitions

(package_declaration [(identifier) (scoped_identifier)] @package)

(class_declaration
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  superclass: (_)? @bases
  interfaces: (_)? @bases
  body: (_) @body) @definition.class

(interface_declaration
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  (extends_interfaces)? @bases
  body: (_) @body) @definition.interface

(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface

(enum_declaration name: (identifier) @name interfaces: (_)? @bases body: (_) @body) @definition.enum
(enum_declaration
  name: (identifier) @type
  body: (enum_body (enum_constant name: (identifier) @name) @definition.constant))

(record_declaration
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  parameters: (_) @parameters
  interfaces: (_)? @bases
  body: (_) @body) @definition.record
(record_declaration
  parameters: (formal_parameters
    (formal_parameter type: (_) @type name: (identifier) @name) @definition.property))

; a class without a name is called after what it derives from: `new Runnable`
(object_creation_expression type: (_) @name @bases (class_body) @body @definition.class)
(enum_declaration
  name: (identifier) @bases
  body: (enum_body (enum_constant name: (identifier) @name body: (class_body) @body @definition.class)))

(method_declaration
  type_parameters: (_)? @type_parameters
  type: (_) @type
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_)? @body) @definition.method
(annotation_type_element_declaration type: (_) @type name: (identifier) @name) @definition.method

(constructor_declaration
  type_parameters: (_)? @type_parameters
  name: (identifier) @name
  parameters: (_) @parameters
  body: (_) @body) @definition.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.constructor

(field_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name)) @definition.field
(constant_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name)) @definition.constant

(modifiers [(marker_annotation) (annotation)] @decorator) @list @words
(block_comment) @comment
(line_comment) @comment

; Imports

(import_declaration) @import

; Bindings

(block) @scope
(constructor_body) @scope
(switch_block_statement_group) @scope
(switch_rule) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope
(lambda_expression) @scope

(local_variable_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @target value: (_)? @value)) @binding.declare
(resource type: (_) @type name: (identifier) @target value: (_) @value) @binding.declare
(catch_formal_parameter (catch_type) @type name: (identifier) @target) @binding.declare
(instanceof_expression right: (_) @type name: (identifier) @target) @binding.declare
(type_pattern (_) @type . (identifier) @target .) @binding.declare
(record_pattern_component (_) @type . (identifier) @target .) @binding.declare
((record_pattern_component (type_identifier) @_type . (identifier) @target .) @value @binding.declare
  (#eq? @_type "var"))
(enhanced_for_statement type: (_) @type name: (identifier) @target value: (_) @value) @extent @binding.iterate

(type_parameter (type_identifier) @target (type_bound) @type) @binding.bound
(lambda_expression parameters: (_) @parameters) @extent @binding.parameters

; References

(method_invocation arguments: (_) @arguments) @reference.call
[(enhanced_for_statement) (resource)] @reference.operator
(explicit_constructor_invocation) @reference.call
(enum_constant) @reference.call
(object_creation_expression type: (_) @reference.instantiate arguments: (_) @arguments)

(marker_annotation name: (_) @reference.decorator)
(annotation name: (_) @reference.decorator)
(superclass (_) @reference.extends)
(extends_interfaces (type_list (_) @reference.extends))
(super_interfaces (type_list (_) @reference.implements))

(scoped_type_identifier (_) . (type_identifier) @skip)
(generic_type [(type_identifier) (scoped_type_identifier)] @reference.type)
(scoped_type_identifier) @reference.type
(type_identifier) @reference.type
(record_pattern . (identifier) @reference.type)

(assignment_expression left: [(identifier) (field_access)] @reference.write)

(method_invocation name: (identifier) @skip)
(element_value_pair key: (identifier) @skip)
(labeled_statement . (identifier) @skip)
(break_statement (identifier) @skip)
(continue_statement (identifier) @skip)
(type_parameter (type_identifier) @skip)
(package_declaration) @ignore
(module_declaration) @ignore

(method_reference) @reference.member
(field_access) @reference.member
(scoped_identifier) @reference.member
(identifier) @reference.name

; Surfaces

(throw_statement (_) @surface.raise)
