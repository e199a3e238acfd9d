"""What answers contain from the other repositories of a fleet (`scope: "fleet"`).

names       what a name of something outside means in the repository that offers the package
uses        who uses a symbol, in others: by package, and by requesting the endpoint that it serves
onward      where a trace goes on: the endpoint that answers a request, the function of a package
"""
