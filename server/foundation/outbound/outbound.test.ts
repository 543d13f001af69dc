// Requests to addresses that users enter reach public servers and those that the operator named, and no others.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileAddresses, hostileNames, resolveHostile } from './testing/hostile-addresses.ts';
import { openOutbound, OutboundError, readOutboundUrl, type OutboundParts } from './public.ts';

const unnamed: OutboundParts['rules'] = { hostsAllowed: [], setting: 'IMPORT_HOSTS_ALLOWED' };

const toLoopback: OutboundParts['resolve'] = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

const open = (text: string, rules = unnamed, resolve = resolveHostile) =>
  openOutbound({ rules, resolve }, readOutboundUrl(text, rules), {
    headers: {},
    signal: AbortSignal.timeout(60_000),
  });

const refusalOf = async (attempt: () => Promise<unknown>): Promise<string> => {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof OutboundError && !error.isTemporary) return error.message;
    throw error;
  }
  throw new Error('The request was not refused.');
};

describe('a request is refused before it connects', () => {
  test.each(Object.keys(hostileNames))('to the name %s', async (name) => {
    expect(await refusalOf(() => open(`https://${name}/people.csv`))).toMatch(
      /is not an address of the public internet/,
    );
  });

  test.each(hostileAddresses)('to the address %s', async (address) => {
    expect(await refusalOf(() => open(address))).toMatch(/is not an address of the public internet/);
  });

  test.each([
    ['http://files.example/a.csv', /begins with https/],
    ['ftp://files.example/a.csv', /begins with https/],
    ['file:///etc/passwd', /complete address/],
    ['gopher://127.0.0.1:70/', /begins with https/],
    ['data:text/csv,a', /complete address/],
    ['files.example/a.csv', /complete address/],
    ['', /complete address/],
    ['https://user:secret@files.example/a.csv', /user name and the password/],
    ['https://user@files.example/a.csv', /user name and the password/],
    ['https://files.example:8443/a.csv', /Remove the port 8443.*files\.example:8443 in IMPORT_HOSTS_ALLOWED/],
    ['https://files.example:22/', /Remove the port 22/],
  ])('as %s', async (address, message) => {
    expect(await refusalOf(() => open(address))).toMatch(message);
  });

  test('to a name that is not known', async () => {
    expect(await refusalOf(() => open('https://nobody.test/'))).toMatch(/nobody\.test is not known/);
  });
});

describe('a server that the operator named', () => {
  let port = 0;
  const answers: Record<string, RequestListener> = {
    '/file': (_request, response) => response.end('content'),
    '/again': (_request, response) => response.writeHead(302, { location: '/file' }).end(),
    '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/away': (_request, response) => response.writeHead(302, { location: 'https://metadata.test/' }).end(),
    '/port': (_request, response) => response.writeHead(307, { location: `http://named.test:1/` }).end(),
    '/down': (_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    '/closed': (request) => request.socket.destroy(),
  };
  const server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const named = () => ({ hostsAllowed: [`named.test:${port}`], setting: 'IMPORT_HOSTS_ALLOWED' });
  const openHere = (path: string) => open(`http://named.test:${port}${path}`, named(), toLoopback);

  test('is reached, with redirects within it', async () => {
    for (const path of ['/file', '/again']) {
      const { message, address, url } = await openHere(path);
      expect([address, url.pathname, Buffer.concat(await message.toArray()).toString()]).toEqual([
        '127.0.0.1',
        '/file',
        'content',
      ]);
    }
  });

  test.each([
    ['/loop', /redirects too often/],
    ['/away', /redirects to metadata\.test/],
    ['/port', /redirects to named\.test:1/],
    ['/down', /redirects to/],
  ])('does not lead elsewhere by %s', async (path, message) => {
    expect(await refusalOf(() => openHere(path))).toMatch(message);
  });

  test('is reached on its own port only, and not by the names of other servers', async () => {
    expect(await refusalOf(() => open('http://named.test/file', named(), toLoopback))).toMatch(/begins with https/);
    expect(await refusalOf(() => open(`https://named.test:1/file`, named(), toLoopback))).toMatch(/Remove the port/);
    expect(await refusalOf(() => open('https://other.test/file', named(), toLoopback))).toMatch(/not an address/);
  });

  test('that does not speak TLS is refused under https', async () => {
    const rules = { ...named(), hostsAllowed: [`named.test:${port}`] };
    expect(await refusalOf(() => open(`https://named.test:${port}/file`, rules, toLoopback))).toMatch(
      /does not answer with https/,
    );
  });

  test('that closes the connection may be asked again', async () => {
    await expect(openHere('/closed')).rejects.toMatchObject({ isTemporary: true });
  });
});

test('a name whose answer changes after the check leads to the address that was checked', async () => {
  let asked = 0;
  const rebinding: OutboundParts['resolve'] = () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }]);
  };
  expect(await refusalOf(() => open('https://rebind.test/', unnamed, rebinding))).toMatch(/10\.0\.0\.1/);
  expect(asked).toBe(1);
});
