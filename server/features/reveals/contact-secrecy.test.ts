// Contact values leave through reveals and exports alone. Values that occur nowhere else are looked for in everything else: in responses,
// pages, emails and the log of the product as a process, in the snapshot of its index, and in the files and a dump of its database.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { candidateWriter, contactVault, identityHasher, type ContactKind } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { insertAccount, type TestAccount } from '#server/testing/accounts.ts';
import { databaseFiles, filesBelow, readableIn } from '#server/testing/database-files.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';

const { database, url } = testDatabase();
const { pool } = database;
const candidates = 2_000;
const emails: ContactKind[] = ['personal_email', 'work_email'];
const phones: ContactKind[] = ['mobile_phone', 'direct_phone', 'office_phone'];
const drafts = Array.from({ length: candidates }, (_, n) =>
  testDraft({
    firstName: 'Rosa',
    lastName: `Quillfeather${n}`,
    contacts: [
      ...emails.map((kind) => ({ kind, value: `zqcanary.${kind}.${n}@postbox.example`, verifiedOn: null })),
      ...phones.map((kind) => ({ kind, value: `+198955501${String(n % 100).padStart(2, '0')}`, verifiedOn: null })),
    ],
  }),
);
const hasher = identityHasher(testSecrets.lookupKey);
const ids = drafts.map((draft) => hasher.identify(draft).newId);
/** Those whose contacts the accounts reveal. */
const revealed = ids.slice(0, 20);

/** In any spelling of an email or a phone, and encoded as hex or base64. */
const canary = /zqcanary|7a7163616e617279|enFjYW5hcn|989\D{0,2}555\D?01\d\d/i;
/** For files, which are searched as bytes. */
const canaries = ['zqcanary', '98955501', '(989) 555-01', '989-555-01'];

const folder = mkdtempSync(join(tmpdir(), 'careroster-canary-'));
const sink = await openMailSink();
let server: ServerProcess;
beforeAll(async () => {
  const writer = candidateWriter(contactVault(testSecrets.contactKeys), hasher);
  for (let n = 0; n < candidates; n += 500)
    await inTransaction(database, (client) =>
      writer.write(client, drafts.slice(n, n + 500), { source: 'vendor', batchId: 'one', today: '2026-11-21' }),
    );
  server = await startServer(url, {
    ...secretsEnvironment,
    SMTP_URL: sink.url,
    ADMIN_EMAILS: 'boss@postbox.example',
    DATA_DIR: folder,
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Caller {
  email: string;
  get: (path: string) => Promise<string>;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<string>;
}

async function signIn(person: TestAccount): Promise<Caller> {
  const { email, password } = await insertAccount(database, person);
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const authorization = `Bearer ${response.headers.get('set-auth-token')}`;
  const post: Caller['post'] = async (path, body, headers = {}) =>
    (
      await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...headers },
        body: JSON.stringify(body),
      })
    ).text();
  return {
    email,
    get: async (path) => (await fetch(`${server.url}${path}`, { headers: { authorization } })).text(),
    post,
  };
}

test('contact values of 2,000 candidates are in no response but those of reveals and exports, and readable nowhere else', async () => {
  const [by, other, admin] = [
    await signIn({ plan: 'premium' }),
    await signIn({ plan: 'basic' }),
    await signIn({ role: 'admin' }),
  ];
  await revealAndReport(by);
  expect(await by.post('/api/export-physicians', { physicianIds: revealed })).toMatch(canary);
  const listId = /"id":"([\w-]+)"/.exec(await by.post('/api/lists', { name: 'Nurses' }))?.[1] ?? '';
  await by.post('/api/add-to-list', { listId, physicianIds: revealed });

  for (const [what, text] of [...(await responsesTo(by, other, admin)), ...(await pagesFor(by, other, admin, listId))])
    expect([what, canary.exec(text.replace('zqcanary”', ''))?.[0]]).toEqual([what, undefined]);

  await by.post('/api/auth/request-password-reset', { email: by.email });
  await expect.poll(() => sink.received.length).toBeGreaterThan(0);
  for (const mail of sink.received) expect(JSON.stringify(mail)).not.toMatch(canary);

  await server.stop();
  expect(server.lines.join('\n')).not.toMatch(canary);
  const snapshots = filesBelow(folder);
  expect(snapshots.map((path) => path.slice(folder.length + 1))).toEqual(['search-index.snapshot']);
  const snapshot = readFileSync(snapshots[0] ?? '');
  expect(snapshot.includes('quillfeather')).toBe(true);
  expect(readableIn(snapshot, canaries)).toEqual([]);
  for await (const { file, content } of databaseFiles(database))
    expect(readableIn(content, canaries), file).toEqual([]);
  await expectCleanDump();
});

/** Everything that a reveal leaves behind: the ledger, the audit, a report and a request with an Idempotency-Key. */
async function revealAndReport(by: Caller): Promise<void> {
  for (const id of revealed) {
    const shown = await by.post('/api/get-physician-contact', { physicianId: id }, { 'idempotency-key': id });
    expect(shown).toMatch(canary);
    const valueId = /"valueId":"(\w+)"/.exec(shown)?.[1];
    expect(await by.post('/api/report-contact', { physicianId: id, valueId })).toContain('"mark":"reported"');
  }
}

type Answer = readonly [what: string, text: string];

async function responsesTo(by: Caller, other: Caller, admin: Caller): Promise<Answer[]> {
  const search = (filters: object) => by.post('/api/optimized-search', { filters });
  const pages = Array.from({ length: 20 }, (_, page) => ({ page: page + 1, limit: 100 }));
  return [
    ...(await Promise.all(pages.map(async (page): Promise<Answer> => [`page ${page.page}`, await search(page)]))),
    ...(await Promise.all(revealed.map(async (id): Promise<Answer> => [id, await by.get(`/api/candidates/${id}`)]))),
    // The response repeats the searched word, which is only the beginning of a contact value.
    ['a search for the value', (await search({ query: 'zqcanary' })).replaceAll('"zqcanary"', '""')],
    ['Select All', await search({ selectAll: true })],
    ['my reveals', await by.get('/api/my-reveals')],
    ['my reveals with a query', await by.get('/api/my-reveals?query=zqcanary')],
    ['activity', await by.post('/api/activity/find', { physicianIds: revealed })],
    ['reports', await admin.get('/api/contact-reports')],
    ['a refused reveal', await by.post('/api/get-physician-contact', { physicianId: 'x' })],
    [
      'a refused report',
      await other.post('/api/report-contact', { physicianId: revealed[0], valueId: '0'.repeat(32) }),
    ],
    ['exports', await by.get('/api/export-logs')],
  ];
}

/** Rendered by the server, for the account that revealed the contacts and for others. */
async function pagesFor(by: Caller, other: Caller, admin: Caller, listId: string): Promise<Answer[]> {
  const paths: readonly (readonly [Caller, string])[] = [
    [by, '/search?query=quillfeather'],
    [by, '/search?sortKey=verified&page=3'],
    [by, `/lists/${listId}`],
    [by, '/account?tab=reveals'],
    [by, '/email'],
    [admin, '/admin-reports'],
    [admin, '/admin-dashboard'],
    ...revealed.slice(0, 5).flatMap((id) => [by, other].map((caller) => [caller, `/physician/${id}`] as const)),
  ];
  const pages: Answer[] = [];
  // One after the other: a busy machine refuses some of many pages that are opened at once.
  for (const [caller, path] of paths) pages.push([path, await caller.get(path)]);
  // The test would prove nothing if the pages did not show the candidates.
  for (const [path, html] of pages)
    if (/search|lists|physician/.test(path)) expect([path, /Quillfeather/.test(html)]).toEqual([path, true]);
  return pages;
}

async function expectCleanDump(): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect([name, canary.exec(rows.map(({ row }) => row).join('\n'))?.[0]]).toEqual([name, undefined]);
  }
}
