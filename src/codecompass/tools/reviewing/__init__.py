"""What a review is made of: what changed, what that reaches and breaks, the tests to run, and how risky it is."""
