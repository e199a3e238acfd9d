#!/bin/bash
source ./lib.sh
# ^ imports: ./lib.sh - as -
# Says hi.
hello() {
# ^ defined: fn hello ; doc: Says hi. ; lines: 4
# ^ signature: hello()
  echo "hi"
# ^ role: call echo
  build "$1"
# ^ role: call build
}
function build { compile --all; }
# ^ defined: fn build ; signature: function build ; role: call compile
NAME=value
# ^ defined: variable NAME
export SECRET=hunter2
# ^ defined: variable SECRET
