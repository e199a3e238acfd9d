; What JavaScript and TypeScript share. Several patterns on one definition unite their parts.

; Definitions

(class_declaration name: (_) @name (class_heritage)? @bases body: (_) @body) @definition.class
(class name: (_) @name (class_heritage)? @bases body: (_) @body) @definition.class
(variable_declarator name: (identifier) @name value: (class (class_heritage)? @bases body: (_) @body)) @definition.class
(export_statement "default" @name value: (class !name (class_heritage)? @bases body: (_) @body)) @definition.class
; what a function makes: `(Base) => class extends Base {…}`
(class "class" @name !name (class_heritage)? @bases body: (_) @body) @definition.class

(function_declaration name: (_) @name body: (_) @body) @definition.fn
(generator_function_declaration name: (_) @name body: (_) @body) @definition.fn
(variable_declarator name: (identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)
          (parenthesized_expression [(arrow_function body: (_) @body) (function_expression body: (_) @body)
                                     (generator_function body: (_) @body)])])
  @definition.fn
; `const save = useCallback(() => …)`
(variable_declarator name: (identifier) @name
  value: (call_expression
    arguments: [(arguments . [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)])
                (arguments . (comment)+ . [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)])]))
  @definition.fn
(export_statement "default" @name
  value: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)
          (generator_function !name body: (_) @body)]) @definition.fn
(export_statement "default" value: (function_expression name: (_) @name body: (_) @body)) @definition.fn
(export_statement "default" value: (generator_function name: (_) @name body: (_) @body)) @definition.fn

; written where it is used, by a name of its own: `return function paint() {…}`
(function_expression name: (_) @name body: (_) @body) @definition.fn
(generator_function name: (_) @name body: (_) @body) @definition.fn

(method_definition name: (_) @name body: (_) @body) @definition.method
(pair key: [(property_identifier) @name (string (string_fragment) @name)]
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)]) @definition.method

; `A.prototype.b = function …`, `this.b = () => …`, `exports.b = function …`, `module.exports = class …`
(assignment_expression left: (member_expression property: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)]) @definition.fn
; `carts = function () {…}` without a declaration is a global
(program (expression_statement (assignment_expression left: (identifier) @name
  right: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)
          (generator_function !name body: (_) @body)]) @definition.fn))
; `A.prototype["b"] = …`, `A.prototype[Symbol.iterator] = …`
(assignment_expression
  left: (subscript_expression object: (member_expression property: (_) @_prototype) index: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)] (#eq? @_prototype "prototype")) @definition.fn
(assignment_expression left: (member_expression property: (_) @name)
  right: (class (class_heritage)? @bases body: (_) @body)) @definition.class

; an object literal that has a name holds what is defined in it
(variable_declarator name: (identifier) @name value: (object) @members) @definition.variable
(export_statement "default" @name value: (object) @members) @definition.variable
(assignment_expression left: (member_expression property: (property_identifier) @name)
  right: [(object) @members (binary_expression operator: "||" right: (object) @members)]) @definition.variable
(variable_declarator name: (identifier) @name value: (binary_expression operator: "||" right: (object) @members))
  @definition.variable
; what is given to the global object: `window.$ = jQuery`
(assignment_expression
  left: (member_expression object: (identifier) @_global property: (property_identifier) @name)
  right: [(identifier) (member_expression) (call_expression) (assignment_expression) (new_expression)]
  (#any-of? @_global "window" "self" "globalThis" "global" "root" "win" "context")) @definition.variable

; what no name means, and is a symbol: members of object literals that are arguments, what holds functions at the top,
; a test with a title, and what runs before and after tests
(pair key: [(property_identifier) @name (string (string_fragment) @name)] value: (_)) @unscoped.property
(variable_declarator name: (identifier) value: (_)) @unscoped.holder
(export_statement "default" @name value: [(call_expression) (new_expression)]) @unscoped.variable
(assignment_expression left: (member_expression property: (property_identifier) @name)
  right: [(call_expression) (new_expression)]) @unscoped.variable
((call_expression function: (_) @_f arguments: (arguments) @name @inside) @unscoped.fn
  (#match? @_f "^(describe|it|test|suite|context|specify|bench|[xf]describe|[xf]it|xtest|(Deno|QUnit)\\.(test|module))\\b"))
((call_expression function: (_) @_f arguments: (arguments) @name @inside) @unscoped.fn
  (#match? @_f "^((test|it)\\.)?(before|after)(Each|All)?$"))

; `inherits(A, B)`, `A.prototype = Object.create(B.prototype)`: what a function that is used as a class is based on
((call_expression function: (_) @_f) @heritage (#match? @_f "^((util\\.)?inherits|Object\\.setPrototypeOf)$"))
((assignment_expression left: (member_expression property: (property_identifier) @_p)
  right: [(call_expression) (new_expression) (member_expression)]) @heritage (#match? @_p "^(prototype|__proto__)$"))

(decorator) @decorator
(comment) @comment

; Imports and exports

(import_statement) @import
(export_statement source: (_)) @import
(call_expression function: (import)) @import
(call_expression function: (member_expression property: (property_identifier) @_glob) (#any-of? @_glob "glob" "globEager" "context")) @import
(call_expression function: (identifier) @_require (#eq? @_require "require")) @import
(variable_declarator value: [
  (call_expression function: (identifier) @_require)
  (member_expression object: (call_expression function: (identifier) @_require))
] (#eq? @_require "require")) @import
(variable_declarator value: (await_expression (call_expression function: (import)))) @import

(export_statement !source) @export
(assignment_expression left: (member_expression) @_exports (#match? @_exports "^(module\\.)?exports\\b")) @export
(call_expression
  function: (member_expression object: (identifier) @_object property: (property_identifier) @_define)
  arguments: (arguments [(identifier) (member_expression)] @_exports)
  (#eq? @_object "Object") (#eq? @_define "defineProperty") (#any-of? @_exports "exports" "module.exports")) @export

; Bindings

(variable_declarator name: (_) @target value: (_)? @value) @binding.declare
(assignment_expression left: (_) @target right: (_) @value) @binding.assign
(object (pair key: [(property_identifier) @target (number) @target (string (string_fragment) @target)] value: (_) @value))
  @within @binding.member
(object (shorthand_property_identifier) @target @value) @within @binding.member
(object (spread_element "..." @target (_) @value)) @within @binding.member
; members that a call gives to an object: `Object.assign(Cart.prototype, payable)`, `Object.defineProperty(cart, "pay", …)`
(call_expression
  function: [(identifier) @_copy (member_expression property: (property_identifier) @_copy)]
  arguments: (arguments [(identifier) (member_expression)] @target)
  (#any-of? @_copy "assign" "extend" "mixin" "merge" "setPrototypeOf" "defineProperty" "defineProperties")) @binding.copy
(assignment_expression left: (subscript_expression object: [(identifier) (member_expression object: (this))]
  index: [(number) (identifier)]) right: (_)) @binding.element
((call_expression function: (member_expression object: [(identifier) (member_expression object: (this))]
  property: (property_identifier) @_adding) arguments: (arguments (_))) @binding.element
  (#any-of? @_adding "push" "unshift" "add" "set"))
(for_in_statement left: (_) @target operator: "of" right: (_) @value) @extent @binding.iterate
(for_in_statement operator: "of") @reference.operator
(array (spread_element [(identifier) (member_expression) (call_expression)]) @reference.operator)
(arguments (spread_element [(identifier) (member_expression) (call_expression)]) @reference.operator)
(for_in_statement left: (_) @target operator: "in") @extent @binding.iterate
(catch_clause parameter: (_) @target) @extent @binding.catch

(function_expression name: (_) @target) @extent @binding.itself
(generator_function name: (_) @target) @extent @binding.itself

(function_declaration parameters: (_) @parameters) @extent @binding.parameters
(generator_function_declaration parameters: (_) @parameters) @extent @binding.parameters
(function_expression parameters: (_) @parameters) @extent @binding.parameters
(generator_function parameters: (_) @parameters) @extent @binding.parameters
(method_definition parameters: (_) @parameters) @extent @binding.parameters
(arrow_function parameters: (_) @parameters) @extent @binding.parameters
(arrow_function parameter: (_) @parameters) @extent @binding.parameters

; What a check says of a name
(binary_expression operator: "instanceof") @binding.check

(return_statement (_) @value) @result
(arrow_function body: [(call_expression) (new_expression) (identifier) (member_expression) (await_expression)
  (parenthesized_expression) (ternary_expression) (binary_expression) (this) (subscript_expression)
  (string) (template_string) (array) (object) (class) (function_expression) (generator_function)] @value) @result
(yield_expression (_) @value) @result.yield

; Blocks

(statement_block) @scope
(for_statement) @scope
(switch_body) @scope

; Where ways part; a function written as an expression is run later, or never
[(if_statement) (switch_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (try_statement)
  (arrow_function) (function_expression) (generator_function)] @branch
[(return_statement) (throw_statement) (break_statement) (continue_statement)] @jump

; References

(call_expression function: [(identifier) (member_expression) (subscript_expression) (parenthesized_expression)
  (call_expression) (super) (function_expression) (generator_function)] @reference.call
  (#not-eq? @reference.call "require"))
(new_expression constructor: (_) @reference.instantiate)
(decorator (_) @reference.decorator)
(assignment_expression left: [(identifier) (member_expression)] @reference.write)
(augmented_assignment_expression left: [(identifier) (member_expression)] @reference.write)
(update_expression argument: [(identifier) (member_expression)] @reference.write)
(labeled_statement label: (_) @skip)
(export_specifier alias: (_) @skip)
(member_expression) @reference.member
(identifier) @reference.name
(shorthand_property_identifier) @reference.name

; Surfaces

(throw_statement (_) @surface.raise)
(subscript_expression
  object: (member_expression) @holder
  index: [(string) (template_string) (identifier) (member_expression)] @key) @surface.index
(binary_expression left: (string) @key "in" right: (member_expression) @holder) @surface.index
((pair key: (property_identifier) @key value: (string) @value) @surface.pair (#eq? @key "env"))
((pair key: (property_identifier) @key value: (_) @value) @surface.pair
  (#any-of? @key "useClass" "useExisting" "useFactory" "useValue"))

; What a configuration says of modules' other names (`aliases.py` reads it in files that are one)

(pair key: (property_identifier) @_key value: [(object) (array) (identifier) (call_expression) (string)] @_value
  (#any-of? @_key "alias" "aliases" "entries" "modules" "root" "rootDir" "moduleNameMapper" "modulePaths"
    "moduleDirectories" "extraNodeModules")) @setting
((shorthand_property_identifier) @setting (#any-of? @setting "alias" "moduleNameMapper"))
(assignment_expression
  left: [(member_expression property: (property_identifier) @_key)
         (subscript_expression object: (member_expression property: (property_identifier) @_key) index: (string))]
  (#eq? @_key "alias")) @setting
((call_expression function: (member_expression
    object: [(member_expression property: (property_identifier) @_key) (call_expression)]
    property: (property_identifier) @_set)
  arguments: (arguments (string) (_))) @setting (#eq? @_set "set") (#match? @setting "alias"))
((call_expression function: [(identifier) (member_expression)] @_called arguments: (arguments (object))) @setting
  (#match? @_called "^([Aa]uto[Ii]mports?|([Vv]ue|[Vv]ite|[Aa]uto)?[Cc]omponents|defineNuxtConfig)([.][a-zA-Z]+)?$"))
((call_expression function: (member_expression property: (property_identifier) @_registers)
  arguments: (arguments [(string) (identifier) (call_expression) (member_expression) (subscript_expression) (template_string)]
    [(identifier) (call_expression) (arrow_function) (member_expression) (binary_expression)])) @setting
  (#eq? @_registers "component"))
