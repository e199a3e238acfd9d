// --- path: src/lib.rs ---
use tonic::transport::Server;

pub async fn ask() {
    CartServiceClient::connect("http://a").await;
    // ^ rpc: call CartService -> lib::ask
}

pub fn serve() {
    Server::builder().add_service(EmailServiceServer::new(1));
    // ^ rpc: serve EmailService -> lib::serve
}

// --- path: src/methods.rs ---
use tonic::{Request, Response, Status};
use pb::cart_service_client::CartServiceClient;

#[derive(Default)]
pub struct Emails {}

#[tonic::async_trait]
impl EmailService for Emails {
    async fn send_order_confirmation(&self, request: Request<Order>) -> Result<Response<Empty>, Status> { todo!() }
    // ^ rpc: serve EmailService/SendOrderConfirmation -> lib::methods::Emails::send_order_confirmation
}

impl Emails {
    pub fn helper(&self) {}
}

pub async fn total() {
    let mut client = CartServiceClient::connect("http://a").await?;
    // ^ rpc: call CartService -> lib::methods::total
    client.get_cart(Request::new(1)).await;
    // ^ rpc: call CartService/GetCart -> lib::methods::total
}

pub async fn clear(client: &mut CartServiceClient<Channel>) {
    client.empty_cart(1).await;
    // ^ rpc: call CartService/EmptyCart -> lib::methods::clear
}

pub fn serve() {
    let emails = Emails::default();
    Server::builder().add_service(EmailServiceServer::new(emails));
    // ^ rpc: serve EmailService -> lib::methods::Emails
}
