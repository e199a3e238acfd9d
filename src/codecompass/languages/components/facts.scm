; What `composing.py` makes of the elements of a template: `RecipeCard!!`

(non_null_expression (non_null_expression [(identifier) (member_expression)] @reference.element))
