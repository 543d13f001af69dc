// `npm run soak`: an import killed fifty times at random moments. After every kill the chunks are whole; completed, the
// directory equals one that was imported in peace; taken back, it equals the one before.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { contactVault } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { contactKey, runCommand, startCommand } from '#server/entrances/cli/testing/run-command.ts';
import { sourceFile } from '../bench/source-files.ts';

const killsWanted = 50;
const fileRows = 150_000;
/** A run is killed at a moment up to here; starting takes about half a second of it. */
const killWithinMs = 2_500;
const vault = contactVault([{ id: 't1', key: contactKey }]);

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function mustEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: found ${String(found)}, expected ${String(expected)}.`);
}

async function checkWhole(database: Database): Promise<void> {
  const { rows: [row] } = await database.pool.query<{ people: string; keys: string; noted: string; repeated: string }>(
    `select (select count(*) from candidates) as people, (select count(distinct candidate_id) from candidate_keys) as keys,
       (select coalesce(sum(added), 0) from import_batches where state <> 'undone') as noted,
       (select count(*) from (select candidate_id from candidate_keys where kind = 'npi' group by candidate_id having count(*) > 1) as twice) as repeated`,
  );
  mustEqual('Candidates noted by the batch', row?.noted, row?.people);
  mustEqual('Candidates with keys', row?.keys, row?.people);
  mustEqual('Candidates with two NPIs', row?.repeated, '0');
  mustEqual('Keys that rows and candidate_keys disagree on', (await keysAstray(database)).length, 0);
}

async function freshDatabase(clusterUrl: string, name: string): Promise<{ database: Database; url: string }> {
  const owner = openDatabase(clusterUrl, { connectionsMax: 1, applicationName: 'soak' });
  await owner.pool.query(`create database ${name}`);
  await owner.close();
  const url = clusterUrl.replace(/\/[^/]*$/, `/${name}`);
  const database = openDatabase(url, { connectionsMax: 2, applicationName: 'soak' });
  await migrate(database);
  return { database, url };
}

async function killFiftyTimes(database: Database, url: string, path: string): Promise<void> {
  let kills = 0;
  let finished = 0;
  while (kills < killsWanted) {
    const { child, ended } = startCommand('import', [path, '--source', 'nppes', '--batch', 'soak', '--force'], url);
    await Promise.race([ended, delay(Math.random() * killWithinMs)]);
    child.kill('SIGKILL');
    const { exitCode } = await ended;
    await checkWhole(database);
    if (exitCode === null) kills += 1;
    if (exitCode !== 0) continue;
    finished += 1;
    await runCommand('import-undo', ['soak'], url);
    mustEqual('Candidates after the batch was taken back', (await database.pool.query('select from candidates')).rowCount, 0);
    await database.pool.query(`delete from import_batches where id = 'soak'`);
  }
  say(`${kills} kills, every chunk whole after each; the import came to its end ${finished} times in between and was taken back`);
}

const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'files'));
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
try {
  const path = await sourceFile(join(folder, 'files'), 'nppes', fileRows);
  const peaceful = await freshDatabase(cluster.databaseUrl, 'peaceful');
  await runCommand('import', [path, '--source', 'nppes', '--batch', 'soak'], peaceful.url);
  const expected = await directoryHash(peaceful.database, vault);
  const killed = await freshDatabase(cluster.databaseUrl, 'killed');
  const empty = await directoryHash(killed.database, vault);
  await killFiftyTimes(killed.database, killed.url, path);
  const last = await runCommand('import', [path, '--source', 'nppes', '--batch', 'soak', '--force'], killed.url);
  mustEqual('Exit code of the completing import', last.exitCode, 0);
  mustEqual('The directory after the kills', await directoryHash(killed.database, vault), expected);
  await runCommand('import-undo', ['soak'], killed.url);
  mustEqual('The directory after taking the batch back', await directoryHash(killed.database, vault), empty);
  say('Completed, the directory equals one imported in peace; taken back, it equals the one before.');
  await peaceful.database.close();
  await killed.database.close();
} finally {
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
