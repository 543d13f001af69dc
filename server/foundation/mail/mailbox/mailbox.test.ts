import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { mailQueue } from '../public.ts';
import { testProduct } from '#server/testing/product.ts';
import { mailboxAuthorization, testSealing } from '#server/testing/secrets.ts';

const product = testProduct({ mode: 'embedded' });
const withMailServer = testProduct({
  mode: 'embedded',
  smtp: { url: 'smtp://127.0.0.1:9', from: { name: '', address: 'mail@care.example' } },
});

const here = { from: '127.0.0.1', headers: { authorization: mailboxAuthorization } };
const link = 'https://care.example/verify?a=1&b=<2>';
const queue = (to: string, subject: string): Promise<string | null> =>
  inTransaction(product.database, (client) =>
    mailQueue(testSealing)(client, {
      to,
      subject,
      greeting: 'Hello <b>Rosa</b>,',
      paragraphs: ['Someone signed up.'],
      action: { label: 'Confirm', url: link },
      footnote: 'Not you? Do nothing.',
    }),
  );

let first: string | null = null;
let paths: string[] = [];
beforeAll(async () => {
  first = await queue('rosa@postbox.example', 'First');
  await vi.waitFor(async () => expect(await product.mails('rosa@postbox.example')).toHaveLength(1), 300_000);
  await queue('omar@postbox.example', 'Second');
  await vi.waitFor(async () => expect(await product.mails('omar@postbox.example')).toHaveLength(1), 300_000);
  paths = ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${first}`, `/dev/mailbox/${first}/html`];
});

test('the mailbox does not exist where a mail server delivers', async () => {
  for (const path of paths) expect((await withMailServer.request(path, here)).status).toBe(404);
});

describe('the mailbox is closed', () => {
  test.each([
    ['for another machine', '192.0.2.7', {}, 'http://localhost'],
    ['for a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 'http://localhost'],
    ['for a page of another site whose name was pointed to this machine', '127.0.0.1', {}, 'http://evil.example'],
  ])('%s', async (_case, from, headers, origin) => {
    for (const path of paths) {
      const response = await product.request(`${origin}${path}`, { headers: { ...here.headers, ...headers }, from });
      expect(response.status).toBe(403);
      expect(await response.text()).not.toMatch(/Rosa|First|verify/);
    }
  });
});

test('a mail that is not there is not found', async () => {
  expect((await product.request('/dev/mailbox/999', here)).status).toBe(404);
  expect((await product.request('/dev/mailbox/x/html', here)).status).toBe(404);
});

describe('the mailbox', () => {
  test('answers programs with the newest mail first, and with that of one address', async () => {
    const all: unknown = await (await product.request('/dev/mailbox.json', here)).json();
    expect(all).toMatchObject([
      { to: 'omar@postbox.example', subject: 'Second' },
      { to: 'rosa@postbox.example', subject: 'First' },
    ]);
    const rosas: unknown = await (await product.request('/dev/mailbox.json?to=Rosa@postbox.example', here)).json();
    expect(rosas).toEqual([
      {
        id: first,
        replyTo: null,
        endUrl: null,
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@mail\.careroster>$/),
        to: 'rosa@postbox.example',
        subject: 'First',
        text: expect.stringContaining('https://care.example/verify?a=1&b='),
        html: expect.stringContaining('<h1'),
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  test('shows people the list and each mail, with links to follow and without a script', async () => {
    const list = await product.request('/dev/mailbox', here);
    const listText = await list.text();
    expect(listText.indexOf('Second')).toBeLessThan(listText.indexOf('First'));
    expect(listText).toContain(`href="/dev/mailbox/${first}"`);
    const mail = await (await product.request(`/dev/mailbox/${first}`, here)).text();
    expect(mail).toContain('href="https://care.example/verify?a=1&amp;b=');
    expect(mail).toContain('Hello &lt;b&gt;Rosa&lt;/b&gt;,');
    for (const text of [listText, mail]) {
      expect(text).not.toMatch(/<script|\son\w+=|style="/);
      expect(text).toContain('prefers-color-scheme: dark');
    }
    expect(list.headers.get('content-security-policy')).toMatch(/script-src 'nonce-/);
    expect(list.headers.get('cache-control')).toBe('private, no-store');
  });

  test('shows a mail as it is designed, where nothing can run and nothing is loaded', async () => {
    const response = await product.request(`/dev/mailbox/${first}/html`, here);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'/,
    );
    expect(await response.text()).toMatch(/<html lang="en">[^]*prefers-color-scheme: dark[^]*<h1/);
  });

  test('keeps the newest 500 bodies', async () => {
    const old = { to: 'old@postbox.example', toName: null, replyTo: null, subject: 'Old', text: 'text', html: 'html' };
    const sealed = Array.from(
      { length: 600 },
      (_, index) => testSealing.seal(`outgoing_mail/old-${index + 1}/sealed`, JSON.stringify(old)).sealed,
    );
    await product.database.pool.query(
      `insert into outgoing_mail (message_id, key_id, sealed, sent_at)
       select 'old-' || n, $2, sealed, now() - interval '1 day' - n * interval '1 second' from unnest($1::bytea[]) with ordinality as old (sealed, n)`,
      [sealed, testSealing.currentKeyId],
    );
    await queue('new@postbox.example', 'Third');
    const kept = async () =>
      (
        await product.database.pool.query(
          'select count(*)::int as n from outgoing_mail where sealed is not null and sent_at is not null',
        )
      ).rows[0].n;
    await expect.poll(kept).toBe(500);
    expect(await product.mails('new@postbox.example')).toHaveLength(1);
    expect((await product.mails('old@postbox.example')).length).toBeGreaterThan(400);
  });
});
