// The drill: a base backup and the archived write-ahead log of an embedded product bring its database back to a moment before an accident.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityHasher } from '#server/features/candidates/public.ts';
import { removalJournal } from '#server/features/removals/public.ts';
import { readBaseManifest } from '#server/foundation/backup/public.ts';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { runCommand } from './testing/run-command.ts';
import type { Outcome } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'careroster-moment-'));
// As root the server runs under another account, which must be able to enter.
chmodSync(folder, 0o755);
const [dataDir, wal, base] = [join(folder, 'data'), join(folder, 'wal'), join(folder, 'base')];
const removed = 'person7@postbox.example';
let beforeAccident = '';

const run = (name: string, args: string[], place = dataDir): Promise<Outcome> =>
  runCommand(name, args, '', {
    ...Object.fromEntries(
      ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET'].map(
        (setting) => [setting, undefined],
      ),
    ),
    DATA_DIR: place,
    ...(place === dataDir && { WAL_ARCHIVE: wal }),
  });

const recover = (place: string, args: string[], source = base): Promise<Outcome> =>
  run(
    'restore',
    [
      source,
      '--wal',
      wal,
      '--secrets',
      join(dataDir, 'secrets.json'),
      '--journal',
      join(dataDir, 'removals.journal'),
      ...args,
    ],
    join(folder, place),
  );

/** The product's own PostgreSQL, archiving or not. */
async function inDatabase<T>(place: string, use: (database: Database) => Promise<T>): Promise<T> {
  const archive = place === dataDir ? wal : null;
  const cluster = await openCluster(place, embeddedSecrets(place).databasePassword, archive);
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  try {
    return await use(database);
  } finally {
    await database.close();
    await cluster.release();
  }
}

const namesOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ name: string }>('select last_name as name from listed_candidates order by id')).rows.map(
    ({ name }) => name,
  );

beforeAll(async () => {
  const file = join(folder, 'people.csv');
  const rows = Array.from({ length: 9 }, (_, id) => `${id},Rosa,Person${id},Nurse,Nurse,person${id}@postbox.example`);
  writeFileSync(file, `id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail\n${rows.join('\n')}\n`);
  expect(await run('import', [file, '--source', 'acme'])).toMatchObject({ exitCode: 0 });
  expect(await run('base-backup', [base])).toMatchObject({ exitCode: 0, err: '' });
  await inDatabase(dataDir, async ({ pool }) => {
    await pool.query(`update candidates set last_name = 'Married' where last_name = 'Person8'`);
    const { rows: found } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    beforeAccident = found[0]?.now.toISOString() ?? '';
    // Times are compared in milliseconds.
    await pool.query('select pg_sleep(0.01)');
    await pool.query(`update candidates set last_name = 'Overwritten'`);
  });
  const hasher = identityHasher(embeddedSecrets(dataDir).lookupKey);
  await removalJournal(join(dataDir, 'removals.journal')).append({
    event: 'removed',
    at: '2026-11-21T12:00:00.000Z',
    candidateIds: [],
    keys: [hasher.emailKey(removed)],
    matchedBy: [hasher.emailKey(removed)],
  });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a recovery to a moment', () => {
  test('is refused for a changed backup, other secrets, a moment outside of the archive, and a DATA_DIR with a database', async () => {
    const copyOf = (name: string): string => {
      const copy = join(folder, name);
      cpSync(base, copy, { recursive: true });
      return copy;
    };
    const damaged = copyOf('damaged');
    writeFileSync(join(damaged, 'base.tar.gz'), readFileSync(join(base, 'base.tar.gz')).subarray(1));
    const changed = copyOf('changed');
    const manifest = readFileSync(join(base, 'base.json'), 'utf8');
    writeFileSync(join(changed, 'base.json'), manifest.replace(/"fileBytes": \d/, '"fileBytes": 9'));
    const refusals: [string[], string, RegExp][] = [
      [['--at', beforeAccident], damaged, /base\.tar\.gz is damaged/],
      [['--at', beforeAccident], changed, /was changed after the backup was made/],
      [['--at', '2026-01-01T00:00:00Z'], base, /after the requested moment\. Name an earlier base backup/],
      [['--at', '2999-01-01T00:00:00Z'], base, /in the future/],
      [['--at', '2026-11-22 14:30'], base, /not a time with an offset/],
    ];
    for (const [args, source, message] of refusals)
      expect(await recover('refused', args, source)).toMatchObject({
        exitCode: 2,
        err: expect.stringMatching(message),
      });
    expect(existsSync(join(folder, 'refused', 'postgresql', 'data'))).toBe(false);
    expect(await recover('data', ['--at', beforeAccident])).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/already contains a database/),
    });
    const late = new Date().toISOString();
    expect(await recover('late', ['--at', late])).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/The archived WAL ends before this moment/),
    });
    expect(existsSync(join(folder, 'late', 'postgresql', 'data'))).toBe(false);
  });

  test('brings back what was there before the accident, without those who were removed later', async () => {
    const outcome = await recover('before', ['--at', beforeAccident]);
    expect(outcome).toMatchObject({ exitCode: 0, err: '' });
    expect(outcome.out).toMatch(/1 candidates and 0 resumes were removed again/);
    const names = await inDatabase(join(folder, 'before'), namesOf);
    expect(names.toSorted()).toEqual(['Married', ...[0, 1, 2, 3, 4, 5, 6].map((id) => `Person${id}`)]);
    expect(await run('audit-verify', [], join(folder, 'before'))).toMatchObject({ exitCode: 0 });
  });

  test('without a moment ends with the last change that was archived', async () => {
    expect(await recover('latest', [])).toMatchObject({ exitCode: 0, err: '' });
    expect(new Set(await inDatabase(join(folder, 'latest'), namesOf))).toEqual(new Set(['Overwritten']));
  });
});

test('a second database does not archive into the same folder', async () => {
  const other = join(folder, 'other');
  const outcome = await run('imports', [], other);
  expect(outcome).toMatchObject({ exitCode: 0 });
  await expect(openCluster(other, embeddedSecrets(other).databasePassword, wal)).rejects.toThrow(
    /contains the WAL of another database/,
  );
});

test('base backup and archive are readable for their owner only, and contain no secret in plain text', async () => {
  for (const name of readdirSync(base)) expect([name, statSync(join(base, name)).mode & 0o077]).toEqual([name, 0]);
  expect(statSync(base).mode & 0o077).toBe(0);
  expect(statSync(wal).mode & 0o077).toBe(0);
  const { databasePassword, authSecret } = embeddedSecrets(dataDir);
  const manifest = JSON.stringify(await readBaseManifest(base));
  for (const secret of [databasePassword, authSecret]) expect(manifest).not.toContain(secret);
});

test('pruning deletes the archived files that only older base backups need, and nothing of another archive', async () => {
  const older = `${'0'.repeat(24)}.gz`;
  writeFileSync(join(wal, older), '');
  const foreign = join(folder, 'foreign');
  cpSync(wal, foreign, { recursive: true });
  const { walFile } = await readBaseManifest(base);
  rmSync(join(foreign, `${walFile}.gz`));
  for (const name of readdirSync(foreign)) if (name.includes(walFile.slice(8))) rmSync(join(foreign, name));
  expect(await run('wal-prune', [base, '--wal', foreign])).toMatchObject({ exitCode: 2 });
  expect(existsSync(join(foreign, older))).toBe(true);
  expect(await run('wal-prune', [base])).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^\d+ files were deleted/),
  });
  expect(existsSync(join(wal, older))).toBe(false);
  expect(existsSync(join(wal, `${walFile}.gz`))).toBe(true);
});
