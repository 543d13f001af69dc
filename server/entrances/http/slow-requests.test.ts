// Attackers who send their requests slowly, never finish them, or send many at once, over real sockets.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { rawConnection, searchHead, type RawConnection } from './testing/raw-connection.ts';

const product = testProduct();
const body = JSON.stringify({ filters: { query: 'nurse' } });
const opened: RawConnection[] = [];
let port: number;
let user: SignedIn;
let attacker: SignedIn;

beforeAll(async () => {
  port = await product.port();
  [user, attacker] = await Promise.all([product.as('basic'), product.as('premium')]);
});
afterEach(() => {
  for (const raw of opened.splice(0)) raw.reset();
});

/** `from`: a source address; an attacker has many. */
async function connection(from?: string): Promise<RawConnection> {
  const raw = await rawConnection(port, from);
  opened.push(raw);
  return raw;
}

/** A request head with the session of a subscriber: without one a search is refused before its body is read. */
const headOfAttacker = (...headers: string[]): string =>
  searchHead(`authorization: ${attacker.authorization}`, ...headers);
const wholeSearch = (): string => `${headOfAttacker(`content-length: ${body.length}`)}${body}`;
const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

const search = (authorization: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/optimized-search`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  });

/** So many searches, one after the other, are all answered. */
async function areAnswered(searches: number): Promise<void> {
  for (let turn = 0; turn < searches; turn += 1) {
    const response = await search(user.authorization);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  }
}

describe('another user is answered while an attacker', () => {
  test.each<[string, (attack: RawConnection) => void]>([
    [
      'sends five hundred bodies byte by byte',
      (attack) => {
        attack.send(`${headOfAttacker('content-length: 5000')}{"filters":{"query":"`);
        attack.trickle('a');
      },
    ],
    [
      'sends five hundred bodies byte by byte without a session',
      (attack) => {
        attack.send(`${searchHead('content-length: 5000')}{"filters":{"query":"`);
        attack.trickle('a');
      },
    ],
    [
      'sends five hundred chunked bodies without an end',
      (attack) => {
        attack.send(`${headOfAttacker('transfer-encoding: chunked')}1\r\n{\r\n`);
        attack.trickle('1\r\n \r\n');
      },
    ],
    [
      'sends five hundred bodies that are shorter than announced',
      (attack) => attack.send(`${headOfAttacker(`content-length: ${body.length + 1}`)}${body}`),
    ],
    [
      'sends five hundred heads byte by byte',
      (attack) => {
        attack.send('POST /api/optimized-search HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
        attack.trickle('a');
      },
    ],
    [
      'names its searches in another way',
      (attack) =>
        attack.send(`${headOfAttacker('content-length: 5000').replace('optimized-search', 'optimized-search?a=b')}{`),
    ],
  ])('%s', async (_case, begin) => {
    const attacks = await Promise.all(
      Array.from({ length: 500 }, (_, number) => connection(`127.1.${number % 250}.${1 + Math.floor(number / 250)}`)),
    );
    for (const attack of attacks) begin(attack);
    // `npm run soak -- strangers` compares their times with those of a quiet server.
    await areAnswered(50);
    for (const attack of attacks) attack.reset();
    await Promise.all(attacks.map(({ closed }) => closed));
  });

  test('sends three hundred searches at a time, again and again', async () => {
    const attacks = await Promise.all(Array.from({ length: 300 }, () => connection()));
    const over = new AbortController();
    const waves = (async () => {
      for (let wave = 1; !over.signal.aborted; wave += 1) {
        for (const attack of attacks) attack.send(wholeSearch());
        await expect
          .poll(() => attacks.every((attack) => statusesIn(attack.received()).length >= wave), { interval: 5 })
          .toBe(true);
      }
    })();
    await areAnswered(10);
    over.abort();
    await waves;
    // How many waves meet a full share depends on the speed of the machine.
    for (const attack of attacks)
      expect(statusesIn(attack.received()).filter((status) => !['200', '429'].includes(status))).toEqual([]);
  });
});

describe('one user alone on the server', () => {
  test('may have as many searches at once as a browser opens connections', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => search(user.authorization)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('searches again at once after a connection with many unanswered searches was lost', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const pipelined = await connection();
      pipelined.send(wholeSearch().repeat(30));
      pipelined.send(`${headOfAttacker('content-length: 5000')}{`);
      pipelined.reset();
      await pipelined.closed;
    }
    await expect.poll(async () => (await search(attacker.authorization)).status).toBe(200);
  });

  test('gets one answer for each pipelined search, in their order', async () => {
    const pipelined = await connection();
    pipelined.send(wholeSearch().repeat(5));
    await expect.poll(() => statusesIn(pipelined.received())).toEqual(['200', '200', '200', '200', '200']);
  });

  test('is not refused for a body that comes in two parts', async () => {
    const slow = await connection();
    slow.send(`${headOfAttacker(`content-length: ${body.length}`)}${body.slice(0, 10)}`);
    await areAnswered(3);
    slow.send(body.slice(10));
    await expect.poll(() => statusesIn(slow.received())).toEqual(['200']);
  });

  test('is not refused for a body that takes longer than five seconds over a slow network', async () => {
    const slow = await connection();
    const piece = ' '.repeat(10_000);
    const pieces = 24;
    slow.send(headOfAttacker(`content-length: ${pieces * piece.length + body.length}`));
    await new Promise<void>((resolve) => {
      let sent = 0;
      // About 36 KB in each second.
      const sending = setInterval(() => {
        slow.send(piece);
        sent += 1;
        if (sent < pieces) return;
        clearInterval(sending);
        resolve();
      }, 275);
    });
    slow.send(body);
    await expect.poll(() => statusesIn(slow.received())).toEqual(['200']);
  });

  test('is answered between the requests of a stranger who sends a thousand in one packet', async () => {
    const requests = 1_000;
    const attack = await connection('127.0.0.2');
    attack.send('GET /api/openapi.json HTTP/1.1\r\nhost:localhost\r\n\r\n'.repeat(requests));
    const answered = (): number => statusesIn(attack.received()).length;
    await expect.poll(answered, { interval: 1 }).toBeGreaterThan(0);
    expect((await search(user.authorization)).status).toBe(200);
    expect(answered()).toBeLessThan(requests / 2);
  });

  test('gets an error that a body is too large, announced or not', async () => {
    const announced = await connection();
    announced.send(headOfAttacker('content-length: 300000'));
    const chunked = await connection();
    chunked.send(`${headOfAttacker('transfer-encoding: chunked')}493E0\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`);
    for (const large of [announced, chunked]) await expect.poll(() => statusesIn(large.received())).toEqual(['413']);
  });
});

async function tooLate(begin: (slow: RawConnection) => void): Promise<void> {
  const slow = await connection();
  begin(slow);
  // Without the limit of five seconds, the limits of Node would end it after a minute and more.
  await expect.poll(() => slow.received()).toContain('"code":"TOO_SLOW"');
  expect(statusesIn(await slow.closed).at(-1)).toBe('408');
}

const half =
  (path: string) =>
  (slow: RawConnection): void => {
    slow.send(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${attacker.authorization}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    );
    slow.trickle(' ');
  };

describe('a request whose head, or whose small body, does not arrive within five seconds is answered 408 and its connection closed:', () => {
  test('a search, another operation, a sign-in, an event of Stripe, a head, and a second head on the same connection', async () => {
    await Promise.all([
      tooLate(half('/api/optimized-search')),
      tooLate(half('/api/create-checkout')),
      tooLate(half('/api/auth/sign-in/email')),
      tooLate(half('/api/stripe/webhook')),
      tooLate((slow) => {
        slow.send('GET /healthz HTTP/1.1\r\nx-slow: ');
        slow.trickle('a');
      }),
      tooLate((slow) => {
        slow.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nx-slow: ');
        slow.trickle('a');
      }),
    ]);
    expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
