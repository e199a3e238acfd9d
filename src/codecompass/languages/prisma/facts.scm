; Models are classes with fields, whose types refer to other models and enums of the schema.

(model_block . (identifier) @name) @definition.class
(enum_block . (identifier) @name) @definition.enum
(model_field field_name: (identifier) @name (field_type) @type) @definition.field
(comment) @comment

(field_type (_ (identifier) @reference.type))
(field_type (_ (_ (identifier) @reference.type)))
(apply_function name: (identifier) @holder argument: (string) @key) @surface.index
