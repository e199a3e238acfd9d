// The symbol with the id $id, if it is in the tree.
MATCH (symbol:Symbol {id: $id})
RETURN symbol.*
