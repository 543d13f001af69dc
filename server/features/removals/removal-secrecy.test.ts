// After a removal the address cannot be read anywhere: not in the database's files, its write-ahead log, our log, or the journal.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
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

test('a removed address is found by no search of the database’s files', async () => {
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
  for await (const { file, content } of databaseFiles(product.database))
    expect(readableIn(content, secrets), file).toEqual([]);
  expect(readableIn(readFileSync(removalsJournal), secrets)).toEqual([]);
  expect(readableIn(Buffer.from(product.logLines.join('\n')), secrets)).toEqual([]);
});
