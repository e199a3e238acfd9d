; Tables and views are classes with columns as fields; what else names a table refers to one.

(create_table . (keyword_create) (object_reference name: (identifier) @name) (column_definitions)? @body) @definition.class
(create_view (object_reference name: (identifier) @name)) @definition.class
(create_materialized_view (object_reference name: (identifier) @name)) @definition.class
(create_function (object_reference name: (identifier) @name)) @definition.fn
(column_definition name: (identifier) @name) @definition.field
(comment) @comment
(marginalia) @comment

(relation (object_reference name: (identifier) @reference.type))
(from (object_reference name: (identifier) @reference.type))
(column_definition (keyword_references) (object_reference name: (identifier) @reference.type))
(constraint (keyword_references) (object_reference name: (identifier) @reference.type))
(alter_table (object_reference name: (identifier) @reference.type))
(drop_table (object_reference name: (identifier) @reference.type))
(insert (object_reference name: (identifier) @reference.write))
(create_index (object_reference name: (identifier) @reference.type))
(create_trigger (keyword_on) . (object_reference name: (identifier) @reference.type))
(create_trigger [(keyword_function) (keyword_procedure)] . (object_reference name: (identifier) @reference.call))
(invocation (object_reference name: (identifier) @reference.call))

; Surfaces

(alter_table (object_reference) @name) @surface.statement
(drop_table (object_reference) @name) @surface.statement
(insert (object_reference) @name) @surface.statement
(update (relation (object_reference) @name)) @surface.statement
((delete) @surface.statement . (from (object_reference) @name))
(from (relation (object_reference) @name)) @surface.statement
(join (relation (object_reference) @name)) @surface.statement
(statement (keyword_merge) @surface.statement (object_reference) @name (keyword_using))
(statement (keyword_using) @surface.statement . (object_reference) @name)
(from (ERROR . (keyword_using) @surface.statement) @name)
(statement (keyword_truncate) @surface.statement (object_reference) @name)
