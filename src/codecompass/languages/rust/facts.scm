; Definitions

(function_item
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  parameters: (_) @parameters
  return_type: (_)? @type
  body: (_) @body) @definition.fn

(function_signature_item
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  parameters: (_) @parameters
  return_type: (_)? @type) @definition.fn

(struct_item
  name: (type_identifier) @name
  type_parameters: (_)? @type_parameters
  body: (_)? @body) @definition.struct

(union_item
  name: (type_identifier) @name
  type_parameters: (_)? @type_parameters
  body: (_) @body) @definition.struct

(enum_item
  name: (type_identifier) @name
  type_parameters: (_)? @type_parameters
  body: (_) @body) @definition.enum

(enum_variant name: (identifier) @name body: (_)? @body) @definition.constant
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(ordered_field_declaration_list type: (_) @definition.field @type) @name

(trait_item
  name: (type_identifier) @name
  type_parameters: (_)? @type_parameters
  bounds: (_)? @bases
  (where_clause)? @bases
  body: (_) @body) @definition.trait

(impl_item
  type_parameters: (_)? @type_parameters
  trait: (_)? @bases
  type: (_) @_type
  body: (_) @body) @definition.impl @name

(mod_item name: (identifier) @name body: (_) @body) @definition.module
(type_item name: (type_identifier) @name type_parameters: (_)? @type_parameters type: (_) @type) @definition.type
(associated_type name: (type_identifier) @name bounds: (_)? @type) @definition.type
(const_item name: (identifier) @name type: (_) @type) @definition.constant
(static_item name: (identifier) @name type: (_) @type) @definition.variable
(macro_definition name: (identifier) @name) @definition.macro

(attribute_item) @decorator
(line_comment outer: (_)) @comment
(block_comment outer: (_)) @comment
(line_comment inner: (_)) @doc
(block_comment inner: (_)) @doc

; Imports

(use_declaration) @import
(extern_crate_declaration) @import
(mod_item name: (identifier) !body) @import

; `#[proc_macro_derive(Named)]`: the function behind it is what `derive(Named)` asks for
(attribute_item (attribute (identifier) @_derives arguments: (token_tree . (identifier)))
  (#eq? @_derives "proc_macro_derive")) @export

; Macros: what stands in their arguments is code, as far as it reads as such

(source_file (macro_invocation macro: (_) @_macro (token_tree) @reread.items)
  (#not-match? @_macro "^(macro_rules|quote|html|json)$"))
(source_file (expression_statement (macro_invocation (token_tree) @reread.items)))
(declaration_list (macro_invocation (token_tree) @reread.items))
; (without a call or a member in them, their names are all there is)
(macro_invocation macro: (_) @_macro (token_tree) @reread
  (#match? @reread "[\\w)\\]]\\s*[.(\\[!{]|::|\\|")
  (#not-match? @_macro "^(quote|quote_spanned|parse_quote|stringify|concat|html|json|cfg|env)$"))
(macro_definition) @ignore
(macro_rule) @result.macro
(macro_definition (macro_rule left: (_) @_taken)
  (#match? @_taken ":\\s*item\\s*\\)")) @setting
(attribute_item) @ignore
(inner_attribute_item) @ignore

; Bindings

(let_declaration pattern: (_) @target type: (_)? @type value: (_)? @value) @binding.declare
(for_expression pattern: (_) @target value: (_) @value body: (_) @extent) @binding.iterate
(if_expression
  condition: (let_condition pattern: (_) @target value: (_) @value)
  consequence: (_) @extent) @binding.match
(if_expression
  condition: (let_chain (let_condition pattern: (_) @target value: (_) @value))) @extent @binding.match
(while_expression condition: (let_condition pattern: (_) @target value: (_) @value) body: (_) @extent) @binding.match
(while_expression
  condition: (let_chain (let_condition pattern: (_) @target value: (_) @value))) @extent @binding.match
(match_expression
  value: (_) @value
  body: (match_block (match_arm pattern: (match_pattern . (_) @target)) @extent)) @binding.match
(closure_expression parameters: (_) @parameters) @extent @binding.parameters

(type_parameter name: (type_identifier) @target bounds: (trait_bounds) @type) @binding.bound
(type_parameter name: (type_identifier) @target default_type: (_) @type) @binding.default
(where_predicate left: [(type_identifier) (scoped_type_identifier)] @target bounds: (trait_bounds) @type) @binding.bound
(where_predicate
  left: (higher_ranked_trait_bound type: (type_identifier) @target)
  bounds: (trait_bounds) @type) @binding.bound

(block) @scope

; References

(call_expression function: [
  (identifier) (field_expression) (generic_function) (parenthesized_expression) (call_expression) (index_expression)
  (macro_invocation) (self) (super) (crate) (metavariable) (closure_expression) (try_expression) (await_expression)
  (unary_expression) (reference_expression) (block) (unsafe_block) (async_block) (if_expression) (match_expression)
  (loop_expression) (struct_expression) (array_expression) (type_cast_expression)] @reference.call)
(call_expression function: (scoped_identifier) @reference.call arguments: (_) @arguments)
(struct_expression name: [(type_identifier) (scoped_type_identifier)] @reference.instantiate)
(struct_expression name: (generic_type_with_turbofish type: (_) @reference.instantiate))
(macro_invocation macro: (_) @reference.macro (token_tree) @arguments)
(attribute_item (attribute (identifier) @_derive arguments: (token_tree (identifier) @reference.macro))
  (#eq? @_derive "derive"))
(attribute_item (attribute [(identifier) (scoped_identifier)] @reference.decorator)
  (#not-match? @reference.decorator "^(allow|cfg|cfg_attr|cold|default|deny|deprecated|derive|doc|expect|export_name|forbid|ignore|inline|link|link_name|macro_export|macro_use|must_use|no_mangle|non_exhaustive|path|proc_macro|proc_macro_attribute|proc_macro_derive|repr|should_panic|target_feature|test|track_caller|warn)$"))
(impl_item trait: [(type_identifier) (scoped_type_identifier)] @reference.implements)
(impl_item trait: (generic_type type: (_) @reference.implements))
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier)] @reference.extends))
(trait_item bounds: (trait_bounds (generic_type type: (_) @reference.extends)))
[(binary_expression) (compound_assignment_expr) (unary_expression) (index_expression) (for_expression)] @reference.operator
(scoped_type_identifier) @reference.type
(type_identifier) @reference.type
(assignment_expression left: (identifier) @target right: [(identifier) (scoped_identifier)] @value) @binding.argument
(struct_expression name: (_) @of body: (field_initializer_list
  (field_initializer field: (field_identifier) @target value: (identifier) @value) @binding.held))
(assignment_expression left: (field_expression) @reference.write)
(compound_assignment_expr left: [(field_expression) (identifier)] @reference.write)
(lifetime (identifier) @skip)
(type_binding name: (type_identifier) @skip)
(label (identifier) @skip)
(field_expression) @reference.member
(scoped_identifier) @reference.member
(identifier) @reference.name

; Functions that functions return

(return_expression [(identifier) (scoped_identifier) (field_expression)] @value) @result.function
(function_item body: (block [(identifier) (scoped_identifier) (field_expression)] @value .)) @result.function
