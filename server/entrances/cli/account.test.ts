import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { readAccountArguments } from './account-arguments.ts';
import { runCommand, type Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const account = (...args: string[]): Promise<Outcome> => runCommand('account', args, url);
const rowOf = async (userId: string): Promise<unknown> =>
  (
    await database.pool.query('select banned, ban_reason as reason, ban_expires as until from users where id = $1', [
      userId,
    ])
  ).rows[0] ?? null;
const recorded = async (userId: string): Promise<unknown[]> =>
  (
    await database.pool.query<{ kind: string }>(
      'select kind from account_events where user_id = $1 order by event_id',
      [userId],
    )
  ).rows.map(({ kind }) => kind);

describe('the command that suspends and deletes accounts', () => {
  test.each([
    [[], /Name what to do and one address.*Usage/],
    [['suspend'], /Name what to do and one address/],
    [['forgive', 'a@postbox.example'], /Name what to do and one address/],
    [['suspend', 'a@postbox.example', '--until', '2030-02-30'], /--until takes a future day/],
    [['suspend', 'a@postbox.example', '--until', '2020-01-01'], /--until takes a future day/],
    [['delete', 'a@postbox.example'], /cannot be restored. Add --yes/],
  ])('refuses %j with one sentence', (args, sentence) => {
    expect(() => readAccountArguments(args, new Date('2026-11-21T12:00:00Z'))).toThrow(sentence);
  });

  test('ends with the sentence and the code of a refusal', async () => {
    expect(await account('suspend')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/Name what to do and one address/),
    });
    expect(await account('suspend', 'nobody@postbox.example')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/There is no account with the address nobody@postbox\.example/),
    });
  });

  test('prints the link of the first administrator, and refuses it once there is one', async () => {
    const { exitCode, out } = await account('first-administrator', 'Ada@Clinic.example');
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/https?:\/\/\S+\/confirm-email\?token=[\w-]{43}\n/)]);
    expect(await account('first-administrator', 'no address')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/is no e-mail address/),
    });
    const { userId } = await insertAccount(database, { email: 'rosa@clinic.example', role: 'admin' });
    expect(await account('first-administrator', 'ada@clinic.example')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/rosa@clinic\.example is an administrator already/),
    });
    await database.pool.query('delete from users where id = $1', [userId]);
  });

  test('suspends, lifts and deletes the account of an address in any letter case', async () => {
    const { userId, email } = await insertAccount(database, { email: 'rosa@postbox.example' });
    expect(
      await account('suspend', 'Rosa@Postbox.example', '--reason', 'Copied the directory', '--until', '2999-12-31'),
    ).toMatchObject({ exitCode: 0, out: expect.stringMatching(/rosa@postbox.example is suspended until 2999-12-31/) });
    expect(await rowOf(userId)).toEqual({
      banned: true,
      reason: 'Copied the directory',
      until: new Date('2999-12-31T00:00:00Z'),
    });
    expect(await account('lift', email)).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/no longer suspended/),
    });
    expect(await account('lift', email)).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/was not suspended/),
    });
    expect(await account('delete', email, '--yes')).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/is deleted/),
    });
    expect(await rowOf(userId)).toBeNull();
    expect(await recorded(userId)).toEqual(['suspended', 'suspension_lifted', 'deleted']);
  });
});
