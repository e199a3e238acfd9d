; inherits: ecma, jsx

(field_definition property: (_) @name) @definition.field
(field_definition property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)]) @definition.field
(field_definition property: (_) value: (_)) @unscoped.holder
(field_definition property: (_) @target value: (_) @value) @binding.assign

((comment) @name @definition.type (#match? @name "^/[*][*][^\\x00]*@(typedef|callback)"))

((comment) @import (#match? @import "^/[*][*][^\\x00]*(@import|import[(])"))

(class_heritage (_) @reference.extends)
