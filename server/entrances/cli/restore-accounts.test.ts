// What a restore makes of the accounts: none of them signs in with what was ended, suspended or deleted after the backup.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { deleteAccount, findUserIdByEmail, liftSuspension, suspendAccount } from '#server/features/accounts/public.ts';
import { openDatabase, type Database } from '#server/foundation/database/public.ts';
import { accountLife } from '#server/testing/account-life.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { testDatabase } from '#server/testing/database.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { accountLifeOf } from '../../assembly/journal.ts';
import { runCommand, type Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-restore-accounts-'));
const [journal, backup] = [join(folder, 'removals.journal'), join(folder, 'monday')];
const owner = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
afterAll(async () => {
  await owner.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Accounts by what happens to them after the backup. */
const addresses = {
  deleted: 'deleted@postbox.example',
  lifted: 'lifted@postbox.example',
  suspended: 'suspended@postbox.example',
  unchanged: 'unchanged@postbox.example',
};
const asInTheJournal = [
  { email: addresses.lifted, isSuspended: false },
  { email: addresses.suspended, isSuspended: true },
  { email: addresses.unchanged, isSuspended: false },
];
/** As the command and the screen of administrators do it. */
const lifeWith = (removalsJournal: string) =>
  accountLifeOf({ removalsJournal, secrets: testSecrets, reloadSecrets: () => testSecrets });
const life = { ...accountLife(database), ...lifeWith(journal) };
const forGood = { reason: null, until: null };
const idOf = async (email: string): Promise<string> => (await findUserIdByEmail(database, email)) ?? 'none';
const run = (name: string, args: string[], target = url): Promise<Outcome> =>
  runCommand(name, args, target, { REMOVALS_JOURNAL: journal });

/** A session of every account, a link that resets a password, and a sign-up that waits for its confirmation. */
async function signIn({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into sessions (id, expires_at, token, updated_at, user_id) select id, now() + interval '30 days', id, now(), id from users`,
  );
  await pool.query(
    `insert into verifications (id, identifier, value, expires_at) values ('reset', 'reset-password:token', 'user', now() + interval '1 day')`,
  );
  await pool.query(
    `insert into sign_ups (email, name, password, terms_accepted_at, terms_version, return_path, browser_hash)
     values ('new@postbox.example', 'New', 'hash', now(), '1', '/search', decode(repeat('00', 32), 'hex'))`,
  );
}

const countSignIns = async ({ pool }: Database): Promise<unknown> =>
  (
    await pool.query(
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from verifications) as links,
         (select count(*)::int from sign_ups) as "signUps"`,
    )
  ).rows[0];

const accountsIn = async ({ pool }: Database): Promise<unknown[]> =>
  (await pool.query('select email, coalesce(banned, false) as "isSuspended" from users order by email')).rows;

/** As if an older copy had been put in place by other tools: suspended accounts are not, and the other way round. */
async function revert({ pool }: Database): Promise<void> {
  await pool.query(`update users set banned = not coalesce(banned, false) where email <> $1`, [addresses.unchanged]);
  await pool.query('delete from account_events');
}

beforeAll(async () => {
  for (const email of Object.values(addresses)) await insertAccount(database, { email });
  await signIn(database);
  await suspendAccount(life, byOperator, await idOf(addresses.lifted), forGood);
  expect(await run('backup', [backup])).toMatchObject({ exitCode: 0 });
  await suspendAccount(life, byOperator, await idOf(addresses.suspended), forGood);
  await liftSuspension(life, byOperator, await idOf(addresses.lifted));
  expect(await run('account', ['delete', addresses.deleted, '--yes'])).toMatchObject({ exitCode: 0 });
});

test('a restore ends every session and link, and suspends, lifts and deletes again what was suspended, lifted and deleted later', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await owner.pool.query(`create database ${name}`);
  const target = databaseUrlOf(inject('clusterUrl'), name);
  const restored = openDatabase(target, { connectionsMax: 3, applicationName: 'test' });
  onTestFinished(async () => {
    await restored.close();
    await owner.pool.query(`drop database ${name} with (force)`);
  });
  const outcome = await run('restore', [backup], target);
  expect(outcome).toMatchObject({ exitCode: 0, err: '' });
  expect(outcome.out).toMatch(/1 accounts were deleted and 1 suspended again, and 1 suspensions were lifted again/);
  expect(outcome.out).toMatch(/All sessions have ended/);
  expect(await countSignIns(restored)).toEqual({ sessions: 0, links: 0, signUps: 0 });
  expect(await accountsIn(restored)).toEqual(asInTheJournal);
  const { rows } = await restored.pool.query<{ action: string }>(
    `select action from audit_entries where actor_kind = 'system' and action like 'accounts.%' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'accounts.deleted',
    'accounts.suspended',
    'accounts.suspension_lifted',
  ]);

  await signIn(restored);
  await revert(restored);
  expect(await run('removals-replay', [], target)).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/0 accounts were deleted and 1 suspended again, and 1 suspensions were lifted/),
  });
  expect(await countSignIns(restored)).toEqual({ sessions: 0, links: 0, signUps: 0 });
  expect(await accountsIn(restored)).toEqual(asInTheJournal);
});

test('a server that starts on an older database gives its accounts the states of the journal before it answers', async () => {
  await revert(database);
  // The address signed up again: the account that was deleted is another one.
  await insertAccount(database, { email: addresses.deleted });
  const server = await startServer(url, { ...secretsEnvironment, REMOVALS_JOURNAL: journal });
  onTestFinished(async () => {
    await server.stop();
  });
  expect(server.lines.join('\n')).toMatch(/older than the journal of removals: .* 1 suspended again/);
  expect(await accountsIn(database)).toEqual([{ email: addresses.deleted, isSuspended: false }, ...asInTheJournal]);
});

test('a suspension that was lifted through a server with a journal of its own stays lifted', async () => {
  const { email, userId } = await insertAccount(database, { email: 'yara@postbox.example' });
  await suspendAccount(life, byOperator, userId, forGood);
  const elsewhere = { ...life, ...lifeWith(join(folder, 'of-another.journal')) };
  await liftSuspension(elsewhere, byOperator, userId);
  expect(await run('removals-replay', [])).toMatchObject({ exitCode: 0 });
  expect(await accountsIn(database)).toContainEqual({ email, isSuspended: false });
});

test('an account is not suspended, lifted or deleted when the journal cannot be written', async () => {
  const { email, userId } = await insertAccount(database, { email: 'zoe@postbox.example' });
  const withoutJournal = { ...life, ...lifeWith(folder) };
  await expect(suspendAccount(withoutJournal, byOperator, userId, forGood)).rejects.toThrow(/EISDIR/);
  await expect(deleteAccount(withoutJournal, byOperator, userId)).rejects.toThrow(/EISDIR/);
  expect((await accountsIn(database)).at(-1)).toEqual({ email, isSuspended: false });
});
