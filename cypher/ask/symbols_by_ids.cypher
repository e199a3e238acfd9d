// The symbols with these ids; those that are not in the tree are left out.
UNWIND $ids AS id
MATCH (symbol:Symbol {id: id})
RETURN symbol.*
