// The names of $least to $most characters, to propose near ones.
MATCH (name:Name)
WHERE size(name.id) >= $least AND size(name.id) <= $most
RETURN name.id AS name
