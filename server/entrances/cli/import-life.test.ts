// A batch from its rehearsal to its being taken back, kills included.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contactVault } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';
import { testDatabase } from '#server/testing/database.ts';
import { contactKey, runCommand, startCommand } from './testing/run-command.ts';
import type { Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-life-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vault = contactVault([{ id: 't1', key: contactKey }]);
const hashNow = (): Promise<string> => directoryHash(database, vault);

interface VendorPerson {
  id: number;
  title?: string;
  phone?: string;
}

/** People of a vendor whose ids, e-mails and phones follow from their number. */
function vendorFile(name: string, people: VendorPerson[]): string {
  const rows = people.map(({ id, title = 'Nurse', phone = `31255501${String(id % 100).padStart(2, '0')}` }) => `${id},Rosa,Almeida${id},${title},Nurse,p${id}@postbox.example,${phone},"ACLS, Triage"`);
  const path = join(folder, name);
  writeFileSync(path, `id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Contactphone,Contactskills\n${rows.join('\n')}\n`);
  return path;
}

const numbered = (count: number, from = 1): VendorPerson[] => Array.from({ length: count }, (_, at) => ({ id: from + at }));
const runImport = (...args: string[]): Promise<Outcome> => runCommand('import', args, url);
const counts = (out: string): Record<string, number> =>
  Object.fromEntries([...out.matchAll(/^ {2}(rows read|added|changed|unchanged|suppressed|rejected) +([\d,]+)/gm)].map(([, name = '', count = '']) => [name, Number(count.replaceAll(',', ''))]));

beforeEach(async () => {
  await database.pool.query('truncate candidates, candidate_keys, candidate_contacts, candidate_changes, import_batches, import_undo, suppressions');
});

describe('an import stops and asks', () => {
  test('when the file has shrunk by more than a fifth, or finds far fewer people than it should; --force overrules', async () => {
    await runImport(vendorFile('june.csv', numbered(300)), '--source', 'acme');
    const before = await hashNow();
    const shrunk = await runImport(vendorFile('july.csv', numbered(200)), '--source', 'acme');
    expect(shrunk).toMatchObject({ exitCode: 2, err: expect.stringMatching(/has 200 rows, the last one of acme \(acme-.*-1\) had 300: nothing was imported.*--force/) });
    const strangers = vendorFile('august.csv', numbered(300, 1_000));
    const unknown = await runImport(strangers, '--source', 'acme');
    expect(unknown).toMatchObject({ exitCode: 2, err: expect.stringMatching(/Only 0 % of the file's people are known already.*100 % were expected.*--force/) });
    expect(await hashNow()).toBe(before);
    expect(counts((await runImport(strangers, '--source', 'acme', '--force')).out)).toMatchObject({ added: 300 });
  });

  test('when the batch name is taken', async () => {
    const path = vendorFile('named.csv', numbered(3));
    expect((await runImport(path, '--batch', 'acme-june')).out).toMatch(/Imported as batch acme-june/);
    expect(await runImport(path, '--batch', 'acme-june')).toMatchObject({ exitCode: 2, err: expect.stringMatching(/There is a batch acme-june already/) });
  });
});

describe('an import', () => {
  test('rehearsed writes nothing and counts what the real one then does', async () => {
    await runImport(vendorFile('known.csv', numbered(50)), '--source', 'acme');
    const before = await hashNow();
    const mixed = vendorFile('mixed.csv', [...numbered(40).map((person) => ({ ...person, title: 'Charge Nurse' })), ...numbered(25, 40), { id: 30, title: 'Charge Nurse' }]);
    const rehearsed = await runImport(mixed, '--source', 'acme', '--dry-run');
    expect(rehearsed.out).toMatch(/^Dry run \(vendor file\): nothing was written/m);
    expect(await hashNow()).toBe(before);
    const done = await runImport(mixed, '--source', 'acme');
    // Number 40 stands in both halves: changed by the first, a plain nurse again by the second. Number 30 is merely repeated.
    expect(counts(done.out)).toEqual({ 'rows read': 66, added: 14, changed: 41, unchanged: 11, suppressed: 0, rejected: 0 });
    expect(counts(rehearsed.out)).toEqual(counts(done.out));
  });

  test('names every rejected row in a file that only its owner reads, contacts masked', async () => {
    const path = join(folder, 'faulty.csv');
    writeFileSync(path, 'Contactfirstname,Contactlastname,specialty,Personalemail,Contactphone\nRosa,,Nurse,rosa@postbox.example,3125550142\n=cmd(),"",Nurse,,\nToo,few\nSound,Person,Nurse,,\n');
    const outcome = await runImport(path, '--source', 'acme');
    expect(outcome.out).toMatch(/rejected +3\n +line 2: .*last name/s);
    const rejected = readFileSync(`${path}.rejected.csv`, 'utf8');
    expect(statSync(`${path}.rejected.csv`).mode & 0o777).toBe(0o600);
    expect(rejected.split('\r\n').slice(1, -1).map((line) => line.slice(0, 4))).toEqual(['"2",', '"3",', '"4",']);
    expect(rejected).not.toMatch(/rosa@postbox|3125550142/);
    expect(rejected).toContain(`"'=cmd()"`);
  });

  test('killed anywhere is wholly in up to a chunk, and completed it equals one that was left alone', async () => {
    const path = vendorFile('long.csv', [...numbered(3_000), ...numbered(500).map((person) => ({ ...person, title: 'Charge Nurse' }))]);
    await runImport(path, '--source', 'acme', '--batch', 'whole');
    const undisturbed = await hashNow();
    await database.pool.query('truncate candidates, candidate_keys, candidate_contacts, candidate_changes, import_batches, import_undo');

    const lastLine = async (): Promise<number> => Number((await database.pool.query<{ line: string }>('select coalesce(max(last_line), 0) as line from import_batches')).rows[0]?.line);
    let kills = 0;
    for (const line of [1, 1_000, 2_000, 3_000]) {
      const { child, ended } = startCommand('import', [path, '--source', 'acme', '--batch', 'whole'], url);
      await expect.poll(lastLine, { interval: 1, timeout: 20_000 }).toBeGreaterThanOrEqual(line);
      child.kill('SIGKILL');
      if ((await ended).exitCode === null) kills += 1;
      const { rows: [row] } = await database.pool.query<{ people: string; contacts: string; keys: string; noted: string }>(
        `select (select count(*) from candidates) as people, (select count(*) from candidate_contacts) as contacts,
           (select count(distinct candidate_id) from candidate_keys) as keys, (select sum(added) from import_batches) as noted`,
      );
      expect(new Set(Object.values(row ?? {}))).toEqual(new Set([row?.people]));
      expect(await keysAstray(database)).toEqual([]);
    }
    expect(kills).toBeGreaterThan(0);
    expect((await runCommand('imports', [], url)).out).toMatch(/whole .*(interrupted at row [\d,]+ of 3,500|finished)/);
    const resumed = await runImport(path, '--source', 'acme', '--batch', 'whole');
    expect(resumed.out).toMatch(/Completed the interrupted batch whole/);
    expect(counts(resumed.out)).toMatchObject({ 'rows read': 3_500, added: 3_000 });
    expect(await hashNow()).toBe(undisturbed);
  });
});

describe('taking a batch back', () => {
  test('is refused when there is no such batch, or a later one changed the same people', async () => {
    expect(await runCommand('import-undo', ['nothing'], url)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/There is no batch nothing: npm run imports/) });
    await runImport(vendorFile('a.csv', numbered(5)), '--source', 'acme', '--batch', 'a');
    await runImport(vendorFile('b.csv', numbered(5).map((person) => ({ ...person, title: 'Charge Nurse' }))), '--source', 'acme', '--batch', 'b');
    expect(await runCommand('import-undo', ['a'], url)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/The later batch b changed people of a: take it back first/) });
  });

  test('leaves the directory as it was before, added people gone and changed people restored', async () => {
    await runImport(vendorFile('a.csv', numbered(30)), '--source', 'acme', '--batch', 'a');
    const before = await hashNow();
    const changed = numbered(40).map((person) => ({ ...person, title: 'Charge Nurse', phone: `3125550${String(900 + person.id)}` }));
    expect(counts((await runImport(vendorFile('b.csv', changed), '--source', 'other', '--batch', 'b')).out)).toMatchObject({ added: 10, changed: 30 });
    expect(await hashNow()).not.toBe(before);
    expect(await keysAstray(database)).toEqual([]);
    expect((await runCommand('import-undo', ['b'], url)).out).toMatch(/Took back b: 10 candidates removed, 30 as they were before/);
    expect(await hashNow()).toBe(before);
    expect(await keysAstray(database)).toEqual([]);
    expect(await runCommand('import-undo', ['b'], url)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/has been taken back already/) });
    expect((await runCommand('import-undo', ['a'], url)).out).toMatch(/30 candidates removed/);
    expect((await database.pool.query('select id from candidates union all select candidate_id from candidate_keys union all select candidate_id from candidate_contacts')).rowCount).toBe(0);
  });
});

test('keys rotate: every contact opens under the new key, none any more under the old one alone', async () => {
  await runImport(vendorFile('keys.csv', numbered(20)), '--source', 'acme');
  const next = Buffer.alloc(32, 7);
  const ring = { CONTACT_KEYS: `t2:${next.toString('base64')},t1:${contactKey.toString('base64')}` };
  const before = await hashNow();
  expect((await runCommand('rotate-keys', [], url, ring)).out).toMatch(/20 records were sealed anew; every contact is under the key t2/);
  await expect(hashNow()).rejects.toThrow(/t2 is not configured/);
  expect(await directoryHash(database, contactVault([{ id: 't2', key: next }]))).toBe(before);
  expect((await runCommand('rotate-keys', [], url, ring)).out).toMatch(/^0 records/m);
});
