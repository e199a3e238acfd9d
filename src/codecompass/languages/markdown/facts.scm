; grammar: markdown
; extensions: .md .markdown
; separator: #
; aliases: md
; code: no

(section (atx_heading heading_content: (_) @name)) @definition.namespace
(section (setext_heading heading_content: (_) @name)) @definition.namespace
