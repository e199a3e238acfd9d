; grammar: elixir
; extensions: .ex .exs
; aliases: ex

(call target: (identifier) @_kind (arguments . (alias) @name) (do_block . (unary_operator operand: (call target: (identifier) @_doc (arguments (string) @doc)))) @body
  (#any-of? @_kind "defmodule" "defprotocol") (#eq? @_doc "moduledoc")) @definition.namespace
(call target: (identifier) @_kind (arguments . (alias) @name) (do_block) @body (#eq? @_kind "defmodule")) @definition.namespace
(call target: (identifier) @_kind (arguments . (alias) @name) (do_block) @body (#eq? @_kind "defprotocol")) @definition.interface
(call target: (identifier) @_kind (arguments . (alias) @name) (do_block) @body (#eq? @_kind "defimpl")) @definition.impl
(call target: (identifier) @_kind (arguments . [(identifier) @name (call target: (identifier) @name) (binary_operator left: (call target: (identifier) @name)) (binary_operator left: (identifier) @name)]) (do_block)? @body
  (#any-of? @_kind "def" "defp" "defdelegate" "defguard" "defguardp")) @definition.fn
(call target: (identifier) @_kind (arguments . [(call target: (identifier) @name) (binary_operator left: (call target: (identifier) @name))]) (do_block)? @body
  (#any-of? @_kind "defmacro" "defmacrop")) @definition.macro
(call target: (identifier) @_kind (arguments . (string) @name) (do_block) @body (#any-of? @_kind "test" "describe")) @definition.fn
(unary_operator operand: (call target: (identifier) @_type (arguments . (binary_operator left: [(call target: (identifier) @name) (identifier) @name]))) (#any-of? @_type "type" "typep" "opaque")) @definition.type

(comment) @comment
(unary_operator operand: (call target: (identifier) @_doc (arguments (string))) (#any-of? @_doc "doc" "typedoc")) @comment
(unary_operator operand: (call target: (identifier) @_spec) (#any-of? @_spec "spec" "impl" "deprecated")) @skip
(call target: (identifier) @_from (arguments . (alias) @import) (#any-of? @_from "use" "alias" "import" "require"))
(call target: (dot right: (identifier) @reference.call))
(call target: (identifier) @reference.call (#not-match? @reference.call "^(def|defp|defmodule|defmacro|defmacrop|defprotocol|defimpl|defstruct|defdelegate|defguard|use|alias|import|require|doc|moduledoc|spec|type|typedoc|impl|test|describe)$"))
