// How many uses a symbol has.
MATCH (:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE $kind = '' OR label(edge) = $kind
RETURN count(*) AS uses
