// A batch from its dry run to its undo, with kills.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importFile, undoJournal } from '#server/features/imports/public.ts';
import { requestToImport } from '#server/features/imports/testing/import-request.ts';
import { readHere } from '#server/features/imports/testing/read-here.ts';
import { candidateWriter, contactVault, identityHasher, removeCandidate } from '#server/features/candidates/public.ts';
import { directoryHash, listedHash } from '#server/features/candidates/testing/directory-hash.ts';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { inTransaction, openDatabase } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand, startCommand, type Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-life-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vault = contactVault(testSecrets.contactKeys);
const hasher = identityHasher(testSecrets.lookupKey);
const hashNow = (): Promise<string> => directoryHash(database, vault);

interface VendorPerson {
  id: number;
  title?: string;
  phone?: string;
}

/** People of a vendor whose ids, e-mails and phones follow from their number. */
function vendorFile(name: string, people: VendorPerson[]): string {
  const rows = people.map(
    ({ id, title = 'Nurse', phone = `31255501${String(id % 100).padStart(2, '0')}` }) =>
      `${id},Rosa,Almeida${id},${title},Nurse,p${id}@postbox.example,${phone},"ACLS, Triage"`,
  );
  const path = join(folder, name);
  writeFileSync(
    path,
    `id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Contactphone,Contactskills\n${rows.join('\n')}\n`,
  );
  return path;
}

const numbered = (count: number, from = 1): VendorPerson[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at }));
const runImport = (...args: string[]): Promise<Outcome> => runCommand('import', args, url);
/** As the command imports it, in this process: what a test needs before its commands. Null: the import names its batch. */
const importedHere = (file: string, batchId: string | null = null): Promise<unknown> =>
  importFile(
    database,
    candidateWriter(vault, hasher),
    testSecrets,
    requestToImport(file, { batchId, isForced: true, today: systemClock.today() }),
    readHere,
  );
const counts = (out: string): Record<string, number> =>
  Object.fromEntries(
    [...out.matchAll(/^ {2}(rows read|added|changed|unchanged|suppressed|rejected) +([\d,]+)/gm)].map(
      ([, name = '', count = '']) => [name, Number(count.replaceAll(',', ''))],
    ),
  );

/** Kills the command while it waits for what another transaction holds, once a batch is in the state. */
async function killedWhileHeld(holding: string, command: string, args: string[], state: string): Promise<void> {
  await inTransaction(database, async (client) => {
    // The command may take as long as it needs to begin to wait.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(holding);
    const {
      rows: [{ pid } = { pid: 0 }],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { child, ended } = startCommand(command, args, url);
    const isWaiting = async (): Promise<boolean> =>
      (
        await database.pool.query(
          `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and exists (select from import_batches where ${state})`,
          [pid],
        )
      ).rowCount !== 0;
    await expect.poll(isWaiting, { interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    expect((await ended).exitCode).toBeNull();
  });
}

/** Waits until PostgreSQL has ended what killed commands had asked of it: the tables that they write cannot be emptied before. */
const untilCommandsEnded = (): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database() and application_name <> 'test'`,
          )
        ).rowCount,
      { interval: 20 },
    )
    .toBe(0);

beforeEach(async () => {
  await untilCommandsEnded();
  await database.pool.query(
    'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, candidates_meanwhile, import_batches, import_undo, import_overlaps, suppressions',
  );
});

describe('an import stops and asks', () => {
  test('when the file has shrunk by more than a fifth, or finds far fewer people than it should; --force overrules', async () => {
    await importedHere(vendorFile('june.csv', numbered(300)));
    const before = await hashNow();
    const shrunk = await runImport(vendorFile('july.csv', numbered(200)), '--source', 'acme');
    expect(shrunk).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(
        /has 200 rows, the last one of acme \(acme-.*-1\) had 300: nothing was imported.*--force/,
      ),
    });
    const strangers = vendorFile('august.csv', numbered(300, 1_000));
    const unknown = await runImport(strangers, '--source', 'acme');
    expect(unknown).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/Only 0 % of the file's people are known already.*100 % were expected.*--force/),
    });
    expect(await hashNow()).toBe(before);
    expect(counts((await runImport(strangers, '--source', 'acme', '--force')).out)).toMatchObject({ added: 300 });
  });

  test('when the batch name is taken by another file', async () => {
    expect((await runImport(vendorFile('named.csv', numbered(3)), '--batch', 'acme-june')).out).toMatch(
      /Imported as batch acme-june/,
    );
    expect(await runImport(vendorFile('other.csv', numbered(4)), '--batch', 'acme-june')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/A batch named acme-june already exists/),
    });
  });
});

describe('an import', () => {
  test('that finished under its name is a success when it is repeated, and changes nothing', async () => {
    const path = vendorFile('named.csv', numbered(3));
    await runImport(path, '--batch', 'acme-june');
    const before = await hashNow();
    for (const more of [[], ['--dry-run']])
      expect(await runImport(path, '--batch', 'acme-june', ...more)).toMatchObject({
        exitCode: 0,
        out: expect.stringMatching(
          /^This file was imported as batch acme-june on \d{4}-\d\d-\d\d, so nothing was left to do/m,
        ),
      });
    expect(await hashNow()).toBe(before);
    const { rows } = await database.pool.query('select id, state from import_batches');
    expect(rows).toEqual([{ id: 'acme-june', state: 'finished' }]);
  });

  test('rehearsed writes nothing and counts what the real one then does', async () => {
    await importedHere(vendorFile('known.csv', numbered(50)));
    const before = await hashNow();
    const mixed = vendorFile('mixed.csv', [
      ...numbered(40).map((person) => ({ ...person, title: 'Charge Nurse' })),
      ...numbered(25, 40),
      { id: 30, title: 'Charge Nurse' },
    ]);
    const rehearsed = await runImport(mixed, '--source', 'acme', '--dry-run');
    expect(rehearsed.out).toMatch(/^Dry run \(vendor file\): nothing was written/m);
    expect(await hashNow()).toBe(before);
    const done = await runImport(mixed, '--source', 'acme');
    // Number 40 is in both halves: changed by the first, a plain nurse again by the second. Number 30 is merely repeated.
    expect(counts(done.out)).toEqual({
      'rows read': 66,
      added: 14,
      changed: 41,
      unchanged: 11,
      suppressed: 0,
      rejected: 0,
    });
    expect(counts(rehearsed.out)).toEqual(counts(done.out));
  });

  test('names every rejected row in a file that only its owner reads, contacts masked', async () => {
    const path = join(folder, 'faulty.csv');
    writeFileSync(
      path,
      'Contactfirstname,Contactlastname,specialty,Personalemail,Contactphone\nRosa,,Nurse,rosa@postbox.example,3125550142\n=cmd(),"",Nurse,,\nToo,Many,Nurse,,,more\nSound,Person,Nurse,,\n',
    );
    const outcome = await runImport(path, '--source', 'acme');
    expect(outcome.out).toMatch(/rejected +3\n +line 2: .*last name/s);
    const rejected = readFileSync(`${path}.rejected.csv`, 'utf8');
    expect(statSync(`${path}.rejected.csv`).mode & 0o777).toBe(0o600);
    expect(
      rejected
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 4)),
    ).toEqual(['"2",', '"3",', '"4",']);
    expect(rejected).not.toMatch(/rosa@postbox|3125550142/);
    expect(rejected).toContain(`"'=cmd()"`);
  });

  test('killed anywhere is listed wholly or not at all, and completed it equals one that was left alone', async () => {
    const earlier = vendorFile(
      'earlier.csv',
      numbered(700, 1_500).map((person) => ({ ...person, title: 'Head Nurse' })),
    );
    const path = vendorFile('long.csv', [
      ...numbered(2_000),
      ...numbered(500).map((person) => ({ ...person, title: 'Charge Nurse' })),
    ]);
    await importedHere(earlier, 'earlier');
    await importedHere(path, 'whole');
    const undisturbed = await hashNow();
    const listedAfter = await listedHash(database);
    await database.pool.query(
      'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, import_batches, import_undo, import_overlaps',
    );
    await importedHere(earlier, 'earlier');
    const listedBefore = await listedHash(database);
    const changesBefore = await database.pool.query('select count(*) from candidate_changes');

    const lastLine = async (): Promise<number> =>
      Number(
        (
          await database.pool.query<{ line: string }>(
            `select coalesce(max(last_line), 0) as line from import_batches where id = 'whole'`,
          )
        ).rows[0]?.line,
      );
    let kills = 0;
    for (const line of [1, 1_000, 2_000]) {
      const { child, ended } = startCommand('import', [path, '--source', 'acme', '--batch', 'whole', '--force'], url);
      await expect.poll(lastLine, { interval: 10 }).toBeGreaterThanOrEqual(line);
      child.kill('SIGKILL');
      if ((await ended).exitCode === null) kills += 1;
      const {
        rows: [row],
      } = await database.pool.query<{ people: string; contacts: string; keys: string; noted: string }>(
        `select (select count(*) from candidates) as people, (select count(*) from candidate_contacts) as contacts,
           (select count(distinct candidate_id) from candidate_keys) as keys, (select sum(added) from import_batches) as noted`,
      );
      expect(new Set(Object.values(row ?? {}))).toEqual(new Set([row?.people]));
      expect(await keysAstray(database)).toEqual([]);
      const isFinished =
        (await database.pool.query(`select from import_batches where id = 'whole' and state = 'finished'`)).rowCount ===
        1;
      expect(await listedHash(database)).toBe(isFinished ? listedAfter : listedBefore);
      if (!isFinished)
        expect((await database.pool.query('select count(*) from candidate_changes')).rows).toEqual(changesBefore.rows);
    }
    expect(kills).toBeGreaterThan(0);
    expect((await runCommand('imports', [], url)).out).toMatch(/whole .*(interrupted at row [\d,]+ of 2,500|finished)/);
    const resumed = await runImport(path, '--source', 'acme', '--batch', 'whole', '--force');
    expect(resumed.out).toMatch(/Completed the interrupted batch whole/);
    expect(counts(resumed.out)).toMatchObject({ 'rows read': 2_500, added: 1_499 });
    expect(await hashNow()).toBe(undisturbed);
    expect(await listedHash(database)).toBe(listedAfter);
    expect((await database.pool.query('select from candidates_meanwhile')).rowCount).toBe(0);
  });
});

describe('while a batch is cut off in its middle', () => {
  test('its new candidates are not listed, its changed candidates are shown as before, and removed candidates are gone', async () => {
    // Without phones: a removal also keeps out candidates with the same phone and, except for the number, the same name.
    const people = numbered(1_500).map((person) => ({ ...person, phone: '' }));
    await importedHere(vendorFile('a.csv', people), 'a');
    const before = await listedHash(database);
    const path = vendorFile('b.csv', [
      ...numbered(800, 5_000),
      ...people.map((person) => ({ ...person, title: 'Charge Nurse' })),
    ]);
    // Number 1,500 is in the last chunk.
    const held = `select from candidates where last_name = 'Almeida1500' for update`;
    await killedWhileHeld(held, 'import', [path, '--source', 'acme', '--batch', 'b', '--force'], `state = 'running'`);
    const {
      rows: [written],
    } = await database.pool.query<{ brought: string; changed: string }>(
      `select count(*) filter (where first_batch = 'b') as brought, count(*) filter (where title = 'Charge Nurse') as changed from candidates`,
    );
    expect(Number(written?.brought)).toBe(800);
    expect(Number(written?.changed)).toBeGreaterThan(100);
    expect(await listedHash(database)).toBe(before);

    const {
      rows: [removed],
    } = await database.pool.query<{ id: string }>(`select id from candidates where title = 'Charge Nurse' limit 1`);
    await inTransaction(database, (client) => removeCandidate(client, vault, hasher, removed?.id ?? '', undoJournal));
    for (const table of ['listed_candidates', 'candidates_meanwhile'])
      expect((await database.pool.query(`select from ${table} where id = $1`, [removed?.id])).rowCount).toBe(0);
    expect((await runImport(path, '--source', 'acme', '--batch', 'b', '--force')).out).toMatch(
      /Completed the interrupted batch b/,
    );
    expect((await database.pool.query('select from listed_candidates')).rowCount).toBe(2_299);
    expect((await database.pool.query(`select from listed_candidates where title = 'Charge Nurse'`)).rowCount).toBe(
      1_499,
    );
  });
});

describe('taking a batch back', () => {
  test('is refused when there is no such batch, or a later one changed the same people', async () => {
    expect(await runCommand('import-undo', ['nothing'], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/There is no batch nothing: npm run imports/),
    });
    await importedHere(vendorFile('a.csv', numbered(5)), 'a');
    await importedHere(
      vendorFile(
        'b.csv',
        numbered(5).map((person) => ({ ...person, title: 'Charge Nurse' })),
      ),
      'b',
    );
    expect(await runCommand('import-undo', ['a'], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(
        /The later batch b is in effect and names candidates of a\. Undo it first with npm run import:undo -- b,/,
      ),
    });
  });

  test('is refused, like another import, while a batch is unfinished: each says how to finish it', async () => {
    const first = vendorFile('a.csv', numbered(5));
    const second = vendorFile('b.csv', numbered(5, 20));
    await importedHere(first, 'a');
    await killedWhileHeld(
      'lock table candidates in share mode',
      'import',
      [second, '--source', 'acme', '--batch', 'b', '--force'],
      `state = 'running'`,
    );
    // An import into another database of the same cluster must not count as running here.
    const elsewhere = openDatabase(new URL('/postgres', url).href, { connectionsMax: 1, applicationName: 'test' });
    await elsewhere.pool.query('select pg_advisory_lock($1)', [0x696d706f]);
    expect((await runCommand('imports', [], url)).out).toMatch(/b .*interrupted at row 0 of 5/);
    await elsewhere.close();
    const other = await runImport(vendorFile('c.csv', numbered(9, 40)), '--source', 'acme', '--force');
    expect(other).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(
        /import of b\.csv was interrupted, and batch b is unfinished: import that file again to complete it, or undo it with npm run import:undo -- b\./,
      ),
    });
    expect(await runCommand('import-undo', ['a'], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/later batch b is unfinished: import its file again/),
    });
    expect((await runCommand('import-undo', ['b'], url)).out).toMatch(/Undid b: 0 candidates deleted/);

    await killedWhileHeld('select from candidates for update', 'import-undo', ['a'], `state = 'undoing'`);
    expect(await runImport(second, '--source', 'acme', '--force')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/undo of batch a was interrupted: run npm run import:undo -- a again/),
    });
  });

  test('killed anywhere, the batch is listed wholly or not at all, and run again it ends', async () => {
    await importedHere(vendorFile('a.csv', numbered(700)), 'a');
    const [before, listedBefore] = [await hashNow(), await listedHash(database)];
    await importedHere(
      vendorFile(
        'b.csv',
        numbered(900).map((person) => ({ ...person, title: 'Charge Nurse' })),
      ),
      'b',
    );
    const listedAfter = await listedHash(database);
    // While it looks up how people stood, they are listed as the batch left them.
    await killedWhileHeld('lock table candidates_meanwhile in share mode', 'import-undo', ['b'], `state = 'finished'`);
    expect(await listedHash(database)).toBe(listedAfter);
    // While it restores them, as before the batch.
    await killedWhileHeld(
      `select from import_undo where candidate_id = (select max(candidate_id) from import_undo) for update`,
      'import-undo',
      ['b'],
      `state = 'undoing'`,
    );
    expect(await listedHash(database)).toBe(listedBefore);
    expect((await runCommand('imports', [], url)).out).toMatch(/b .*undo interrupted: run import:undo again/);
    expect((await runCommand('import-undo', ['b'], url)).exitCode).toBe(0);
    expect(await listedHash(database)).toBe(listedBefore);
    expect(await hashNow()).toBe(before);
  });

  test('leaves the directory as it was before, added people gone and changed people restored', async () => {
    await importedHere(vendorFile('a.csv', numbered(30)), 'a');
    const before = await hashNow();
    const changed = numbered(40).map((person) => ({
      ...person,
      title: 'Charge Nurse',
      phone: `3125550${String(900 + person.id)}`,
    }));
    expect(
      counts((await runImport(vendorFile('b.csv', changed), '--source', 'other', '--batch', 'b')).out),
    ).toMatchObject({ added: 10, changed: 30 });
    expect(await hashNow()).not.toBe(before);
    expect(await keysAstray(database)).toEqual([]);
    expect((await runCommand('import-undo', ['b'], url)).out).toMatch(/Undid b: 10 candidates deleted, 30 restored/);
    expect(await hashNow()).toBe(before);
    expect(await keysAstray(database)).toEqual([]);
    expect(await runCommand('import-undo', ['b'], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/is already undone/),
    });
    expect((await runCommand('import-undo', ['a'], url)).out).toMatch(/30 candidates deleted/);
    expect(
      (
        await database.pool.query(
          'select id from candidates union all select candidate_id from candidate_keys union all select candidate_id from candidate_contacts',
        )
      ).rowCount,
    ).toBe(0);
  });
});

test('keys rotate: every contact opens under the new key, none any more under the old one alone', async () => {
  await importedHere(vendorFile('keys.csv', numbered(20)));
  const next = randomBytes(32);
  const ring = {
    CONTACT_KEYS: `t2:${next.toString('base64')},t1:${testSecrets.contactKeys[0].key.toString('base64')}`,
  };
  const before = await hashNow();
  expect((await runCommand('rotate-keys', [], url, ring)).out).toMatch(
    /20 records encrypted again; all contacts now use the key t2/,
  );
  await expect(hashNow()).rejects.toThrow(/t2 is not configured/);
  expect(await directoryHash(database, contactVault([{ id: 't2', key: next }]))).toBe(before);
  expect((await runCommand('rotate-keys', [], url, ring)).out).toMatch(/^0 records/m);
});
