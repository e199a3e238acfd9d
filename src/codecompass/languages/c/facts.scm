; inherits: included

; Functions: a declarator may be wrapped in pointers, and in parentheses that keep a macro from being called
(function_definition type: (_) @type declarator: [
    (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)
    (_ declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  ] body: (_) @body) @definition.fn
(declaration type: (_) @type declarator: [
    (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)
    (pointer_declarator declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters))
    (pointer_declarator declarator: (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  ]) @definition.fn

(call_expression function: (_) @reference.call)
(macro_type_specifier name: (identifier) @reference.call)
; A macro before a block, which reads as a function: `hash_for_each(cart) { … }`, `TEST_IMPL(pays) { … }`. The latter, at the
; top of a file, makes one
(function_definition type: (type_identifier) @reference.instantiate declarator: (parenthesized_declarator))
(function_definition type: (type_identifier) declarator: (parenthesized_declarator) @name body: (_) @body) @definition.fn
