"""The parts of a review: what changed, what that reaches and breaks, the tests to run, and the risk."""
