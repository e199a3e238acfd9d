// Who makes an instance of which class that has no constructor of its own: such calls are bound to the class. One pass over
// all calls.
MATCH (user:Symbol)-[call:CALLS]->(class:Symbol)
WHERE class.kind = 'class'
RETURN user.id AS maker, class.id AS made, max(call.confidence) AS confidence
ORDER BY made, maker
