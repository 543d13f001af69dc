// The embedded default in a real browser and behind real proxies: it serves its own machine and no other site.
import { createServer, request as send, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { visit } from './visit.ts';

let browser: Browser;
const servers: Server[] = [];
beforeAll(async () => {
  browser = await browserOfWorker();
});
afterAll(async () => {
  for (const server of servers) server.close();
});

const product = (): URL => new URL(serverOfWorker().baseUrl);

/** The origin of a server of another site on this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address.');
  return `http://127.0.0.1:${address.port}`;
}

const at = (path: string): string => `${product().origin}${path}`;

const otherSite = (): Promise<string> =>
  serve((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>
    <a href="${at('/search')}">search</a> <a href="${at('/dev/mailbox')}">mailbox</a>
    <iframe src="${at('/dev/mailbox')}"></iframe> <img src="${at('/api/account')}" alt="">
    <form method="post" action="${at('/api/auth/sign-out')}"><button>sign out</button></form>
    <script>
      for (const mode of ['cors', 'no-cors']) fetch('${at('/dev/mailbox.json')}', { mode, credentials: 'include' }).catch(() => {});
    </script>`);
  });

/** Paths of the product that were asked for, with the statuses of the answers, also of those that the browser withheld from the page. */
async function answersOf(page: Page): Promise<() => ReadonlySet<string>> {
  const responses = new Set<string>();
  const paths = new Map<string, string>();
  const statuses = new Map<string, number>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  // The two events of a request come in either order, so they are joined when the test reads them.
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => statuses.set(requestId, statusCode));
  // A frame of another site has a process of its own.
  page.on('response', (response) => responses.add(`${new URL(response.url()).pathname} ${response.status()}`));
  return () =>
    new Set([
      ...responses,
      ...[...paths].flatMap(([requestId, path]) =>
        statuses.has(requestId) ? [`${path} ${statuses.get(requestId)}`] : [],
      ),
    ]);
}

it('a page of another site gets nothing from a signed-in administrator, and its links open pages but never the mailbox', () =>
  visit(browser, { who: 'admin', expected: /403|CORS|ERR_|frame|Content Security|blocked/i }, async (page) => {
    const answers = await answersOf(page);
    const site = await otherSite();
    await page.goto(site);
    await expect
      .poll(() => [...answers()].filter((answer) => !/^\/ |favicon/.test(answer)).toSorted())
      .toEqual(['/api/account 403', '/dev/mailbox 403', '/dev/mailbox.json 403']);
    await page.getByRole('button', { name: 'sign out' }).click();
    await page.getByText('FOREIGN_ORIGIN').waitFor();
    await page.goto(site);
    await page.getByRole('link', { name: 'mailbox' }).click();
    await page.getByText('FOREIGN_ORIGIN').waitFor();
    await page.goto(site);
    await page.getByRole('link', { name: 'search' }).click();
    // The session still counts: the sign-out did not happen, and a visit from a link is a visit.
    await page
      .getByRole('button', { name: /account|menu/i })
      .first()
      .waitFor();
    expect(await (await page.request.get('/api/account')).json()).toMatchObject({ email: 'admin@careroster.test' });
  }));

it.each(['localhost', '127.0.0.1', '[::1]'])('a visitor of this machine signs in at %s and reads the mailbox', (name) =>
  visit(
    browser,
    { who: 'anonymous', httpCredentials: { username: '', password: serverOfWorker().samplePassword } },
    async (page) => {
      const origin = `http://${name}:${product().port}`;
      await page.goto(`${origin}/login`);
      await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
      await page.getByRole('textbox', { name: 'Email' }).fill('basic@careroster.test');
      await page.getByLabel('Password', { exact: true }).fill(serverOfWorker().samplePassword);
      await page
        .getByRole('button', { name: /log in|sign in/i })
        .last()
        .click();
      await page.waitForURL((url) => url.pathname !== '/login');
      expect((await page.goto(`${origin}/dev/mailbox`))?.status()).toBe(200);
    },
  ),
);

const proxyTo = (headersOf: (headers: IncomingHttpHeaders) => IncomingHttpHeaders): Promise<string> =>
  serve((incoming, response) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        port: product().port,
        path: incoming.url,
        method: incoming.method,
        headers: headersOf(incoming.headers),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(outgoing);
  });

it.each<[string, (headers: IncomingHttpHeaders) => IncomingHttpHeaders]>([
  ['passes the host on', (headers) => headers],
  ['names the visitor', (headers) => ({ ...headers, host: product().host, 'x-forwarded-for': '203.0.113.7' })],
  ['names itself', (headers) => ({ ...headers, host: product().host, via: '1.1 proxy.example' })],
])('a proxy that %s exposes neither the mailbox nor a sample account', async (_case, headersOf) => {
  const proxy = await proxyTo(headersOf);
  for (const path of ['/dev/mailbox.json', '/', '/search']) expect((await fetch(`${proxy}${path}`)).status).toBe(403);
  const signIn = await fetch(`${proxy}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@careroster.test', password: serverOfWorker().samplePassword }),
  });
  expect([signIn.status, signIn.headers.getSetCookie()]).toEqual([403, []]);
});

it('a proxy that speaks HTTP/1.0 and says that it is this machine, as nginx does without settings, is refused', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(product().port), '127.0.0.1', () =>
      socket.write(`GET /dev/mailbox.json HTTP/1.0\r\nHost: ${product().host}\r\nConnection: close\r\n\r\n`),
    );
    socket
      .on('data', (chunk) => (text += chunk.toString()))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*THIS_MACHINE_ONLY/);
});
