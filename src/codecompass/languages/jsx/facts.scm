; Elements of components (a lower-case name is the host's element)

(jsx_opening_element name: (identifier) @reference.element (#match? @reference.element "^[^a-z]"))
(jsx_opening_element name: (member_expression) @reference.element)
(jsx_self_closing_element name: (identifier) @reference.element (#match? @reference.element "^[^a-z]"))
(jsx_self_closing_element name: (member_expression) @reference.element)

(jsx_opening_element name: (identifier) @skip (#match? @skip "^[a-z]"))
(jsx_self_closing_element name: (identifier) @skip (#match? @skip "^[a-z]"))
(jsx_closing_element) @ignore
