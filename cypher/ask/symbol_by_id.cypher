// The symbol with this id, if it is in the tree.
MATCH (symbol:Symbol {id: $id})
RETURN symbol.*
