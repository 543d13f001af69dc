// What came in through a file stands readable nowhere: not in the database's files, its log of writes, its server log, a dump, or ours.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { contactVault } from '#server/features/candidates/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-secrecy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Said nowhere else in the tests. */
const contacts = ['zq.canary.personal@postbox.example', 'zq.canary.work@clinic.example', '2125550177', '2125550188'];
const identities = ['1999000148', 'zq-vendor-id-4711'];

const formsOf = (text: string): string[] => [
  text,
  text.toUpperCase(),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
  Buffer.from(text, 'utf16le').toString('latin1'),
];

const readableIn = (content: Buffer, secrets = [...contacts, ...identities]): string[] =>
  secrets.flatMap(formsOf).filter((form) => content.includes(Buffer.from(form, 'latin1')));

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no contact value and no identity key of an imported person is readable anywhere but in the file', async () => {
  const path = join(folder, 'canaries.csv');
  const person = (title: string): string =>
    `zq-vendor-id-4711,1999000148,Zora,Quince,${title},Nurse,${contacts.join(',')}\n`;
  const header =
    'id,NPI,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Contactemail,Contactphone,Directdialphone\n';
  // A rejected row leaves its trace, and a second batch leaves a note for taking it back.
  writeFileSync(path, `${header}${person('Nurse')}${person('').replace('Quince', '')}`);
  const first = await runCommand('import', [path, '--source', 'acme', '--batch', 'one'], url);
  writeFileSync(path, `${header}${person('Charge Nurse')}`);
  const second = await runCommand('import', [path, '--source', 'acme', '--batch', 'two', '--force'], url);
  expect(second.out).toMatch(/changed +1/);
  await database.pool.query('checkpoint');

  expect(readableIn(Buffer.from(first.out + first.err + second.out + second.err))).toEqual([]);
  // The file of rejected rows lies beside the file itself and masks what reaches a person.
  expect(readableIn(readFileSync(`${path}.rejected.csv`), contacts)).toEqual([]);
  const {
    rows: [at],
  } = await database.pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()');
  const kept = [
    ...filesBelow(join(inject('clusterFolder'), 'data', 'base', String(at?.oid))),
    ...filesBelow(join(inject('clusterFolder'), 'data', 'pg_wal')),
    join(inject('clusterFolder'), 'server.log'),
  ];
  for (const file of kept) expect(readableIn(readFileSync(file)), file).toEqual([]);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect(readableIn(Buffer.from(rows.map(({ row }) => row).join('\n'))), name).toEqual([]);
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
