import { expect, test } from 'vitest';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const vault = contactVault(testSecrets.contactKeys);
const writer = candidateWriter(vault, identityHasher(testSecrets.lookupKey));

const audited = async (): Promise<unknown[]> =>
  (await database.pool.query(`select action from audit_entries where action like 'candidates%'`)).rows;

test('the command says what it would change, changes it, is audited, and then finds nothing', async () => {
  const origin = { source: 'acme', batchId: 'acme-1', today: '2026-06-01' };
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
