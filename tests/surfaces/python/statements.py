# --- path: shop/stock.py ---
"""Statements that names hold, in the function, the class or the file, and that are put together."""

ALL = """
    SELECT id FROM shelves
"""


class Stock:
    OWN = "SELECT id FROM owners"

    def __init__(self, table):
        self.late = "SELECT id FROM arrivals"
        self.table = table

    def read(self, db, named, shard):
        query = "SELECT id FROM carts"
        if named:
            query = "SELECT id FROM orders"
        query += " JOIN prices ON true"
        db.execute(query)
        # ^ table: SELECT carts ; table: SELECT orders ; table: SELECT prices
        query = "DELETE FROM baskets"
        db.execute(query)
        # ^ table: DELETE baskets
        db.execute(ALL)
        # ^ table: SELECT shelves
        db.execute(self.OWN)
        # ^ table: SELECT owners
        db.execute(self.late)
        # ^ table: SELECT arrivals
        sql = "UPDATE stock SET held = %s" % named
        db.execute(sql + " WHERE id = 1")
        # ^ table: UPDATE stock
        db.execute(f"SELECT id FROM {self.table} JOIN boxes ON true")
        # ^ table: SELECT boxes
        db.execute("SELECT id FROM shelf_%s" % shard)
        # ^ none: table
        db.execute(query.tail)
        # ^ none: table
