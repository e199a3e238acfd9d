package auth

// Validate tells whether a token may pass.
func Validate(token string) bool {
	return token != ""
}
