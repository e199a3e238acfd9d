// The symbols of these $kinds that have a word in their name, signature or documentation (in any case; empty: all),
// whose qualified name begins with $namespace and whose path begins with $folder, with what ranking needs of them.
// No key holds these, so this reads the whole table. Asked once for each $word of $words.
MATCH (symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.qualified_name STARTS WITH $namespace AND symbol.path STARTS WITH $folder
  AND ($word = '' OR lower(symbol.qualified_name) CONTAINS $word OR lower(symbol.signature) CONTAINS $word
       OR lower(symbol.doc) CONTAINS $word)
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start,
       symbol.signature AS signature, symbol.doc AS doc
