// A seeded ledger of 20,000 disclosures, and files that were leaked from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-leak-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const candidates = 2_000;
const emailOf = (n: number): string => `p${n}@postbox.example`;
const hasher = identityHasher(testSecrets.lookupKey);
const idOf = (n: number): string => hasher.identify(draftOf(n)).newId;
const draftOf = (n: number) => testDraft({ lastName: `Almeida${n}`, keys: [{ kind: 'email', value: emailOf(n) }] });
const accounts: { userId: string; email: string }[] = [];
/** Candidates that account 7 received, by number. */
let ofSeven: number[] = [];

beforeAll(async () => {
  const writer = candidateWriter(contactVault(testSecrets.contactKeys), hasher);
  const drafts = Array.from({ length: candidates }, (_, n) => draftOf(n));
  await inTransaction(database, (client) =>
    writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }, undoJournal),
  );
  for (let n = 0; n < 20; n += 1) accounts.push(await insertAccount(database, {}));
  // Each account received every candidate with a probability of one half.
  await inTransaction(database, async (client) => {
    await client.query('select setseed(0.25)');
    await client.query(
      `insert into disclosures (user_id, way, candidate_id, contact_kinds)
       select user_id, 'reveal', candidate_id, '{personal_email}' from unnest($1::text[]) as user_id, unnest($2::bigint[]) as candidate_id
       where random() < 0.5`,
      [accounts.map(({ userId }) => userId), Array.from({ length: candidates }, (_, n) => idOf(n))],
    );
  });
  const { rows } = await database.pool.query<{ id: string }>(
    'select candidate_id as id from disclosures where user_id = $1 order by candidate_id',
    [accounts[7]?.userId],
  );
  const received = new Set(rows.map(({ id }) => id));
  ofSeven = Array.from({ length: candidates }, (_, n) => n).filter((n) => received.has(idOf(n)));
});

function trace(lines: readonly string[]) {
  const path = join(folder, 'leak.csv');
  writeFileSync(path, lines.join('\r\n'));
  return runCommand('trace-leak', [path], url);
}

describe('npm run trace-leak', () => {
  test('names the API key through which an account received the candidates', async () => {
    const id = '5b6a2c1e-0000-4000-8000-000000000001';
    await database.pool.query(
      `insert into api_keys (id, user_id, name, scopes, start, key_hash, expires_at) values ($1, $2, 'CRM sync', '{reveal}', 'cr_live_abcd', 'h', now())`,
      [id, accounts[7]?.userId],
    );
    await database.pool.query(`update disclosures set api_key_id = $1 where user_id = $2`, [id, accounts[7]?.userId]);
    const { out } = await trace(ofSeven.slice(0, 200).map(emailOf));
    expect(out).toMatch(new RegExp(`by reveal, through the API key CRM sync \\(${id}\\)`));
  });

  test('refuses a file that is missing, and one that names no one', async () => {
    expect(await runCommand('trace-leak', [], url)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/Usage/) });
    expect(await runCommand('trace-leak', [join(folder, 'absent.csv')], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/cannot be read \(ENOENT\)/),
    });
    expect(await trace(['name,email', '=cmd(),nobody@elsewhere.example', '\u0000'.repeat(1_000)])).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/names a candidate of the directory/),
    });
  });

  test('names the account by 50 emails in any columns, and by candidate ids alone', async () => {
    const [emails, ids] = [ofSeven.slice(100, 150), ofSeven.slice(300, 350)];
    const byEmail = await trace([
      'Who;Mail',
      ...emails.map((n) => `"Dr. Almeida; ${n}";${emailOf(n).toUpperCase()};+1 312-555-0142`),
    ]);
    expect(byEmail).toMatchObject({ exitCode: 0, err: '' });
    expect(byEmail.out).toMatch(/51 lines name 50 candidates of the directory/);
    expect(byEmail.out).toContain(`The file matches the disclosures to ${accounts[7]?.email}`);
    expect(byEmail.out).toMatch(/match is chance: less than 1 in 1,000,000,000,000\./);
    const byId = await trace(ids.map((n) => JSON.stringify({ id: idOf(n) })));
    expect(byId.out).toContain(`The file matches the disclosures to ${accounts[7]?.email}`);
  });

  test('accuses no one of a leak that matches everyone alike', async () => {
    const { out } = await trace(Array.from({ length: 50 }, (_, at) => emailOf(at * 40)));
    expect(out).toMatch(/No account matches the file better than chance explains/);
  });

  test('accuses no one because of three candidates that many received', async () => {
    const { out } = await trace(ofSeven.slice(0, 3).map(emailOf));
    expect(out).toMatch(/No account matches the file better than chance explains/);
  });

  test('names the workspace of a key that received the candidates', async () => {
    const id = accounts[7]?.userId;
    await database.pool.query(`update users set is_program = true, name = 'Key: CRM sync' where id = $1`, [id]);
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into workspaces (name, seats) values ('Northline Staffing', 2) returning id`,
    );
    await database.pool.query(
      `insert into workspace_members (user_id, workspace_id, role, is_program) values ($1, $2, 'recruiter', true)`,
      [id, rows[0]?.id],
    );
    const { out } = await trace(ofSeven.slice(0, 200).map(emailOf));
    expect(out).toContain(`disclosures to Key: CRM sync of the workspace Northline Staffing (${id})`);
    expect(out).not.toContain(accounts[7]?.email);
  });
});
