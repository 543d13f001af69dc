import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { candidateWriter, contactVault, identityHasher } from './public.ts';
import { keysAstray } from './testing/keys-astray.ts';

const { database } = testDatabase();
const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'migrations', name), 'utf8');
const migration = textOf('0008-candidates-carry-their-keys.sql');
/** The triggers that wrote the change log at the time of the migration. */
const [triggers = ''] =
  /create function record_candidate_changes[\s\S]*?(?=create table)/.exec(textOf('0001-candidates.sql')) ?? [];

test('people of an older directory carry their keys after the migration, and the search hears of nothing', async () => {
  const writer = candidateWriter(
    contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]),
    identityHasher(Buffer.alloc(32, 2)),
  );
  const drafts = [
    testDraft({}),
    testDraft({
      keys: [
        { kind: 'vendor', value: 'v:1' },
        { kind: 'npi', value: '1999000007' },
      ],
    }),
  ];
  await inTransaction(database, (client) =>
    writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  await database.pool.query(
    'drop view listed_candidates; alter table candidates drop column keys; create index candidate_keys_candidate on candidate_keys (candidate_id)',
  );
  await database.pool.query('alter table candidate_changes alter column transaction set default pg_current_xact_id()');
  await database.pool.query(triggers);
  const changes = async () => (await database.pool.query('select * from candidate_changes')).rows;
  const before = await changes();
  await inTransaction(database, (client) => client.query(migration));
  expect(await keysAstray(database)).toEqual([]);
  expect((await database.pool.query(`select from candidates where keys like 'npi/% vendor/%'`)).rowCount).toBe(1);
  expect(await changes()).toEqual(before);
  await database.pool.query('update candidates set title = null');
  expect(await changes()).toHaveLength(before.length + 2);
});
