# --- path: emails.py ---
import grpc
import demo_pb2_grpc


class Emails(demo_pb2_grpc.EmailServiceServicer):
    def SendConfirmation(self, request, context): ...
    # ^ rpc: serve EmailService/SendConfirmation -> emails.Emails.SendConfirmation

    def _helper(self): ...


def serve(server):
    demo_pb2_grpc.add_EmailServiceServicer_to_server(Emails(), server)
    # ^ rpc: serve EmailService


def send(channel):
    stub = demo_pb2_grpc.CartServiceStub(channel)
    # ^ rpc: call CartService -> emails.send
    stub.GetCart(None)
    # ^ rpc: call CartService/GetCart -> emails.send
