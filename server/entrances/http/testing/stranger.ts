// A visitor without an account who keeps many connections open, each in a way that holds a server up. Ended connections are replaced.
import { randomNumbers } from '#server/features/search/testing/candidates.ts';
import { rawConnection, type RawConnection } from './raw-connection.ts';

export const socketKinds = ['unread', 'half sent', 'pipelined', 'slow', 'new'] as const;
type SocketKind = (typeof socketKinds)[number];

export interface StrangerOptions {
  port: number;
  /** The source address, any of 127.0.0.0/8. */
  from: string;
  /** How many connections are open at the same time, the same number of each kind. */
  sockets: number;
  /** For the choice of paths. */
  seed: number;
  /** An ended connection is replaced after this time. */
  replaceAfterMs: number;
}

export interface Stranger {
  /** How many connections of each kind were opened so far. */
  opened: Readonly<Record<SocketKind, number>>;
  /** Answers received so far, by status. One whose first line arrives in two parts is not counted. */
  statuses(): ReadonlyMap<string, number>;
  leave(): void;
}

/** Pages, a large document, and operations with limits of their own. */
const paths = ['/search', '/', '/pricing', '/api/openapi.json'];
const largeFile = '/api/docs/swagger-ui-bundle.js';
const operations = [
  '/api/read-resume-file',
  '/api/optimized-search',
  '/api/search-suggestions',
  '/api/auth/sign-in/email',
];
/** As much as arrives in one packet over the loopback interface. */
const packetBytes = 41_000;

export async function openStranger(options: StrangerOptions): Promise<Stranger> {
  const random = randomNumbers(options.seed);
  const opened = { unread: 0, 'half sent': 0, pipelined: 0, slow: 0, new: 0 };
  const statuses = new Map<string, number>();
  const connections = new Set<RawConnection>();
  let hasLeft = false;
  const count = (received: string): void => {
    for (const [, status = ''] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const keepOpen = async (kind: SocketKind): Promise<void> => {
    const connection = await rawConnection(options.port, options.from, count);
    if (hasLeft) return connection.reset();
    opened[kind] += 1;
    connections.add(connection);
    begin[kind](connection, random);
    void connection.closed.then(() => {
      connections.delete(connection);
      if (!hasLeft) setTimeout(() => void keepOpen(kind).catch(() => undefined), options.replaceAfterMs).unref();
    });
    return undefined;
  };
  await Promise.all(
    Array.from({ length: options.sockets }, (_, number) => keepOpen(socketKinds[number % socketKinds.length] ?? 'new')),
  );
  return {
    opened,
    statuses: () => statuses,
    leave: () => {
      hasLeft = true;
      for (const connection of connections) connection.reset();
    },
  };
}

type Random = (below: number) => number;
const oneOf = (choices: readonly string[], random: Random): string => choices[random(choices.length)] ?? '';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const postHead = (path: string, bytes: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;
const packetOf = (request: string): string => request.repeat(Math.ceil(packetBytes / request.length));

const begin: Record<SocketKind, (connection: RawConnection, random: Random) => void> = {
  unread: (connection, random) => {
    connection.stopReading();
    connection.send(packetOf(get(oneOf([...paths, largeFile], random))));
  },
  'half sent': (connection, random) => connection.send(`${postHead(oneOf(operations, random), 4_000)}{"file":"`),
  pipelined: (connection, random) => connection.send(packetOf(get(oneOf(paths, random)))),
  slow: (connection, random) => {
    connection.send(random(2) === 0 ? 'GET / HTTP/1.1\r\nx-slow: ' : postHead(oneOf(operations, random), 4_000));
    connection.trickle(' ');
  },
  new: (connection) => connection.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
};
