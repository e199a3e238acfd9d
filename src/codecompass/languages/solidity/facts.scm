; grammar: solidity
; extensions: .sol

(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(function_definition name: (identifier) @name body: (_)? @body) @definition.fn
(modifier_definition name: (identifier) @name body: (_)? @body) @definition.fn
(constructor_definition "constructor" @name body: (_)? @body) @definition.constructor
(event_definition name: (identifier) @name) @definition.event
(error_declaration name: (identifier) @name) @definition.type
(struct_declaration name: (identifier) @name) @definition.struct
(struct_member name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name) @definition.enum
(enum_value) @name @definition.constant
(state_variable_declaration name: (identifier) @name) @definition.field

(comment) @comment
(import_directive source: (string) @import)
(call_expression function: (expression (identifier) @reference.call))
(call_expression function: (expression (member_expression property: (identifier) @reference.call)))
(emit_statement name: (expression (identifier) @reference.call))
