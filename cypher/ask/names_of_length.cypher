// The names of $shortest to $longest characters, to propose near ones.
MATCH (name:Name)
WHERE size(name.id) >= $shortest AND size(name.id) <= $longest
RETURN name.id AS name
