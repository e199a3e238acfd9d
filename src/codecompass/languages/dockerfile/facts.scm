; grammar: dockerfile
; extensions: .dockerfile
; filenames: Dockerfile Containerfile Dockerfile.* Containerfile.*
; code: no

(from_instruction as: (image_alias) @name) @definition.namespace
(arg_instruction name: (_) @name) @definition.variable
(env_pair name: (_) @name) @definition.variable

(comment) @comment
(from_instruction (image_spec) @import)
