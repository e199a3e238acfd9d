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
