; grammar: cmake
; extensions: .cmake
; filenames: CMakeLists.txt
; code: no

(function_def (function_command (argument_list . (argument) @name))) @definition.fn
(macro_def (macro_command (argument_list . (argument) @name))) @definition.macro
((normal_command (identifier) @_what (argument_list . (argument) @name)) @definition.fn
  (#match? @_what "^(?i:add_(library|executable|custom_target))$"))
((normal_command (identifier) @_what (argument_list . (argument) @name)) @definition.variable
  (#match? @_what "^(?i:option)$"))

[(line_comment) (bracket_comment)] @comment
((normal_command (identifier) @_what (argument_list . (argument) @import))
  (#match? @_what "^(?i:add_subdirectory|include|find_package)$"))
(normal_command (identifier) @reference.call)
