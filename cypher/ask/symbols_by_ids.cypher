// The symbols with these ids; those that are not in the tree are left out.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})
RETURN symbol.*
