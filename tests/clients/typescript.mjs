// The official TypeScript client against the server. Run by test_clients.py.
// node typescript.mjs sdk|client ERA ADDRESS | node typescript.mjs sdk|client ERA COMMAND ARGUMENT…
const [generation, era, first, ...rest] = process.argv.slice(2);
const isHttp = first.startsWith("http");

const [{ Client }, { StdioClientTransport }, { StreamableHTTPClientTransport }] = await Promise.all(
  generation === "sdk"
    ? [
        import("@modelcontextprotocol/sdk/client/index.js"),
        import("@modelcontextprotocol/sdk/client/stdio.js"),
        import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
      ]
    : [
        import("@modelcontextprotocol/client"),
        import("@modelcontextprotocol/client/stdio"),
        import("@modelcontextprotocol/client"),
      ],
);
const transport = isHttp
  ? new StreamableHTTPClientTransport(new URL(first))
  : new StdioClientTransport({ command: first, args: rest, env: process.env });
const mode = era === "legacy" ? "legacy" : { pin: era };
const client = new Client({ name: "trial", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(transport);

// The client validates structured content against each tool's output schema: a wrong one throws here.
const { tools } = await client.listTools();
const found = await client.callTool({ name: "locate_symbol", arguments: { name: "Order" } });
const refused = await client.callTool({ name: "locate_symbol", arguments: { nmae: "Order" } });
const switched = await client.callTool({ name: "switch_ref", arguments: { ref: "main" } });
console.log(
  JSON.stringify({
    server: client.getServerVersion().name,
    lists: tools.some((tool) => tool.name === "locate_symbol"),
    total: found.structuredContent.total_candidates,
    same: JSON.stringify(JSON.parse(found.content[0].text)) === JSON.stringify(found.structuredContent),
    error: refused.isError && refused.structuredContent.error.code,
    switches: !switched.isError,
  }),
);
await client.close();
