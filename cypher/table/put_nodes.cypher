// Add $rows, whose keys are new. <values>: `column: row.column`, for each column.
UNWIND $rows AS row
CREATE (:<table> {<values>})
