// Load the rows of the CSV files <files>, which sheets.py wrote, in their order. What is empty is an empty text: no row
// holds the text that stands for null.
COPY <table> FROM [<files>] (
    HEADER=false, PARALLEL=false, AUTO_DETECT=false, DELIM=',', QUOTE='"', ESCAPE='"', NULL_STRINGS=['null: no row holds it'])
