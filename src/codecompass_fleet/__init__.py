"""Many repositories, indexed by many machines into one object store.

    sources     which repositories and refs: a file, a folder of mirrors, a URL
    mirrors     a bare copy of each on the machine that indexes it, kept up by git
    task        one ref of one repository → its graph, its facts and its texts in the store: in a process of its own
    engine      who runs tasks: a Dask cluster here or elsewhere, as a `concurrent.futures.Executor`
    catalog     what the store has of which repository
    served      a repository of the store as one here: what is asked for is pulled

The store is `sharing`'s: what is there is not made again, so every step can be run again at any time.
"""
