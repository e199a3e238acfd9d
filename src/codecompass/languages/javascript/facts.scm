; inherits: ecma, jsx

(field_definition property: (_) @name) @definition.field
(field_definition property: (_) @target value: (_) @value) @binding.assign

(class_heritage (_) @reference.extends)
