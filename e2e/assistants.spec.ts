// A subscriber connects an assistant with OAuth: the sign-in, the question, a call, and the end of the connection.
import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn } from './account-forms.ts';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmIfAsked } from './confirm-identity.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** At this address of the device nothing listens: the test reads it from the request that the browser makes. */
const redirectUri = 'http://127.0.0.1:9/callback';
const verifier = randomBytes(32).toString('base64url');

const post = (path: string, body: URLSearchParams | object): Promise<Response> =>
  fetch(`${serverOfWorker().baseUrl}${path}`, {
    method: 'POST',
    ...(body instanceof URLSearchParams
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

async function register(name: string): Promise<string> {
  const answer = await post('/oauth/register', { client_name: name, redirect_uris: [redirectUri] });
  return z.object({ client_id: z.string() }).parse(await answer.json()).client_id;
}

const requestOf = (clientId: string): URLSearchParams =>
  new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'st-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'search reveal',
  });

async function tokenFor(clientId: string, code: string): Promise<string> {
  const form = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri };
  const answer = await post('/oauth/token', new URLSearchParams({ ...form, code_verifier: verifier }));
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

const listTools = (token: string): Promise<Response> =>
  fetch(`${serverOfWorker().baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

/** Where the browser is led after the click. */
async function returnAfter(page: Page, click: () => Promise<void>): Promise<URLSearchParams> {
  const returned = page.waitForRequest((request) => request.url().startsWith(redirectUri));
  await click();
  return new URL((await returned).url()).searchParams;
}

it.each(walkedIn(360))('an assistant is allowed, calls a tool, and is disconnected at %i px', (width) =>
  visit(browser, { who: 'premium', viewport: { width, height: 900 }, expected: /403|ERR_/ }, async (page) => {
    await page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'Connected.' }));
    const name = `Helper ${width}`;
    const clientId = await register(name);
    const address = `/oauth/authorize?${requestOf(clientId).toString()}`;
    const headers = (await page.request.get(address)).headers();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    await open(page, address);
    await page.getByRole('heading', { name: `Connect ${name}?` }).waitFor();
    await expectNoBarriersAtBothWidths(page);
    await page.getByRole('checkbox', { name: /^Reveal/ }).uncheck();
    const returned = await returnAfter(page, async () => {
      await page.getByRole('button', { name: 'Allow' }).click();
      await confirmIfAsked(page, page.getByText('Connected.'));
    });
    expect([returned.get('state'), returned.get('iss')]).toEqual(['st-1', serverOfWorker().baseUrl]);
    const token = await tokenFor(clientId, returned.get('code') ?? '');
    expect(await (await listTools(token)).text()).toContain('search_candidates');

    await open(page, '/account?tab=api-keys');
    await page.getByRole('button', { name: `Disconnect ${name} (this device)` }).click();
    await page.getByRole('button', { name: 'Disconnect Assistant' }).click();
    await page.getByRole('button', { name: `Disconnect ${name} (this device)` }).waitFor({ state: 'detached' });
    await expectNoBarriersAtBothWidths(page);
    expect((await listTools(token)).status).toBe(401);
  }),
);

it('a request is answered after the sign-in, and Cancel refuses it at the address of the assistant', () =>
  visit(browser, { who: 'anonymous', expected: /ERR_/ }, async (page) => {
    await page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'Refused.' }));
    await open(page, `/oauth/authorize?${requestOf(await register('Helper')).toString()}`);
    await logIn(page, 'premium@careroster.test', serverOfWorker().samplePassword);
    await page.getByRole('heading', { name: 'Connect Helper?' }).waitFor();
    const returned = await returnAfter(page, () => page.getByRole('link', { name: 'Cancel' }).click());
    expect([returned.get('error'), returned.get('state')]).toEqual(['access_denied', 'st-1']);
  }));
