import { beforeEach, expect, test } from 'vitest';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { despiteDeadlocks, importedTables } from '#server/features/imports/testing/import-here.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand, startCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const vault = contactVault(testSecrets.contactKeys);
const writer = candidateWriter(vault, identityHasher(testSecrets.lookupKey));

const clear = () => despiteDeadlocks(() => database.pool.query(`truncate ${importedTables.join(', ')}`));
beforeEach(clear);

const origin = { source: 'acme', batchId: 'acme-1', today: '2026-06-01' };
const audited = async (): Promise<unknown[]> =>
  (await database.pool.query(`select action from audit_entries where action like 'candidates%'`)).rows;

test('the command says what it would change, changes it, is audited, and then finds nothing', async () => {
  await inTransaction(database, (client) =>
    writer.write(client, [testDraft({ firstName: 'ROSA', city: 'FT WORTH', state: 'TX' })], origin),
  );
  const before = await directoryHash(database, vault);
  const dry = await runCommand('renormalize', ['--dry-run'], url);
  expect(dry).toMatchObject({ exitCode: 0, err: '' });
  expect(dry.out).toMatch(
    /1 of 1 candidates would change\.[^]*city: 1 values, such as FT WORTH → Fort Worth[^]*Nothing/,
  );
  expect(await directoryHash(database, vault)).toBe(before);
  expect(await audited()).toEqual([]);
  expect((await runCommand('renormalize', [], url)).out).toMatch(/1 of 1 candidates changed\./);
  expect(await audited()).toEqual([{ action: 'candidates.renormalized' }]);
  expect((await runCommand('renormalize', [], url)).out).toMatch(/0 of 1 candidates changed\./);
});

test('a command that is killed leaves whole chunks, and the next one ends as one that was not killed', async () => {
  const drafts = Array.from({ length: 1_200 }, (_, at) => testDraft({ firstName: `Rosa${at}`, city: 'FT WORTH' }));
  const write = () => inTransaction(database, (client) => writer.write(client, drafts, origin));
  const countOf = async (query: string): Promise<number> => (await database.pool.query(query)).rowCount ?? 0;
  await write();
  // The third chunk waits for its last row.
  const { killed, changed } = await inTransaction(database, async (client) => {
    await client.query('select from candidates order by id desc limit 1 for update');
    const { child, ended } = startCommand('renormalize', [], url);
    const newCity = `select from candidates where city = 'Fort Worth'`;
    await expect.poll(() => countOf(newCity)).toBe(1_000);
    child.kill('SIGKILL');
    return { killed: await ended, changed: await countOf(newCity) };
  });
  expect([killed.exitCode, changed]).toEqual([null, 1_000]);
  const locks = `select from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = current_database()`;
  await expect.poll(() => countOf(locks)).toBe(0);
  const again = await runCommand('renormalize', [], url);
  expect(again).toMatchObject({ exitCode: 0, out: expect.stringContaining('200 of 1,200 candidates changed.') });
  const repeated = await directoryHash(database, vault);
  await clear();
  await write();
  await runCommand('renormalize', [], url);
  expect(await directoryHash(database, vault)).toBe(repeated);
});
