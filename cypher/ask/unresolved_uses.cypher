// How many calls, and how many other uses, bear this name and could not be bound.
MATCH (unresolved:Unresolved)
WHERE unresolved.name = $name
RETURN COUNT { MATCH (unresolved)<-[:CALLS]-(:Symbol) } AS calls,
       COUNT { MATCH (unresolved)<-[:REFERENCES|EXTENDS|IMPLEMENTS|IMPORTS]-(:Symbol) } AS others
