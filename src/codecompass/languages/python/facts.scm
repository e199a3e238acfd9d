; Definitions

(class_definition
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  superclasses: (argument_list)? @bases
  body: (_) @body) @definition.class

(function_definition
  name: (identifier) @name
  type_parameters: (_)? @type_parameters
  parameters: (_) @parameters
  return_type: (_)? @type
  body: (_) @body) @definition.fn

(type_alias_statement left: (_) @name right: (_) @type) @definition.type

(decorator) @decorator

(module . (string) @doc)
(class_definition body: (block . (string) @doc))
(function_definition body: (block . (string) @doc))

; Imports

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @ignore
(call function: (identifier) @_importing (#eq? @_importing "import_module")) @import
(call function: (attribute attribute: (identifier) @_importing) (#eq? @_importing "import_module")) @import
(assignment left: (identifier) @_plugins right: (_) (#eq? @_plugins "pytest_plugins")) @import

(assignment left: (identifier) @_all right: [(list) (tuple)] @export (#eq? @_all "__all__"))
(augmented_assignment left: (identifier) @_all right: [(list) (tuple)] @export (#eq? @_all "__all__"))
(call
  function: (attribute object: (identifier) @_all attribute: (identifier) @_how)
  arguments: (argument_list) @export
  (#eq? @_all "__all__") (#match? @_how "^(append|extend)$"))

; What is put on the path that modules are looked for on, and where what is installed stands
(call function: (attribute object: (attribute object: (identifier) @_sys attribute: (identifier) @_path))
  (#eq? @_sys "sys") (#eq? @_path "path")) @setting
(call function: (attribute object: (identifier) @_site attribute: (identifier) @_adding)
  (#eq? @_site "site") (#eq? @_adding "addsitedir")) @setting
(assignment left: [(attribute) @_on (subscript value: (attribute) @_on)] (#eq? @_on "sys.path")) @setting
(augmented_assignment left: (attribute) @_on (#eq? @_on "sys.path")) @setting
(call function: (_) @_setup arguments: (argument_list (keyword_argument name: (identifier) @_key))
  (#eq? @_key "package_dir") (#match? @_setup "(^|[.])setup$")) @setting
(call function: (identifier) @_finds (#any-of? @_finds "find_packages" "find_namespace_packages")) @setting

; Bindings

(assignment left: (_) @target type: (_)? @type right: (_)? @value) @binding.assign
(named_expression name: (_) @target value: (_) @value) @binding.assign
(type_parameter (type (constrained_type . (type (identifier) @target) (type) @value .))) @binding.bound
(for_statement left: (_) @target right: (_) @value) @binding.iterate
(with_item value: (as_pattern (_) @value alias: (as_pattern_target (_) @target))) @binding.enter
(with_item value: (parenthesized_expression
  (as_pattern (_) @value alias: (as_pattern_target (_) @target)))) @binding.enter
(except_clause value: (as_pattern (_) @value alias: (as_pattern_target (_) @target))) @binding.catch
(list_comprehension (for_in_clause left: (_) @target right: (_) @value)) @extent @binding.iterate
(set_comprehension (for_in_clause left: (_) @target right: (_) @value)) @extent @binding.iterate
(dictionary_comprehension (for_in_clause left: (_) @target right: (_) @value)) @extent @binding.iterate
(generator_expression (for_in_clause left: (_) @target right: (_) @value)) @extent @binding.iterate
(lambda parameters: (_) @parameters) @extent @binding.parameters
(lambda !parameters) @deferred

(assignment left: (subscript value: [(identifier) (attribute) (subscript)]) right: (_)) @binding.element
((call function: (attribute object: [(identifier) (attribute)] attribute: (identifier) @_adding)
  arguments: (argument_list (_))) @binding.element
  (#any-of? @_adding "add" "append" "appendleft" "extend" "insert" "setdefault" "update"))

; What a check says of a name
(call function: (identifier) @_test (#any-of? @_test "isinstance" "issubclass")) @binding.check
(comparison_operator . (call function: (identifier) @_test (#eq? @_test "type")) . [(identifier) (attribute)] .)
  @binding.check
(case_clause . (case_pattern [(class_pattern) (union_pattern)] @binding.check))
(case_clause . (case_pattern (as_pattern (case_pattern [(class_pattern) (union_pattern)] @binding.check))))

(return_statement (_) @value) @result
(yield "from"? @iterated (_) @value) @result.yield

(match_statement . subject: (_) @value . body: (block (case_clause . (case_pattern) @target) @extent)) @binding.match

; names of the module's, or of a function around, that are assigned here
(global_statement (identifier) @name) @global
(nonlocal_statement (identifier) @name) @nonlocal

; Where ways part
[(if_statement) (for_statement) (while_statement) (try_statement) (match_statement)] @branch
[(return_statement) (raise_statement) (break_statement) (continue_statement)] @jump

; References

(call function: (_) @reference.call)
[
  (binary_operator left: [(identifier) (attribute) (call) (subscript)])
  (binary_operator left: [(integer) (float)] right: [(identifier) (attribute)])
  (augmented_assignment left: [(identifier) (attribute)])
  (comparison_operator [(identifier) (attribute) (call)])
  (unary_operator argument: [(identifier) (attribute)])
  (subscript value: [(identifier) (attribute) (call)])
  (for_statement right: [(identifier) (attribute) (call) (subscript)])
  (for_in_clause right: [(identifier) (attribute) (call) (subscript)])
  (with_item) (raise_statement [(identifier) (attribute)])
] @reference.operator
((call function: (identifier) @_converting arguments: (argument_list [(identifier) (attribute) (call)])) @reference.operator
  (#any-of? @_converting "len" "str" "repr" "bool" "int" "float" "iter" "next" "hash" "abs" "reversed" "bytes"))
(decorator (_) @reference.decorator)
(class_definition superclasses: (argument_list [(identifier) (attribute)] @reference.extends))
(class_definition superclasses: (argument_list (subscript value: [(identifier) (attribute)] @reference.extends)))
(type [(identifier) (attribute)] @reference.type)
(generic_type . (identifier) @reference.type)
(type (parenthesized_expression [(identifier) (attribute)] @reference.type))
; A | B | C | D, in brackets or not
(type [
  (binary_operator [(identifier) (attribute)] @reference.type)
  (binary_operator (binary_operator [(identifier) (attribute)] @reference.type))
  (binary_operator (binary_operator (binary_operator [(identifier) (attribute)] @reference.type)))
  (parenthesized_expression [
    (binary_operator [(identifier) (attribute)] @reference.type)
    (binary_operator (binary_operator [(identifier) (attribute)] @reference.type))
    (binary_operator (binary_operator (binary_operator [(identifier) (attribute)] @reference.type)))
  ])
])
(assignment left: (attribute) @reference.write)
(pattern_list (attribute) @reference.write)
(tuple_pattern (attribute) @reference.write)
(as_pattern_target (attribute) @reference.write)
(augmented_assignment left: [(identifier) (attribute)] @reference.write)
; fields by keyword: what makes an object without a constructor of its own, a copy with changes, a pattern
((call function: [(identifier) (attribute)] @of
  arguments: (argument_list (keyword_argument name: (identifier) @reference.read)))
  (#match? @of "(^|[.])(_*[A-Z]\\w*|_replace)$|^cls$"))
((call function: [(identifier) (attribute)] @_copied
  arguments: (argument_list [(identifier) (attribute)] @of (keyword_argument name: (identifier) @reference.read)))
  (#any-of? @_copied "replace" "dataclasses.replace" "evolve" "attr.evolve" "attrs.evolve" "copy.replace"
    "get_object_or_404" "get_list_or_404" "aget_object_or_404"))
; fields of the model that is asked or made: by keyword, by name (also of a part of a query), in lists of a class about it
((call function: [(attribute attribute: (identifier) @_m) (identifier) @_m] @of
  arguments: (argument_list (keyword_argument name: (identifier) @reference.read)))
  (#any-of? @_m "filter" "exclude" "get" "aget" "filter_by" "get_or_create" "update_or_create" "aget_or_create" "aupdate_or_create"))
((call function: (attribute attribute: (identifier) @_m) @of
  arguments: (argument_list (keyword_argument name: (identifier) @reference.write)))
  (#any-of? @_m "create" "acreate" "update" "aupdate" "values" "build" "create_batch" "build_batch"))
((call function: (attribute attribute: (identifier) @_m) @of
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (dictionary (pair key: (string (string_content) @reference.write))))))
  (#any-of? @_m "get_or_create" "update_or_create" "aget_or_create" "aupdate_or_create")
  (#any-of? @_key "defaults" "create_defaults"))
((call function: [(attribute attribute: (identifier) @_m) (identifier) @_m] @of
  arguments: (argument_list (string (string_content) @reference.read)))
  (#any-of? @_m "values" "values_list" "order_by" "only" "defer" "select_related" "prefetch_related" "distinct" "earliest" "latest" "dates" "datetimes"
    "F" "Count" "Sum" "Avg" "Max" "Min" "Prefetch" "Lower" "Upper"))
((call function: (attribute attribute: (identifier) @_m) @of
  arguments: (argument_list [
    (list (string (string_content) @reference.write))
    (keyword_argument name: (identifier) @_key value: (list (string (string_content) @reference.write)))]))
  (#any-of? @_m "save" "asave" "refresh_from_db" "bulk_update" "abulk_update") (#any-of? @_key "update_fields" "fields"))
((assignment left: (identifier) @_fields right: [
    (list (string (string_content) @reference.read)) (tuple (string (string_content) @reference.read))
    (binary_operator [(list (string (string_content) @reference.read)) (tuple (string (string_content) @reference.read))])] @of)
  (#any-of? @_fields "fields" "exclude" "list_display" "list_filter" "list_editable" "list_display_links" "search_fields" "readonly_fields" "read_only_fields"
    "ordering" "autocomplete_fields" "raw_id_fields" "filter_horizontal" "filterset_fields" "ordering_fields"))
((pair key: (string (string_content) @_fields) value: [(list (string (string_content) @reference.read)) (tuple (string (string_content) @reference.read))] @of)
  (#eq? @_fields "fields"))
(class_pattern (dotted_name) @of
  (case_pattern (keyword_pattern (identifier) @reference.read)))
(global_statement) @ignore
(nonlocal_statement) @ignore
(attribute) @reference.member
; A bare name read as a value: only where a value stands, since capturing every identifier costs a quarter of the parse.
(argument_list (identifier) @reference.name)
(keyword_argument value: (identifier) @reference.name)
(list (identifier) @reference.name)
(tuple (identifier) @reference.name)
(set (identifier) @reference.name)
(expression_list (identifier) @reference.name)
(pair (identifier) @reference.name)
(subscript (identifier) @reference.name)
(slice (identifier) @reference.name)
(assignment right: (identifier) @reference.name)
(augmented_assignment right: (identifier) @reference.name)
(named_expression value: (identifier) @reference.name)
(return_statement (identifier) @reference.name)
(yield (identifier) @reference.name)
(await (identifier) @reference.name)
(raise_statement (identifier) @reference.name)
(assert_statement (identifier) @reference.name)
(delete_statement (identifier) @reference.name)
(comparison_operator (identifier) @reference.name)
(binary_operator (identifier) @reference.name)
(boolean_operator (identifier) @reference.name)
(not_operator (identifier) @reference.name)
(unary_operator (identifier) @reference.name)
(conditional_expression (identifier) @reference.name)
(parenthesized_expression (identifier) @reference.name)
; `[*shelf.carts]`: the grammar has `*shelf` as the head of the path
(argument_list (list_splat (identifier) @reference.name))
(list (list_splat (identifier) @reference.name))
(tuple (list_splat (identifier) @reference.name))
(set (list_splat (identifier) @reference.name))
(expression_list (list_splat (identifier) @reference.name))
(subscript (list_splat (identifier) @reference.name))
(dictionary_splat (identifier) @reference.name)
(interpolation (identifier) @reference.name)
(lambda body: (identifier) @reference.name)
(default_parameter value: (identifier) @reference.name)
(typed_default_parameter value: (identifier) @reference.name)
(if_statement condition: (identifier) @reference.name)
(elif_clause condition: (identifier) @reference.name)
(while_statement condition: (identifier) @reference.name)
(if_clause (identifier) @reference.name)
(for_statement right: (identifier) @reference.name)
(for_in_clause right: (identifier) @reference.name)
(list_comprehension body: (identifier) @reference.name)
(set_comprehension body: (identifier) @reference.name)
(generator_expression body: (identifier) @reference.name)
(except_clause value: (identifier) @reference.name)
(as_pattern (identifier) @reference.name)
(with_item value: (identifier) @reference.name)
(match_statement subject: (identifier) @reference.name)
(class_pattern (dotted_name) @reference.type)

; Surfaces

(subscript value: [(identifier) (attribute)] @holder subscript: [(string) (identifier) (attribute)] @key) @surface.index
(comparison_operator . (string) @key ["in" "not in"] . [(identifier) (attribute)] @holder .) @surface.index
((pair key: (string) @key value: (string) @value) @surface.pair (#match? @key "^.task.$"))
(raise_statement . (_) @surface.raise)
