// A subscriber creates a webhook, tests it, sees a test fail, and sends it again.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmIfAsked } from './confirm-identity.ts';
import { hydrated, open, reload, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
let port = 0;
let status = 204;
const received: { headers: Record<string, string>; body: string }[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end();
  });
});
beforeAll(async () => {
  browser = await browserOfWorker();
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  port = (receiver.address() as AddressInfo).port;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
});

it.each(walkedIn(1440))('a webhook is created, tested, fails and is sent again at %i px', (width) =>
  visit(browser, { who: 'premium', viewport: { width, height: 900 }, expected: /403/ }, async (page) => {
    received.splice(0);
    status = 204;
    await open(page, '/account?tab=webhooks');
    await hydrated(page);
    await page.getByRole('button', { name: 'Create Webhook' }).click();
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/hook-${width}`);
    await expectNoBarriersAtBothWidths(page);
    await page.getByRole('button', { name: 'Create Webhook' }).click();
    await confirmIfAsked(page, page.getByText('Copy the secret now'));
    const secret = await page.locator('code', { hasText: /^whsec_/ }).innerText();
    await page.getByRole('button', { name: 'I Have Kept It' }).click();

    const row = page
      .getByRole('listitem')
      .filter({ hasText: `/hook-${width}` })
      .first();
    await row.getByRole('button', { name: 'Send Test' }).click();
    await row.getByText('Delivered').waitFor();
    const [arrived] = received;
    expect(new Webhook(secret).verify(arrived?.body ?? '', arrived?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });

    status = 500;
    // A press of the same button right after its success counts as the second half of a double click.
    await reload(page);
    await row.getByRole('button', { name: 'Send Test' }).click();
    await row.getByText('It answered with status 500.').waitFor();
    await row.getByText('Failed', { exact: true }).waitFor();
    await expectNoBarriersAtBothWidths(page);

    status = 204;
    await row
      .getByRole('button', { name: /^Send Again: webhook\.test of/ })
      .first()
      .click();
    await row.getByText('Failed', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => row.getByText('Delivered', { exact: true }).count()).toBe(2);
    const [, failed, again] = received;
    expect([again?.headers['webhook-id'], again?.body]).toEqual([failed?.headers['webhook-id'], failed?.body]);
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Webhook' }).click();
    await row.waitFor({ state: 'detached' });
  }),
);
