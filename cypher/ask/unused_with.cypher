// What speaks for or against symbols at these $places in the engine's table that nothing refers to: decorators and modifiers,
// those of its methods, the kind, signature and decorators of what encloses it, by which bases outside the repository, or
// unknown ones, either is reached, those included that types derived from what encloses it have beside, those that what encloses
// it names itself, and the number of its bases in the repository.
MATCH (symbol:Symbol)
WHERE offset(id(symbol)) IN $places
OPTIONAL MATCH (owner:Symbol)-[:CONTAINS]->(symbol)
OPTIONAL MATCH (symbol)-[:EXTENDS|IMPLEMENTS*0..6]->(:Symbol)-[own:USES]->(base:External)
WHERE own.kind IN ['extends', 'implements']
WITH symbol, owner, collect(DISTINCT base.id) AS own_bases
OPTIONAL MATCH (owner)-[:EXTENDS|IMPLEMENTS*0..6]->(:Symbol)-[around:USES]->(above:External)
WHERE around.kind IN ['extends', 'implements']
WITH symbol, owner, own_bases, collect(DISTINCT above.id) AS owner_bases
OPTIONAL MATCH (owner)<-[:EXTENDS|IMPLEMENTS]-(:Symbol)-[beside:USES]->(other:External)
WHERE beside.kind IN ['extends', 'implements']
WITH symbol, owner, own_bases, owner_bases, collect(DISTINCT other.id) AS derived_bases
OPTIONAL MATCH (symbol)-[:CONTAINS]->(member:Symbol {kind: 'method'})
WITH symbol, owner, own_bases, owner_bases, derived_bases, collect(DISTINCT member.decorators) AS member_decorators
OPTIONAL MATCH (symbol)-[:EXTENDS|IMPLEMENTS]->(parent:Symbol)
WITH symbol, owner, own_bases, owner_bases, derived_bases, member_decorators, count(parent) AS parents
OPTIONAL MATCH (symbol)-[mention:MENTIONS]->(unknown:Unresolved)
WHERE mention.kind IN ['extends', 'implements']
WITH symbol, owner, own_bases, owner_bases, derived_bases, member_decorators, parents, collect(DISTINCT unknown.id) AS own_unknown
OPTIONAL MATCH (owner)-[said:MENTIONS]->(nowhere:Unresolved)
WHERE said.kind IN ['extends', 'implements']
WITH symbol, owner, own_bases, owner_bases, derived_bases, member_decorators, parents, own_unknown, collect(DISTINCT nowhere.id) AS owner_unknown
OPTIONAL MATCH (owner)-[mixed:USES]->(mixin:External)
WHERE mixed.kind = 'extends'
RETURN symbol.id AS id, symbol.parent_id AS parent, symbol.modifiers AS modifiers, symbol.decorators AS decorators,
       owner.kind AS owner_kind, owner.signature AS owner_signature,
       owner.decorators AS owner_decorators, own_bases, owner_bases, derived_bases, own_unknown,
       member_decorators, parents, owner_unknown, collect(DISTINCT mixin.id) AS owner_named
