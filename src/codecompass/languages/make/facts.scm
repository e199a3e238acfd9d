; grammar: make
; extensions: .mk .mak .make
; filenames: Makefile makefile GNUmakefile Makefile.*
; aliases: makefile
; code: no

(rule (targets (word) @name) (#not-match? @name "^[.][A-Z_]+$")) @definition.fn
(variable_assignment name: (word) @name) @definition.variable
(define_directive name: (word) @name) @definition.macro

(comment) @comment
(include_directive filenames: (list (word) @import))
