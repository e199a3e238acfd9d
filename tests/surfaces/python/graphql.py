# --- path: shop/graphene_schema.py ---
import graphene
from shop.mutations import PayCart

class CartQuery(graphene.ObjectType):
    all_carts = graphene.List(CartType, first=graphene.Int())
    # ^ none: graphql
    total = graphene.Int()
    # ^ graphql: serve Query.total -> shop.graphene_schema.CartQuery.total
    _hidden = 3

    def resolve_all_carts(self, info, first=None): ...
    # ^ graphql: serve Query.all_carts -> shop.graphene_schema.CartQuery.resolve_all_carts

class Mutations(graphene.ObjectType):
    pay_cart = PayCart.Field()
    # ^ graphql: serve Mutation.pay_cart -> shop.mutations.PayCart.mutate

class CartType(graphene.ObjectType):
    def resolve_lines(self, info): ...
    # ^ none: graphql

# --- path: shop/mutations.py ---
import graphene

class PayCart(graphene.Mutation):
    def mutate(self, info, id): ...
    # ^ none: graphql

# --- path: shop/strawberry_schema.py ---
import strawberry
from shop.store import load

@strawberry.type
class Query:
    @strawberry.field
    def carts(self) -> list[int]: ...
    # ^ graphql: serve Query.carts -> shop.strawberry_schema.Query.carts

    @strawberry.field(name="me")
    def current(self) -> int: ...
    # ^ graphql: serve Query.me -> shop.strawberry_schema.Query.current

    cart: int = strawberry.field(resolver=load)
    # ^ graphql: serve Query.cart -> shop.store.load

    def helper(self): ...
    # ^ none: graphql

@strawberry.type
class Mutation:
    @strawberry.mutation
    async def pay(self, id: int) -> bool: ...
    # ^ graphql: serve Mutation.pay -> shop.strawberry_schema.Mutation.pay

# --- path: shop/store.py ---
def load(): ...

# --- path: shop/ariadne_schema.py ---
from ariadne import QueryType, MutationType, ObjectType

query = QueryType()
mutation = MutationType()
cart = ObjectType("Cart")

@query.field("carts")
def resolve_carts(_, info): ...
# ^ graphql: serve Query.carts -> shop.ariadne_schema.resolve_carts

@cart.field("lines")
def resolve_lines(_, info): ...
# ^ none: graphql

mutation.set_field("pay", resolve_carts)
# ^ graphql: serve Mutation.pay -> shop.ariadne_schema.resolve_carts

# --- path: client.py ---
from gql import gql

CARTS = gql("""
    query Carts {
        carts { id }
        # ^ graphql: call Carts Query.carts -> client.CARTS
    }
""")
