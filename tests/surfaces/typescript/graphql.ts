// --- path: server/queries.ts ---
import { carts } from "./store";

export const queries = {
  carts: () => carts,
  cart(_, { id }) { return carts[id]; },
  total: 3,
};

// --- path: server/resolvers.ts ---
import { queries } from "./queries";
import { pay } from "./pay";

const Mutation: MutationResolvers = {
  pay,
  // ^ graphql: serve Mutation.pay -> server.pay.pay
  clear: authenticated(async (_, { id }) => id),
  // ^ graphql: serve Mutation.clear -> server.resolvers.Mutation
};

export const resolvers = {
  Query: { ...queries, me: (_, __, { user }) => user },
  // ^ graphql: serve Query.carts -> server.queries.queries.carts ; graphql: serve Query.cart -> server.queries.queries.cart ; graphql: serve Query.me -> server.resolvers.resolvers.Query.me
  Mutation,
  // ^ none: graphql
  Subscription: { paid: { subscribe: () => events() } },
  // ^ graphql: serve Subscription.paid
  Cart: { lines: (cart) => cart.lines },
};

export const cache = new InMemoryCache({ typePolicies: { Query: { fields: { carts: merge() } } } });
// ^ none: graphql

const kept = {};
export const other = new InMemoryCache({
  typePolicies: { Query: { fields: kept } },
  // ^ none: graphql
});

// --- path: server/pay.ts ---
export function pay(_, { id }) {}

// --- path: server/schema.ts ---
export const typeDefs = gql`
  type Cart { id: ID! }
  extend type Query {
    "All of them."
    carts(first: Int): [Cart]
    // ^ graphql: declare Query.carts -> server.schema.typeDefs
  }
`;

// --- path: server/nest.ts ---
import { Resolver, Query, Mutation, Args } from "@nestjs/graphql";

@Resolver(() => Cart)
export class CartResolver {
  @Query(() => [Cart], { name: "allCarts" })
  carts() {}
  // ^ graphql: serve Query.allCarts -> server.nest.CartResolver.carts

  @Mutation(() => Cart)
  async pay(@Args("id") id: string) {}
  // ^ graphql: serve Mutation.pay -> server.nest.CartResolver.pay
}

// --- path: web/carts.tsx ---
import { gql, useQuery } from "@apollo/client";

export const CARTS = gql`
  query Carts($first: Int) {
    shown: carts(first: $first) { ...Line __typename }
    // ^ graphql: call Carts Query.carts -> web.carts.CARTS
    __typename
    isOpen @client
    // ^ none: graphql
  }
  ${LINE}
`;

const PAY = /* GraphQL */ `mutation { pay(id: 1) { id } }`;
// ^ graphql: call Mutation.pay -> web.carts.PAY

export const Carts = () => useQuery(gql`{ me { id } }`);
// ^ graphql: call Query.me -> web.carts.Carts
const sentence = "query all of them";
// ^ none: graphql

// --- path: web/hooks.ts ---
import * as GQL from "./generated-graphql";

export const load = () => GQL.useCartsLazyQuery({ first: 3 });
// ^ graphql: use Carts -> web.hooks.load
export const more = () => useInfiniteQuery({ queryKey: [] });
// ^ none: graphql
export const again = () => client.query({ query: GQL.CartsDocument });
// ^ graphql: use Carts -> web.hooks.again

// --- path: web/rtk.ts ---
import { useGetPostsQuery } from "./slice";
export const posts = () => useGetPostsQuery();
// ^ none: graphql
