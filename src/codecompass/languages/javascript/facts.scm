; inherits: ecma, jsx

(field_definition property: (_) @name) @definition.field
(field_definition property: (_) @target value: (_) @value) @binding.assign

((comment) @import (#match? @import "^/[*][*][^\\x00]*(@import|import[(])"))

(class_heritage (_) @reference.extends)
