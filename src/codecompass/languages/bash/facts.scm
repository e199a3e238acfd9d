; grammar: bash
; extensions: .sh .bash .bats .ebuild
; filenames: .bashrc .bash_profile .profile PKGBUILD
; aliases: shell sh

(function_definition name: (word) @name body: (_) @body) @definition.fn
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)

(comment) @comment
(command name: (command_name) @_source . argument: (_) @import (#any-of? @_source "source" "."))
(command name: (command_name (word) @reference.call) (#match? @reference.call "^[A-Za-z_][A-Za-z0-9_:-]*$") (#not-eq? @reference.call "source"))
