// --- path: src/server.ts ---
import grpc from '@grpc/grpc-js';

export function main(server: grpc.Server) {
  server.addService(shopProto.CurrencyService.service, { convert });
  // ^ rpc: serve CurrencyService -> src.server.main
}
