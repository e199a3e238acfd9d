library(dplyr)
# ^ imports: dplyr - as -
source("x.R")
# ^ imports: x.R - as -
#' Adds.
#' @param a x
add <- function(a, b) { helper(a) + pkg::foo(b) }
# ^ defined: fn add ; doc: Adds. / @param a x ; signature: add <- function(a, b)
# ^ role: call helper ; role: call foo
sub = function(a) a
# ^ defined: fn sub ; signature: sub = function(a)
x <- 3
# ^ defined: variable x
setClass("P", representation(a = "numeric"))
# ^ defined: class P ; signature: setClass("P", representation(a = "numeric")) ; role: call representation
setGeneric("area", function(o) 1)
# ^ defined: fn area ; signature: setGeneric("area", function(o) 1)
