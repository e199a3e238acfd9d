// How many uses the symbol $symbol has; only edges that $kind names (`CALLS`, `EXTENDS IMPLEMENTS` …) in a role that
// $role names, unless these are empty.
MATCH (:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE ($kind = '' OR $kind CONTAINS label(edge)) AND ($role = '' OR $role CONTAINS edge.role)
RETURN count(*) AS uses
