// A server of files on this machine that can be slow, interrupted, or wrong.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface ServedFile {
  content: Buffer;
  /** Null: the server names no version. */
  etag: string | null;
  /** The connection ends after so many bytes of the whole file; null: at its end. */
  cutAt: number | null;
  /** False: it answers requests for a part with the whole file. */
  hasRanges: boolean;
  /** False: it does not say the length. */
  saysLength: boolean;
  headers: Record<string, string>;
}

export interface FileServer {
  /** The address of `path` on the server. */
  url: (path: string) => string;
  /** Answers requests for `path`. */
  answer: (path: string, listener: RequestListener) => void;
  /** Serves a file as `changes` says, and returns it to be changed later. */
  serve: (path: string, content: Buffer, changes?: Partial<ServedFile>) => ServedFile;
  /** The ranges that were requested since the last call; null: the whole file. */
  ranges: () => (string | null)[];
}

/** For a test file. It ends after the last test. */
export function fileServer(): FileServer {
  const listeners = new Map<string, RequestListener>();
  let requested: (string | null)[] = [];
  const server = createServer((request, response) => {
    requested.push(request.headers.range ?? null);
    const listener = listeners.get(new URL(request.url ?? '', 'http://server').pathname);
    if (listener === undefined) response.writeHead(404).end();
    else listener(request, response);
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
    url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    answer: (path, listener) => void listeners.set(path, listener),
    serve: (path, content, changes) => {
      const file = { content, etag: '"1"', cutAt: null, hasRanges: true, saysLength: true, headers: {}, ...changes };
      listeners.set(path, (request, response) => send(file, request, response));
      return file;
    },
    ranges: () => requested.splice(0),
  };
}

function send(file: ServedFile, { headers }: IncomingMessage, response: ServerResponse): void {
  const { content, etag, cutAt, hasRanges, saysLength } = file;
  const first = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isContinued = hasRanges && first > 0 && headers['if-range'] === etag;
  const from = isContinued ? first : 0;
  response.writeHead(isContinued ? 206 : 200, {
    'content-type': 'text/csv',
    ...(etag !== null && { etag }),
    ...(hasRanges && { 'accept-ranges': 'bytes' }),
    ...(isContinued && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    ...(saysLength && { 'content-length': content.length - from }),
    ...file.headers,
  });
  if (cutAt === null || cutAt <= from) response.end(content.subarray(from));
  else response.write(content.subarray(from, cutAt), () => response.destroy());
}
