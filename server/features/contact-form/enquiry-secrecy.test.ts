// A contact message is never readable in plain text: not in the database's files, its write-ahead log, a dump, or our log.
import { expect, test } from 'vitest';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
import { testProduct } from '#server/testing/product.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';

const product = testProduct({ accounts: { adminEmails: ['boss@postbox.example'] }, runsJobs: false });

/** Used nowhere else in the tests. */
const enquiry = {
  name: 'Zqcanary Writer',
  email: 'zqcanary.writer@postbox.example',
  subject: 'Zqcanary subject',
  message: 'Zqcanary message: my record names 2125550177.',
};
const secrets = [...Object.values(enquiry), '2125550177'];

test('a message through the contact form is readable only with the key', async () => {
  expect((await product.post('/api/contact-form', { ...enquiry, formToken: formTokenOfEarlier() })).status).toBe(200);
  const { pool } = product.database;
  for await (const { file, content } of databaseFiles(product.database))
    expect(readableIn(content, secrets), file).toEqual([]);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect(readableIn(Buffer.from(rows.map(({ row }) => row).join('\n')), secrets), name).toEqual([]);
  }
  expect(readableIn(Buffer.from(product.logLines.join('\n')), secrets)).toEqual([]);
  // The test would prove nothing if the message were not there at all.
  expect(await readOutbox(product.database)).toMatchObject([
    { to: 'boss@postbox.example', replyTo: enquiry.email, text: expect.stringContaining(enquiry.message) },
  ]);
});
