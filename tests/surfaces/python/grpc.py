# --- path: emails.py ---
import grpc
import demo_pb2_grpc


class Emails(demo_pb2_grpc.EmailServiceServicer): ...


def serve(server):
    demo_pb2_grpc.add_EmailServiceServicer_to_server(Emails(), server)
    # ^ rpc: serve EmailService


def send(channel):
    demo_pb2_grpc.CartServiceStub(channel)
    # ^ rpc: call CartService -> emails.send
