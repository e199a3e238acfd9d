"""Indexes that compilers and type checkers make, in the exchange format SCIP: taken in, and written.

    schema      the messages of the format, made from their field numbers when they are first needed
    reading     an index → documents, each bound to the content of the file that it is about
    writing     a ref's graph → an index

The only place for protobuf, which the extra `scip` brings.
"""
