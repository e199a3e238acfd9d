; grammar: hcl
; extensions: .tf .hcl .tofu
; aliases: terraform tf

(config_file (body (block (identifier) @_kind . (string_lit) . (string_lit (template_literal) @name) (#any-of? @_kind "resource" "data")) @definition.class))
(config_file (body (block (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) (#any-of? @_kind "variable" "output")) @definition.variable))
(config_file (body (block (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) (#eq? @_kind "module")) @definition.namespace))
(config_file (body (block (identifier) @_kind (string_lit (template_literal) @name) (#not-match? @_kind "^(resource|data|variable|output|module)$")) @definition.class))
(config_file (body (block (identifier) @_kind (body (attribute (identifier) @name) @definition.variable) (#eq? @_kind "locals"))))

(comment) @comment
(block (identifier) @_kind (body (attribute (identifier) @_source (expression) @import)) (#eq? @_kind "module") (#eq? @_source "source"))
(function_call (identifier) @reference.call)
