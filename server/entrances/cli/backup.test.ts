// A backup that is taken while the product is used, and what a restore makes of it.
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import {
  contactVault,
  findCandidatesWithEvents,
  identityHasher,
  readEventPosition,
} from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { recordLicenses } from '#server/features/candidates/testing/record-licenses.ts';
import { removalJournal } from '#server/features/removals/public.ts';
import { checkFiles, createSchema, readManifest, writeBackup } from '#server/foundation/backup/public.ts';
import {
  inRolledBackTransaction,
  inTransaction,
  migrate,
  openDatabase,
  readMissingMigrations,
  type Database,
} from '#server/foundation/database/public.ts';
import { recordAsReplaced } from '#server/foundation/database/testing/replaced-migrations.ts';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { testDatabase } from '#server/testing/database.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { runCommand, startCommand, type Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-backup-'));
const journal = join(folder, 'removals.journal');
const backup = join(folder, 'monday');
const vault = contactVault(testSecrets.contactKeys);
const removed = 'person7@postbox.example';
const candidates = 500;
/** In the events, between that of a candidate 1 and that of a candidate 2. */
let position = '';
/** Values that a text format could damage. */
const hostileTexts = ['tab\tnewline\nbackslash\\ \\N \\.', '', 'Zoë 👩‍⚕️ \u202Eright', '"quoted", semicolon;\r'];

const owner = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
afterAll(async () => {
  await owner.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<{ database: Database; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await owner.pool.query(`create database ${name}`);
  const made = databaseUrlOf(inject('clusterUrl'), name);
  const opened = openDatabase(made, { connectionsMax: 3, applicationName: 'test' });
  onTestFinished(async () => {
    await opened.close();
    await owner.pool.query(`drop database ${name} with (force)`);
  });
  return { database: opened, url: made };
}

const restore = (target: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runCommand('restore', args, target, { REMOVALS_JOURNAL: journal, ...environment });

const countNamed = async ({ pool }: Database, lastName: string): Promise<number> =>
  (await pool.query('select 1 from listed_candidates where last_name = $1', [lastName])).rowCount ?? 0;

beforeAll(async () => {
  const rows = Array.from(
    { length: candidates },
    (_, id) => `${id},Rosa,Person${id},Nurse,Nurse,person${id}@postbox.example`,
  );
  const file = join(folder, 'people.csv');
  writeFileSync(file, `id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail\n${rows.join('\n')}\n`);
  expect(await runCommand('import', [file, '--source', 'acme'], url)).toMatchObject({ exitCode: 0 });
  await database.pool.query(
    `insert into search_errors (ip_address, error_type, error_message, search_query, search_url, search_filters, user_agent)
     select '198.51.100.7', 'other', message, message, '/search', jsonb_build_object('query', message), '' from unnest($1::text[]) message`,
    [hostileTexts],
  );
  await recordLicenses(database, ['1']);
  position = await readEventPosition(database);
  await recordLicenses(database, ['2']);
  expect(await runCommand('backup', [backup], url)).toMatchObject({ exitCode: 0 });
  // The person is removed after the backup: only the journal knows it.
  const hasher = identityHasher(testSecrets.lookupKey);
  await removalJournal(journal).append({
    event: 'removed',
    at: '2026-11-21T12:00:00.000Z',
    candidateIds: [],
    keys: [hasher.emailKey(removed)],
    matchedBy: [hasher.emailKey(removed)],
  });
});

describe('a backup', () => {
  test('never overwrites another one, and leaves nothing behind when it fails', async () => {
    expect(await runCommand('backup', [backup], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/exists already\. Name a new folder/),
    });
    expect(await runCommand('backup', [], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/Name the folder/),
    });
    expect(await runCommand('backup', [join(journal, 'inside-a-file')], url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/cannot be created/),
    });
  });

  test('shows one moment of all tables, while transactions write to several of them', async () => {
    const stop = new AbortController();
    const writing = (async () => {
      for (let number = 1; !stop.signal.aborted; number += 1)
        await inTransaction(database, async (client) => {
          await client.query(`insert into unmatched_terms (term_hash, term) values (decode(md5($1), 'hex'), $1)`, [
            `term ${number}`,
          ]);
          await client.query(`insert into rate_limits (key, used_at, expires_at) values ($1, '{}', now())`, [
            `key ${number}`,
          ]);
        });
    })();
    const target = join(folder, 'busy');
    const manifest = await writeBackup(database, {
      folder: target,
      secrets: testSecrets,
      now: new Date(),
      onProgress: () => undefined,
    }).finally(() => stop.abort());
    await writing;
    const rowsOf = (wanted: string): number | undefined => manifest.tables.find(({ name }) => name === wanted)?.rows;
    expect(rowsOf('unmatched_terms')).toBe(rowsOf('rate_limits'));
  });

  test('contains no secret and no readable contact', async () => {
    const manifest = await readManifest(backup);
    await checkFiles(backup, manifest, () => undefined);
    const text = readFileSync(join(backup, 'backup.json'), 'utf8');
    for (const secret of Object.values(secretsEnvironment)) expect(text).not.toContain(secret.split(':').at(-1));
  });
});

describe('a restore', () => {
  test('is refused for a damaged file, other secrets, a database with data, or without the journal of removals', async () => {
    const target = await emptyDatabase();
    const damaged = join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const file = join(damaged, 'candidates.copy.gz');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const changed = join(folder, 'changed');
    cpSync(backup, changed, { recursive: true });
    const manifest = readFileSync(join(changed, 'backup.json'), 'utf8');
    writeFileSync(join(changed, 'backup.json'), manifest.replace(/"takenAt": "\d{4}/, '"takenAt": "2020'));
    const unsigned = join(folder, 'unsigned');
    cpSync(backup, unsigned, { recursive: true });
    rmSync(join(unsigned, 'signature'));
    const refusals: [string[], NodeJS.ProcessEnv, RegExp][] = [
      [[changed], {}, /backup\.json was changed after the backup was made/],
      [[unsigned], {}, /has no signature.*add --unsigned/],
      [[backup, '--at', '2026-11-22T14:30:00Z'], {}, /Unknown option '--at'/],
      [[damaged], {}, /candidates\.copy\.gz is damaged/],
      [[join(folder, 'nothing')], {}, /is not a complete backup/],
      [[backup], { REMOVALS_JOURNAL: join(folder, 'none') }, /no journal of removals/],
      [
        [backup],
        { LOOKUP_KEY: Buffer.from(testSecrets.lookupKey.toReversed()).toString('base64') },
        /made with other secrets: LOOKUP_KEY differs/,
      ],
    ];
    for (const [args, environment, message] of refusals)
      expect(await restore(target.url, args, environment)).toMatchObject({
        exitCode: 2,
        err: expect.stringMatching(message),
      });
    expect(
      (await target.database.pool.query('select 1 from pg_tables where schemaname = current_schema()')).rowCount,
    ).toBe(0);
    expect(await restore(url, [backup])).toMatchObject({ exitCode: 2, err: expect.stringMatching(/already contains/) });
  });

  test('brings back the directory as it was, without those who were removed later', async () => {
    const target = await emptyDatabase();
    const outcome = await restore(target.url, [backup]);
    expect(outcome).toMatchObject({ exitCode: 0, err: '' });
    expect(outcome.out).toMatch(/the content equals the backup/);
    expect(outcome.out).toMatch(/1 candidates and 0 resumes were removed again/);
    expect(await countNamed(target.database, 'Person7')).toBe(0);
    expect(await countNamed(target.database, 'Person8')).toBe(1);
    const { rows } = await target.database.pool.query<{ text: string }>(
      `select error_message as text from search_errors where search_filters ->> 'query' = search_query order by id`,
    );
    expect(rows.map(({ text }) => text)).toEqual(hostileTexts);
    // Identity columns continue behind the restored rows, and the audit continues its chain.
    expect(await runCommand('audit-verify', [], target.url)).toMatchObject({ exitCode: 0 });
    expect(await runCommand('imports', [], target.url)).toMatchObject({ out: expect.stringMatching(/acme/) });
    // Transaction numbers begin again in another cluster. Positions go on.
    await recordLicenses(target.database, ['3']);
    const span = { from: position, to: await readEventPosition(target.database) };
    expect(Array.from((await findCandidatesWithEvents(target.database, span, 10)) ?? [], String)).toEqual(['2', '3']);
  });

  test('that is killed keeps servers and commands out until it is repeated, which continues it', async () => {
    const target = await emptyDatabase();
    const absent = join(folder, 'absent.journal');
    const { child, ended } = startCommand('restore', [backup, '--no-journal'], target.url, {
      REMOVALS_JOURNAL: absent,
    });
    await expect
      .poll(
        async () => (await target.database.pool.query(`select to_regclass('candidates') is not null as schema`)).rows,
        { interval: 5 },
      )
      .toEqual([{ schema: true }]);
    child.kill('SIGKILL');
    await ended;
    expect(await runCommand('imports', [], target.url)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/restore into this database was interrupted/),
    });
    expect(await restore(target.url, [backup, '--no-journal'], { REMOVALS_JOURNAL: absent })).toMatchObject({
      exitCode: 0,
    });
    expect(await directoryHash(target.database, vault)).toBe(await directoryHash(database, vault));
  });

  test('of version 0.9.0, which had other migrations, is brought up to date afterwards', async () => {
    const [old, target] = [await emptyDatabase(), await emptyDatabase()];
    const { migrations } = await readManifest(backup);
    const baseline = migrations.filter(({ name }) => name.startsWith('0000-'));
    await migrate(old.database, () => undefined, baseline);
    await recordAsReplaced(old.database);
    await old.database.pool.query(`insert into candidates (id, last_name) values (7, 'Olmstead')`);
    const folderOfOld = join(folder, 'earlier');
    await writeBackup(old.database, {
      folder: folderOfOld,
      secrets: testSecrets,
      now: new Date(),
      onProgress: () => undefined,
    });
    expect(await restore(target.url, [folderOfOld, '--journal', journal])).toMatchObject({ exitCode: 0, err: '' });
    expect(await countNamed(target.database, 'Olmstead')).toBe(1);
    expect(await inRolledBackTransaction(target.database, readMissingMigrations)).toEqual([]);
  });

  test('of a version before 0.9.0 is refused with what to do', async () => {
    const target = await emptyDatabase();
    const manifest = { ...(await readManifest(backup)), migrations: [{ name: '0001-candidates.sql', sha256: '' }] };
    await expect(createSchema(target.database, manifest, () => undefined)).rejects.toThrow(
      /backup is older than version 0\.9\.0\. Restore it with version 0\.9\.0/,
    );
  });

  test('by a newer version only: a backup with an unknown migration is refused', async () => {
    const target = await emptyDatabase();
    const manifest = await readManifest(backup);
    await expect(
      createSchema(
        target.database,
        { ...manifest, migrations: [...manifest.migrations, { name: '9999-later.sql', sha256: '0'.repeat(64) }] },
        () => undefined,
      ),
    ).rejects.toThrow(/newer version of CareRoster/);
  });
});

test('a server that starts on an older database removes everyone of the journal again before it answers', async () => {
  const own = join(folder, 'of-a-server.journal');
  copyFileSync(journal, own);
  appendFileSync(own, '\n');
  expect(await countNamed(database, 'Person7')).toBe(1);
  const server = await startServer(url, { ...secretsEnvironment, REMOVALS_JOURNAL: own });
  onTestFinished(async () => {
    await server.stop();
  });
  expect(await countNamed(database, 'Person7')).toBe(0);
  expect(server.lines.join('\n')).toMatch(/older than the journal of removals: 1 candidates/);
});
