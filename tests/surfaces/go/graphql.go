// --- path: go.mod ---
// module shop

// --- path: graph/cart.resolvers.go ---
package graph

func (r *queryResolver) FindCart(ctx context.Context, id string) (*Cart, error) { return r.load(id) }
// ^ graphql: serve Query.FindCart -> graph.queryResolver.FindCart

func (r *queryResolver) load(id string) (*Cart, error) { return nil, nil }
// ^ none: graphql

func (r *mutationResolver) Pay(ctx context.Context, id string) (bool, error) { return true, nil }
// ^ graphql: serve Mutation.Pay -> graph.mutationResolver.Pay

func (r *cartResolver) Lines(ctx context.Context, obj *Cart) ([]*Line, error) { return nil, nil }
// ^ none: graphql

// --- path: made/generated.go ---
package made

type MutationResolver interface {
	Clear(ctx context.Context) (bool, error)
	// ^ graphql: serve Mutation.Clear -> app.Mutation.Clear
	Open(ctx context.Context) (bool, error)
	// ^ graphql: serve Mutation.Open -> app.Mutation.Open
}

// --- path: app/mutation.go ---
package app

type Mutation struct{}

func (m *Mutation) Clear(ctx context.Context) (bool, error) { return true, nil }

func (m *Mutation) Open(ctx context.Context) (bool, error) { return true, nil }

// --- path: client/client.go ---
package client

const findCart = `query FindCart($id: ID!) {
	findCart(id: $id) { id }
	// ^ graphql: call FindCart Query.findCart -> client.findCart
}`
