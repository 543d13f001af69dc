// What one connection can do to a server: with bytes cut at any place, sent slowly, sent at once, or not read.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGuardedServer, type ConnectionLimits } from './guarded-server.ts';
import { rawConnection, type RawConnection } from './testing/raw-connection.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
const clients: RawConnection[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.reset();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(
  listener: Listener,
  limits?: Partial<ConnectionLimits>,
): Promise<{ server: Server; port: number }> {
  const server = createGuardedServer(listener, limits);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

async function open(port: number): Promise<RawConnection> {
  const client = await rawConnection(port);
  clients.push(client);
  return client;
}

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString('latin1');
/** For requests that wait until the test goes on. */
const patient = { headMsMax: 120_000, measuredMs: 120_000 };
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const half = 'POST /half HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900000\r\n\r\n{';
const failureIn = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n')));

test('pipelined requests are served one at a time, in their order and complete, wherever their bytes are cut', async () => {
  const chunked =
    'POST /chunked HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\na\r\n\r\n\r\n1\r\nb\r\n0\r\n\r\n';
  const sent = `${post('/length', 'x\r\n\r\ny')}${chunked}${get('/first')}\r\n${post('/breaks', '\r\n\r\n\r\n')}${post('/again', 'z')}${get('/second')}`;
  const running = new Map<Socket, number>();
  const together: number[] = [];
  const { port } = await serve((request, response) => {
    const { socket } = request;
    running.set(socket, (running.get(socket) ?? 0) + 1);
    together.push(running.get(socket) ?? 0);
    void bodyOf(request).then((body) =>
      // Later, so that a second request would overtake the first one's answer.
      setImmediate(() => {
        running.set(socket, (running.get(socket) ?? 0) - 1);
        response.end(`<${request.url} ${JSON.stringify(body)}>`);
      }),
    );
  }, patient);
  const served = async (cut: number): Promise<string[] | null> => {
    const client = await open(port);
    client.send(sent.slice(0, cut));
    // The server has read the first part when it has answered another connection.
    const other = await open(port);
    other.send(get('/other'));
    await expect.poll(() => other.received()).toContain('/other');
    client.send(sent.slice(cut));
    await expect.poll(() => client.received()).toContain('/second');
    return client.received().match(/<[^>]*>/g);
  };
  const cuts = Array.from(sent, (_byte, cut) => cut);
  // Some at a time, as many connections as a small machine handles.
  for (let first = 0; first < cuts.length; first += 50)
    expect(await Promise.all(cuts.slice(first, first + 50).map(served))).toEqual(
      cuts
        .slice(first, first + 50)
        .map(() => [
          String.raw`</length "x\r\n\r\ny">`,
          String.raw`</chunked "a\r\n\r\nb">`,
          '</first "">',
          String.raw`</breaks "\r\n\r\n\r\n">`,
          '</again "z">',
          '</second "">',
        ]),
    );
  expect(Math.max(...together)).toBe(1);
});

test('a thousand requests in one packet begin one by one, and another caller is answered between them', async () => {
  const begun: (() => void)[] = [];
  const { port } = await serve((request, response) => {
    if (request.url === '/other') response.end('/other');
    else begun.push(() => response.end('answered'));
  });
  const attacker = await open(port);
  attacker.send(get('/').repeat(1_000));
  await expect.poll(() => begun.length).toBe(1);
  const other = await open(port);
  other.send(get('/other'));
  await expect.poll(() => other.received()).toContain('/other');
  expect(begun.length).toBe(1);
  begun[0]?.();
  await expect.poll(() => begun.length).toBe(2);
});

test('another caller is answered before a thousand requests in one packet whose answers need no waiting', async () => {
  let answered = 0;
  const { port } = await serve((request, response) => {
    if (request.url !== '/other') answered += 1;
    response.end(request.url);
  });
  const [attacker, other] = [await open(port), await open(port)];
  attacker.send(get('/').repeat(1_000));
  other.send(get('/other'));
  await expect.poll(() => other.received(), { interval: 1 }).toContain('/other');
  expect(answered).toBeLessThan(1_000);
  await expect.poll(() => answered).toBe(1_000);
});

test('a caller who leaves is noticed while the answer is computed', async () => {
  const left = Promise.withResolvers<void>();
  const { port } = await serve((_request, response) => {
    response.once('close', () => left.resolve());
  });
  const client = await open(port);
  client.send(get('/'));
  client.reset();
  await left.promise;
});

/** More than the system keeps for both ends of a connection. */
const largeAnswer = Buffer.alloc(64 * 1_048_576, 'x');

test('a connection that takes no byte of its answer ends, also when it sends more; one whose answer is still computed does not', async () => {
  const computed = Promise.withResolvers<ServerResponse>();
  const ended: string[] = [];
  const { server, port } = await serve(
    (request, response) => {
      if (request.url === '/computed') computed.resolve(response);
      else {
        request.socket.once('close', () => ended.push('unread'));
        response.end(largeAnswer);
      }
    },
    { unreadMsMax: 300, headMsMax: 60_000 },
  );
  const computing = await open(port);
  computing.send(get('/computed'));
  const response = await computed.promise;
  const unread = await open(port);
  unread.stopReading();
  unread.send(get('/unread'));
  unread.trickle('a');
  await expect.poll(() => ended).toEqual(['unread']);
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(1);
  response.end('still here');
  await expect.poll(() => computing.received()).toContain('still here');
});

test('a large answer that is read slowly arrives complete', async () => {
  const { port } = await serve((_request, response) => void response.end(largeAnswer), { unreadMsMax: 2_000 });
  const socket = connect(port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  socket.write(get('/').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  await once(socket, 'end');
  expect(bytes).toBeGreaterThan(largeAnswer.length);
});

const fast = { measuredMs: 500, checkEveryMs: 50 };

test('a body that stops is refused with a code and a message, whether the application reads it or not', async () => {
  const { port } = await serve((request) => {
    if (request.url === '/half') void bodyOf(request).catch(() => undefined);
  }, fast);
  const [read, ignored, trickled] = [await open(port), await open(port), await open(port)];
  read.send(half);
  ignored.send(half.replace('/half', '/ignored').replace('\r\n\r\n{', '\r\n\r\n'));
  trickled.send(half);
  trickled.trickle('a');
  for (const client of [read, ignored, trickled]) {
    const text = await client.closed;
    expect(text).toMatch(/^HTTP\/1\.1 408 .*\r\ncontent-type: application\/json\r\n/);
    expect(failureIn(text)).toEqual({
      code: 'TOO_SLOW',
      message: 'The request did not arrive in time. Check the connection, then send it again.',
      requestId: 'unread',
    });
  }
});

const readBody: Listener = (request, response) =>
  void bodyOf(request)
    .then((body) => response.end(`read ${body.length}`))
    .catch(() => undefined);

test('a body that arrives steadily is read for as long as it may take, and not longer', async () => {
  const [long, short] = [
    await serve(readBody, { ...fast, bodyMsMax: 120_000 }),
    await serve(readBody, { ...fast, bodyMsMax: 1_000 }),
  ];
  const piece = 'x'.repeat(10_000);
  const steady = await open(long.port);
  steady.send(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${30 * piece.length}\r\n\r\n`);
  const endless = await open(short.port);
  endless.send('POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n');
  let pieces = 0;
  const sending = setInterval(() => {
    pieces += 1;
    if (pieces <= 30) steady.send(piece);
    endless.send(`2710\r\n${piece}\r\n`);
  }, 100);
  expect(await endless.closed).toMatch(/^HTTP\/1\.1 408 /);
  // Its 30 pieces take at least six times the time over which the speed is measured.
  await expect.poll(() => steady.received()).toContain('read 300000');
  clearInterval(sending);
});

test('a body is not refused while the application has not read what arrived', async () => {
  const waiting = Promise.withResolvers<() => void>();
  const { port } = await serve((request, response) => {
    if (request.url === '/half') return;
    waiting.resolve(() => void bodyOf(request).then((body) => response.end(`read ${body.length}`)));
  }, fast);
  const large = await open(port);
  large.send(post('/large', 'x'.repeat(2_000_000)));
  const read = await waiting.promise;
  for (const slow of [await open(port), await open(port)]) {
    slow.send(half.slice(0, -1));
    expect(await slow.closed).toContain('TOO_SLOW');
  }
  read();
  await expect.poll(() => large.received()).toContain('read 2000000');
});

test('what is not HTTP, and headers that are too large, are refused with a code and a message', async () => {
  const { port } = await serve(() => undefined);
  for (const [bytes, status, code] of [
    ['This is no HTTP.\r\n\r\n', 400, 'INVALID_INPUT'],
    [`GET / HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
  ] as const) {
    const client = await open(port);
    client.send(bytes);
    const text = await client.closed;
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(failureIn(text)).toMatchObject({ code, message: expect.any(String) });
  }
});
