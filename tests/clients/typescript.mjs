// The official TypeScript SDK against the server, over stdio and over HTTP. Run by test_typescript.py.
// node typescript.mjs stdio COMMAND ARGUMENT… | node typescript.mjs http ADDRESS
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [way, first, ...rest] = process.argv.slice(2);
const transport =
  way === "stdio"
    ? new StdioClientTransport({ command: first, args: rest, env: process.env })
    : new StreamableHTTPClientTransport(new URL(first));
const client = new Client({ name: "trial", version: "1.0.0" });
await client.connect(transport);

// The client validates structured content against each tool's output schema: a wrong one throws here.
const { tools } = await client.listTools();
const found = await client.callTool({ name: "locate_symbol", arguments: { name: "Order" } });
const refused = await client.callTool({ name: "locate_symbol", arguments: { nmae: "Order" } });
console.log(
  JSON.stringify({
    server: client.getServerVersion().name,
    tools: tools.map((tool) => tool.name),
    total: found.structuredContent.total_candidates,
    same: JSON.stringify(JSON.parse(found.content[0].text)) === JSON.stringify(found.structuredContent),
    error: refused.isError && refused.structuredContent.error.code,
  }),
);
await client.close();
