// --- path: src/server.ts ---
import grpc from '@grpc/grpc-js';

function convert(call, callback) {}

export function main(server: grpc.Server) {
  server.addService(shopProto.CurrencyService.service, { convert, charge: Shop.charge.bind(this) });
  // ^ rpc: serve CurrencyService -> src.server.main ; rpc: serve CurrencyService/Convert -> src.server.convert ; rpc: serve CurrencyService/Charge -> src.server.main
}

// --- path: src/connect.ts ---
import { createClient } from "@connectrpc/connect";
import { MemoService } from "./gen/memo_pb";

export const memoServiceClient = createClient(MemoService, transport);
// ^ rpc: call MemoService -> src.connect

// --- path: src/hooks.ts ---
import { memoServiceClient } from "./connect";

export const load = (name: string) => memoServiceClient.listMemos({ name });
// ^ rpc: call MemoService/ListMemos -> src.hooks.load
