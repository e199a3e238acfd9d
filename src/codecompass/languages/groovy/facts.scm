; grammar: groovy
; extensions: .groovy .gradle .gvy .gsh
; filenames: Jenkinsfile Jenkinsfile.*

; The grammar knows commands, units and blocks: which of them define something, their first words say
(command (unit (identifier) @_kind) . (unit (identifier) @name) (block) (#any-of? @_kind "class" "trait")) @definition.class
(command (unit (identifier) @_kind) . (block . (unit (identifier) @name)) (#any-of? @_kind "class" "trait")) @definition.class
(command (unit (identifier) @_kind) . (block . (unit (identifier) @name)) (#eq? @_kind "interface")) @definition.interface
(command (unit (identifier) @_kind) . (block . (unit (identifier) @name)) (#eq? @_kind "enum")) @definition.enum
(command (unit (identifier) @_kind) . (block . (unit (identifier) @name)) (#eq? @_kind "task")) @definition.fn
(command (unit (identifier)) (block . (unit (func (identifier) @name (arg_block))))) @definition.fn
(end_command (unit (identifier)) (block . (unit (func (identifier) @name (arg_block))))) @definition.fn
(command (unit (identifier) @_def) . (unit (identifier) @name) . (operators) (#not-match? @_def "^(return|assert)$")) @definition.variable

(line_comment) @comment
(block_comment) @comment
(command (unit (identifier) @_import) . (unit) @import (#eq? @_import "import"))
(command (unit (identifier) @_package) . (unit) @package (#eq? @_package "package"))
(func (identifier) @reference.call)
