// Imported contact values and keys cannot be read anywhere: not in the database's files, its write-ahead log, its server log, a dump, or our log.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contactVault } from '#server/features/candidates/public.ts';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-secrecy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Used nowhere else in the tests. */
const contacts = ['zq.canary.personal@postbox.example', 'zq.canary.work@clinic.example', '2125550177', '2125550188'];
const identities = ['1999000148', 'zq-vendor-id-4711'];

const secrets = [...contacts, ...identities];

test('no contact value and no identity key of an imported person is readable outside the file', async () => {
  const path = join(folder, 'canaries.csv');
  const person = (title: string): string =>
    `zq-vendor-id-4711,1999000148,Zora,Quince,${title},Nurse,${contacts.join(',')}\n`;
  const header =
    'id,NPI,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Contactemail,Contactphone,Directdialphone\n';
  // A rejected row is recorded, and a second batch records what undoing it needs.
  writeFileSync(path, `${header}${person('Nurse')}${person('').replace('Quince', '')}`);
  const first = await runCommand('import', [path, '--source', 'acme', '--batch', 'one'], url);
  writeFileSync(path, `${header}${person('Charge Nurse')}`);
  const second = await runCommand('import', [path, '--source', 'acme', '--batch', 'two', '--force'], url);
  expect(second.out).toMatch(/changed +1/);

  expect(readableIn(Buffer.from(first.out + first.err + second.out + second.err), secrets)).toEqual([]);
  // The file of rejected rows is in the folder of the imported file, and contact values are masked in it.
  expect(readableIn(readFileSync(`${path}.rejected.csv`), contacts)).toEqual([]);
  let hasName = false;
  for await (const { file, content } of databaseFiles(database)) {
    expect(readableIn(content, secrets), file).toEqual([]);
    hasName ||= readableIn(content, ['Quince']).length > 0;
  }
  // The test would prove nothing if the files of another database were read.
  expect(hasName).toBe(true);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect(readableIn(Buffer.from(rows.map(({ row }) => row).join('\n')), secrets), name).toEqual([]);
  }

  // The test would prove nothing if the values were not there at all.
  const {
    rows: [sealed],
  } = await database.pool.query<{ candidate_id: string; key_id: string; sealed: Buffer }>(
    'select * from candidate_contacts',
  );
  const opened = sealed
    ? contactVault(testSecrets.contactKeys).open(sealed.candidate_id, { keyId: sealed.key_id, sealed: sealed.sealed })
    : [];
  expect(opened.map(({ value }) => value)).toEqual([contacts[0], contacts[1], `+1${contacts[2]}`, `+1${contacts[3]}`]);
});
