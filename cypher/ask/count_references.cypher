// How many uses the symbol $symbol has; of one $kind only (`CALLS`, `IMPORTS` …) unless that is empty.
MATCH (:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE $kind = '' OR label(edge) = $kind
RETURN count(*) AS uses
