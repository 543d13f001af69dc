// A TCP proxy in front of PostgreSQL that fails as networks do: slow, silent, cut off, or forgetful of its connections.
import { connect, createServer, Socket, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SimulatedNetwork {
  /** The connection string that leads through this network. */
  databaseUrl: string;
  /** Every chunk arrives this much later, in both directions. 0: at once. */
  setDelayMs(delayMs: number): void;
  /** Nothing arrives any more, without an error. What was sent is lost; present connections stay dead, new ones are accepted and stay silent. */
  blackHole(): void;
  /** On present connections the database receives everything, and all that it answers is lost; new ones work. */
  loseAnswers(): void;
  /** Present connections die without a word, as after a failover; new ones work. The database keeps its end of the dead ones. */
  loseConnections(): void;
  /** Present connections are reset at both ends; new ones work. */
  reset(): void;
  /** New connections work again. The database hears of dead connections that the product has closed. */
  restore(): void;
  /** Connections that the product holds open now, dead ones included. */
  connections(): number;
  close(): Promise<void>;
}

interface Link {
  inside: Socket;
  outside: Socket;
  isDead: boolean;
  losesAnswers: boolean;
}

/** `databaseUrl` names the PostgreSQL behind the network. */
export async function simulatedNetwork(databaseUrl: string): Promise<SimulatedNetwork> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const condition = { delayMs: 0, isSilent: false };
  const server = createServer((inside) => {
    // What is silent never reaches the database, where each connection of a long outage would wait for its first message and take a place from
    // the other tests.
    const outside = condition.isSilent ? new Socket() : connect(Number(target.port), target.hostname);
    const link: Link = { inside, outside, isDead: condition.isSilent, losesAnswers: false };
    links.add(link);
    forward(inside, outside, condition, () => link.isDead);
    forward(outside, inside, condition, () => link.isDead || link.losesAnswers);
    outside.on('close', () => links.delete(link));
  });
  const port = await listening(server);
  const kill = (): void => links.forEach((link) => (link.isDead = true));
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    setDelayMs: (delayMs) => (condition.delayMs = delayMs),
    blackHole: () => {
      condition.isSilent = true;
      kill();
    },
    loseAnswers: () => links.forEach((link) => (link.losesAnswers = true)),
    loseConnections: kill,
    reset: () => {
      for (const { inside, outside } of links) {
        inside.resetAndDestroy();
        outside.resetAndDestroy();
      }
    },
    restore: () => {
      Object.assign(condition, { delayMs: 0, isSilent: false });
      for (const { inside, outside } of links) if (inside.destroyed) outside.destroy();
    },
    connections: () => [...links].filter(({ inside }) => !inside.destroyed).length,
    close: async () => {
      for (const { inside, outside } of links) {
        inside.destroy();
        outside.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards what `from` sends, in order, and its end, unless it is lost by then. */
function forward(from: Socket, to: Socket, condition: { delayMs: number }, isLost: () => boolean): void {
  let before = Promise.resolve();
  const inOrder = (step: () => void): void => {
    const waited = condition.delayMs === 0 ? Promise.resolve() : delay(condition.delayMs);
    before = Promise.all([before, waited]).then(() => {
      if (!isLost()) step();
    });
  };
  from.setNoDelay(true);
  from.on('data', (chunk) => inOrder(() => void to.write(chunk)));
  from.on('close', () => inOrder(() => void to.destroy()));
  from.on('error', () => undefined);
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
