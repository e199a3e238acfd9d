; grammar: css
; extensions: .css
; code: no

(rule_set (selectors . (_) @name)) @definition.class
(keyframes_statement (keyframes_name) @name) @definition.fn
(declaration (property_name) @name (#match? @name "^--")) @definition.variable

(comment) @comment
(import_statement (_) @import)
