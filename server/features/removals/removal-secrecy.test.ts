// After a removal the address is readable nowhere: not in the database's files, its log of writes, a dump, our log, or the journal.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { removalCalls } from './testing/removal-calls.ts';

const removalsJournal = join(tmpdir(), `careroster-secrecy-${process.pid}.journal`);
const product = testProduct({ removalsJournal });
const calls = removalCalls(product);

/** Used nowhere else in the tests. */
const email = 'zqremovalcanary@postbox.example';
const requester = 'zqrequestercanary@postbox.example';
const secrets = [email, requester, 'Zqpracticecanary'];

const formsOf = (text: string): string[] => [
  text,
  text.toLowerCase(),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
];
const readableIn = (content: Buffer): string[] =>
  secrets.flatMap(formsOf).filter((form) => content.includes(Buffer.from(form, 'latin1')));
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a removed address is found by no search of the database’s files', async () => {
  const { pool } = product.database;
  await inTransaction(product.database, (client) =>
    product.writer.write(
      client,
      [
        testDraft({
          contacts: [{ kind: 'personal_email', value: email, verifiedOn: null }],
          keys: [{ kind: 'email', value: email }],
        }),
      ],
      { source: 'acme', batchId: 'acme-1', today: '2026-11-21' },
    ),
  );
  expect(await calls.remove(email)).toMatchObject({ records: 1 });
  await product.mailTo(email, /Receipt/);
  await calls.requestRecord('1999000007', requester, { practice: 'Zqpracticecanary' });
  await calls.confirm(await calls.tokenFor(requester));
  await pool.query('checkpoint');
  const {
    rows: [at],
  } = await pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()');
  const folder = inject('clusterFolder');
  const files = [
    ...filesBelow(join(folder, 'data', 'base', String(at?.oid))),
    ...filesBelow(join(folder, 'data', 'pg_wal')),
    join(folder, 'server.log'),
    removalsJournal,
  ];
  for (const file of files.filter((path) => existsSync(path))) expect(readableIn(readFileSync(file)), file).toEqual([]);
  expect(readableIn(Buffer.from(product.logLines.join('\n')))).toEqual([]);
});
