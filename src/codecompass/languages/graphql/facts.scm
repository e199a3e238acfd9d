; grammar: graphql
; extensions: .graphql .gql .graphqls

(object_type_definition (description)? @doc (name) @name) @definition.class
(object_type_extension (name) @name) @definition.class
(interface_type_definition (description)? @doc (name) @name) @definition.interface
(input_object_type_definition (description)? @doc (name) @name) @definition.struct
(enum_type_definition (description)? @doc (name) @name) @definition.enum
(enum_value_definition (description)? @doc (enum_value (name) @name)) @definition.constant
(union_type_definition (description)? @doc (name) @name) @definition.type
(scalar_type_definition (description)? @doc (name) @name) @definition.type
(directive_definition (description)? @doc (name) @name) @definition.macro
(field_definition (description)? @doc (name) @name) @definition.field
(input_fields_definition (input_value_definition (description)? @doc (name) @name) @definition.field)
(operation_definition (name) @name) @definition.fn
(fragment_definition (fragment_name (name) @name)) @definition.fn

(comment) @comment
(named_type (name) @reference.type)
(fragment_spread (fragment_name (name) @reference.call))

; What operations ask for of the root types, and what a schema declares of these.
(operation_definition (operation_type) @root (name) @operation (selection_set (selection (field (name) @surface.requested))))
(operation_definition (operation_type) @root (selection_set (selection (field (name) @surface.requested))))
(operation_definition (operation_type) @root
  (selection_set (selection (inline_fragment (selection_set (selection (field (name) @surface.requested)))))))
(operation_definition . (selection_set (selection (field (name) @surface.requested))))
((fragment_definition (type_condition (named_type (name) @root)) (selection_set (selection (field (name) @surface.requested))))
  (#match? @root "^(Root)?(Query|Mutation|Subscription)(Root|Type)?$|^(query|mutation|subscription)_root$"))
((object_type_definition (name) @root (fields_definition (field_definition (name) @surface.declared)))
  (#match? @root "^(Root)?(Query|Mutation|Subscription)(Root|Type)?$|^(query|mutation|subscription)_root$"))
((object_type_extension (name) @root (fields_definition (field_definition (name) @surface.declared)))
  (#match? @root "^(Root)?(Query|Mutation|Subscription)(Root|Type)?$|^(query|mutation|subscription)_root$"))
