import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";

/** One request as a server saw it. */
export interface HubCall {
  readonly server: "hub" | "cdn";
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** How many this server had before. */
  readonly number: number;
}

/** What goes wrong with one request. */
export type HubFault =
  | { readonly kind: "status"; readonly status: number; readonly headers?: OutgoingHttpHeaders }
  /** So many bytes of the body are sent, then the connection is cut. */
  | { readonly kind: "cut"; readonly after: number }
  /** So many bytes are sent, then nothing more. */
  | { readonly kind: "stall"; readonly after: number }
  /** Everything from the beginning, whatever range was asked for. */
  | { readonly kind: "ignore-range" }
  /** No answer at all. */
  | { readonly kind: "silence" };

export interface HubServerOptions {
  readonly content: Buffer;
  /** Several files, by the last part of their path; instead of `content`, which then stands at no path. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** The download server's `Content-Type`. */
  readonly contentType?: string;
  /** What `X-Linked-ETag` says; default the true checksum, null for none. */
  readonly sha256?: string | null;
  /** What `X-Linked-Size` says; default the true size, null for none. */
  readonly bytes?: number | null;
  readonly fault?: ((call: HubCall) => HubFault | undefined) | undefined;
  /** The download server sends so much at a time and waits 5 milliseconds between. */
  readonly pieceBytes?: number;
}

/** A stand-in for the Hugging Face hub, with the server that it sends readers on to. */
export interface HubServer {
  /** For `HF_ENDPOINT`. */
  readonly url: string;
  readonly cdnUrl: string;
  readonly commit: string;
  readonly calls: readonly HubCall[];
  /** Another content from now on, under another commit. */
  replace(content: Buffer): void;
  close(): Promise<void>;
}

/**
 * Starts two real HTTP servers on the loopback address. The hub answers `/OWNER/REPO/resolve/REVISION/FILE` with a
 * redirect and the headers `X-Repo-Commit`, `X-Linked-Size` and `X-Linked-ETag`, as the real one does for
 * large files; the other server has the bytes and understands `Range` and `If-Range`. Every repository exists.
 */
export async function startHubServer(options: HubServerOptions): Promise<HubServer> {
  let { content } = options;
  const calls: HubCall[] = [];
  const sockets = new Set<ServerResponse>();
  const take = (server: HubCall["server"], request: IncomingMessage, response: ServerResponse): HubFault | undefined => {
    sockets.add(response);
    response.on("close", () => sockets.delete(response));
    const call = { server, method: request.method ?? "", path: request.url ?? "", headers: request.headers, number: calls.filter((other) => other.server === server).length };
    calls.push(call);
    return options.fault?.(call);
  };
  const contentAt = (path: string): Buffer | undefined => options.files === undefined ? content : options.files[basename(new URL(path, "http://here").pathname)];
  const commitOf = (bytes: Buffer): string => createHash("sha1").update(bytes).digest("hex");

  const cdn = createServer((request, response) => {
    const fault = take("cdn", request, response);
    if (fault?.kind === "silence") return;
    if (fault?.kind === "status") return void response.writeHead(fault.status, fault.headers).end("no");
    const found = contentAt(request.url ?? "");
    if (found === undefined) return void response.writeHead(404).end("no");
    if (options.contentType !== undefined) response.setHeader("content-type", options.contentType);
    serve(request, response, found, fault, options.pieceBytes).catch(() => response.destroy());
  });
  const cdnUrl = await listen(cdn);
  const hub = createServer((request, response) => {
    const fault = take("hub", request, response);
    if (fault?.kind === "silence") return;
    if (fault?.kind === "status") return void response.writeHead(fault.status, fault.headers).end("no");
    const found = contentAt(request.url ?? "");
    if (found === undefined) return void response.writeHead(404).end("no");
    const { sha256 = createHash("sha256").update(found).digest("hex"), bytes = found.length } = options;
    response.writeHead(302, {
      "x-repo-commit": commitOf(found),
      ...sha256 !== null && { "x-linked-etag": `"${sha256}"` },
      ...bytes !== null && { "x-linked-size": String(bytes) },
      location: `${cdnUrl}/blob${options.files === undefined ? "" : request.url ?? ""}?signature=very-secret`,
    }).end();
  });
  const url = await listen(hub);
  return {
    url, cdnUrl, calls,
    get commit() { return commitOf(content); },
    replace: (other) => { content = other; },
    close: async () => {
      for (const response of sockets) response.destroy();
      await Promise.all([hub, cdn].map((server) => new Promise((resolve) => { server.close(resolve); })));
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, content: Buffer, fault: HubFault | undefined, pieceBytes = 1 << 16): Promise<void> {
  const etag = `"${createHash("md5").update(content).digest("hex")}"`;
  const ifRange = request.headers["if-range"];
  const asked = fault?.kind !== "ignore-range" && (ifRange === undefined || ifRange === etag) ? /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] : undefined;
  const from = Number(asked ?? 0);
  if (from >= content.length && asked !== undefined) return void response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
  response.writeHead(asked === undefined ? 200 : 206, {
    etag, "accept-ranges": "bytes", "content-length": content.length - from,
    ...asked !== undefined && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` },
  });
  if (request.method === "HEAD") return void response.end();
  const end = fault?.kind === "cut" || fault?.kind === "stall" ? Math.min(content.length, from + fault.after) : content.length;
  for (let at = from; at < end; at += pieceBytes) {
    if (!response.write(content.subarray(at, Math.min(end, at + pieceBytes)))) await once(response, "drain");
    if (pieceBytes < 1 << 16) await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
  if (fault?.kind === "stall") return;
  if (fault?.kind !== "cut") return void response.end();
  // An end and no reset: what was written arrives.
  response.flushHeaders();
  response.socket?.end();
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
