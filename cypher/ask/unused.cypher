// The symbols of these $kinds in files whose path begins with $folder to which, and to whose members, nothing but they
// themselves refers, tests' own left out: none that takes the place of another, that serves something (a route, a table), or
// that is what a module which is imported as a whole (`import("./Page.vue")`) exports, or what one that is a value has.
// With each its decorators and modifiers, those of its methods, the kind, signature and decorators of what encloses it, by which
// bases outside the repository, or unknown ones, either is reached, those included that types derived from what encloses it
// have beside, and the number of its bases in the repository.
// This reads the whole table.
MATCH (symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.path STARTS WITH $folder AND NOT symbol.test AND symbol.parent_id <> ''
  AND NOT EXISTS {
    MATCH (user:Symbol)-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(symbol)
    WHERE NOT (user.path = symbol.path AND user.start_byte >= symbol.start_byte AND user.end_byte <= symbol.end_byte)
  }
  AND NOT EXISTS {
    MATCH (symbol)-[:CONTAINS*1..3]->(:Symbol)<-[:CALLS|REFERENCES|IMPORTS]-(user:Symbol)
    WHERE NOT (user.path = symbol.path AND user.start_byte >= symbol.start_byte AND user.end_byte <= symbol.end_byte)
  }
  AND NOT EXISTS { MATCH (symbol)-[:OVERRIDES]->(:Symbol) }
  AND NOT EXISTS {
    MATCH (:Symbol)-[:IMPORTS]->(module:Symbol)-[:CONTAINS]->(symbol)
    WHERE module.parent_id = '' AND symbol.modifiers CONTAINS 'default'
  }
  AND NOT EXISTS {
    MATCH (reader:Symbol)-[read:REFERENCES]->(whole:Symbol)-[:CONTAINS]->(symbol)
    WHERE whole.parent_id = '' AND read.role = 'read' AND NOT reader.test AND reader.path <> symbol.path
  }
  AND NOT EXISTS {
    MATCH (symbol)-[:EXPOSES]->(surface:Surface)
    WHERE surface.kind IN ['route', 'middleware', 'di', 'table', 'mount']
       OR (surface.kind IN ['graphql', 'rpc'] AND surface.detail = 'serve')
  }
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
RETURN symbol.id AS id, symbol.parent_id AS parent, symbol.modifiers AS modifiers, symbol.decorators AS decorators,
       owner.kind AS owner_kind, owner.signature AS owner_signature,
       owner.decorators AS owner_decorators, own_bases, owner_bases, derived_bases, own_unknown,
       member_decorators, parents, collect(DISTINCT nowhere.id) AS owner_unknown
