// A load balancer as docs/operations.md configures one: it sends requests to servers whose `/readyz` answers 200, and sends a request
// that a server did not complete, because it refused the connection, closed it or answered 503, to another one.
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

const checkEveryMs = 200;
/** A request is given up when no server has taken it for this long. */
const giveUpMs = 5_000;
const pauseMs = 50;

export interface LoadBalancer {
  url: string;
  /** Replaces the server at this place; null: it is being restarted. */
  setServer(place: number, url: string | null): void;
  /** How often a request was sent to another server. */
  repeated(): number;
  close(): Promise<void>;
}

interface Upstream {
  url: string | null;
  isReady: boolean;
}

export async function startLoadBalancer(places: number): Promise<LoadBalancer> {
  const upstreams: Upstream[] = Array.from({ length: places }, () => ({ url: null, isReady: false }));
  const agent = new Agent({ keepAlive: true });
  const state = { next: 0, repeated: 0 };

  const check = async (upstream: Upstream): Promise<void> => {
    const { url } = upstream;
    const isReady =
      url !== null &&
      (await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ));
    if (upstream.url === url) upstream.isReady = isReady;
  };
  const timer = setInterval(() => void Promise.all(upstreams.map(check)), checkEveryMs);

  const take = (): Upstream | null => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    state.next += 1;
    return ready[state.next % Math.max(ready.length, 1)] ?? null;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const startedMs = performance.now();
    for (;;) {
      const upstream = take();
      const answer = upstream?.url == null ? null : await pass(agent, upstream.url, request, body);
      if (answer !== null && answer.status !== 503) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      if (upstream !== null) upstream.isReady = false;
      state.repeated += 1;
      if (performance.now() - startedMs > giveUpMs) {
        response.writeHead(503).end();
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    setServer: (place, url) => {
      const upstream = upstreams[place];
      if (upstream !== undefined) Object.assign(upstream, { url, isReady: false });
    },
    repeated: () => state.repeated,
    close: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Null when the server refused the connection, or closed it before the answer was complete. Answers are small, so they are read whole. */
function pass(
  agent: Agent,
  url: string,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const sent = sendRequest(`${url}${path}`, { method, headers, agent }, (answer) => {
      bodyOf(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: received }),
        () => resolve(null),
      );
    });
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}
