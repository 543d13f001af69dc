// A contact message is never readable in plain text: not in the database's files, its write-ahead log, a dump, or our log.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
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

test('a message through the contact form is readable only with the key', async () => {
  expect((await product.post('/api/contact-form', { ...enquiry, formToken: formTokenOfEarlier() })).status).toBe(200);
  const { pool } = product.database;
  await pool.query('checkpoint');
  const {
    rows: [at],
  } = await pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()');
  const folder = inject('clusterFolder');
  for (const file of [
    ...filesBelow(join(folder, 'data', 'base', String(at?.oid))),
    ...filesBelow(join(folder, 'data', 'pg_wal')),
    join(folder, 'server.log'),
  ])
    expect(readableIn(readFileSync(file)), file).toEqual([]);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect(readableIn(Buffer.from(rows.map(({ row }) => row).join('\n'))), name).toEqual([]);
  }
  expect(readableIn(Buffer.from(product.logLines.join('\n')))).toEqual([]);
  // The test would prove nothing if the message were not there at all.
  expect(await readOutbox(product.database)).toMatchObject([
    { to: 'boss@postbox.example', replyTo: enquiry.email, text: expect.stringContaining(enquiry.message) },
  ]);
});
