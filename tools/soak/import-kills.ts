// `npm run soak`: an import into a directory that contains some of its candidates is killed fifty times at random moments, and so is its
// undo. After every kill, either the whole batch is listed or nothing of it, and all chunks are complete. After completion the directory
// equals one after an undisturbed import; after the undo it equals the directory before the import.
import { chmodSync, createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { contactVault } from '#server/features/candidates/public.ts';
import { directoryHash, listedHash } from '#server/features/candidates/testing/directory-hash.ts';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';
import { migrate, openCluster, openDatabase, type Database } from '#server/foundation/database/public.ts';
import { runInOwnProcess, startCommand } from '#server/entrances/cli/testing/run-command.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { sourceFile } from '../bench/source-files.ts';
import { say } from './soak-database.ts';

const killsWanted = 50;
const fileRows = 150_000;
/** Rows of the source's earlier file: the same candidates, every eighth with another specialty. */
const earlierRows = 60_000;
/** A run is killed within this time; the start and the check of the file take about two seconds of it. */
const killWithinMs = 6_000;
const vault = contactVault(testSecrets.contactKeys);

function mustEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: found ${String(found)}, expected ${String(expected)}.`);
}

async function checkWhole(database: Database): Promise<void> {
  const {
    rows: [row],
  } = await database.pool.query<{ people: string; keys: string; noted: string; repeated: string }>(
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

/** The first rows of the file, as they could have been a month earlier. */
async function earlierFile(path: string): Promise<string> {
  const earlier = `${path}.earlier.csv`;
  const out = createWriteStream(earlier);
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    out.write(`${line.replace('"163W00000X"', '"183500000X"')}\n`);
    rows += 1;
    if (rows > earlierRows) break;
  }
  await finished(out.end());
  return earlier;
}

interface Listings {
  before: string;
  after: string;
}

/** Checks that the batch is listed only when it is finished. Returns whether rows of it are written and not listed. */
async function checkListed(database: Database, { before, after }: Listings): Promise<boolean> {
  const {
    rows: [batch],
  } = await database.pool.query<{ state: string; rows_read: string }>(
    `select state, rows_read from import_batches where id = 'soak'`,
  );
  const isFinished = batch?.state === 'finished';
  mustEqual(
    `What is listed while the batch is ${batch?.state ?? 'not there'}`,
    await listedHash(database),
    isFinished ? after : before,
  );
  return !isFinished && Number(batch?.rows_read ?? 0) > 0;
}

/** Runs the command until it ends or is killed. Returns whether it ended by itself. */
async function runOrKill(command: string, args: string[], url: string): Promise<boolean> {
  const { child, ended } = startCommand(command, args, url);
  await Promise.race([ended, delay(Math.random() * killWithinMs)]);
  child.kill('SIGKILL');
  const { exitCode, err } = await ended;
  if (exitCode !== null) mustEqual(`Exit code of ${command} (${err.trim()})`, exitCode, 0);
  return exitCode === 0;
}

async function killFiftyTimes(database: Database, url: string, path: string, listings: Listings): Promise<void> {
  let kills = 0;
  let undoKills = 0;
  let ends = 0;
  let partlyWritten = 0;
  while (kills < killsWanted) {
    const hasEnded = await runOrKill('import', [path, '--source', 'nppes', '--batch', 'soak', '--force'], url);
    await checkWhole(database);
    if (await checkListed(database, listings)) partlyWritten += 1;
    if (!hasEnded) {
      kills += 1;
      continue;
    }
    ends += 1;
    while (!(await runOrKill('import-undo', ['soak'], url))) {
      undoKills += 1;
      await checkListed(database, listings);
    }
    mustEqual('The listing after the undo', await listedHash(database), listings.before);
    await database.pool.query(`delete from import_batches where id = 'soak'`);
  }
  say(
    `${kills} kills, ${partlyWritten} of them with part of the batch written; after each it was listed wholly or not at all.`,
  );
  say(`The import completed ${ends} times and was undone each time, with ${undoKills} kills of the undo.`);
}

const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'files'));
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
try {
  const path = await sourceFile(join(folder, 'files'), 'nppes', fileRows);
  const earlier = await earlierFile(path);
  const begin = async (name: string): Promise<{ database: Database; url: string }> => {
    const fresh = await freshDatabase(cluster.databaseUrl, name);
    mustEqual(
      'Exit code of the earlier import',
      (await runInOwnProcess('import', [earlier, '--source', 'nppes', '--batch', 'earlier'], fresh.url)).exitCode,
      0,
    );
    return fresh;
  };
  const wholeImport = [path, '--source', 'nppes', '--batch', 'soak', '--force'];
  const peaceful = await begin('peaceful');
  const before = {
    directory: await directoryHash(peaceful.database, vault),
    listed: await listedHash(peaceful.database),
  };
  mustEqual(
    'Exit code of the undisturbed import',
    (await runInOwnProcess('import', wholeImport, peaceful.url)).exitCode,
    0,
  );
  const after = {
    directory: await directoryHash(peaceful.database, vault),
    listed: await listedHash(peaceful.database),
  };
  const killed = await begin('killed');
  await killFiftyTimes(killed.database, killed.url, path, { before: before.listed, after: after.listed });
  mustEqual(
    'Exit code of the completing import',
    (await runInOwnProcess('import', wholeImport, killed.url)).exitCode,
    0,
  );
  mustEqual('The directory after the kills', await directoryHash(killed.database, vault), after.directory);
  mustEqual('What is listed after the kills', await listedHash(killed.database), after.listed);
  await runInOwnProcess('import-undo', ['soak'], killed.url);
  mustEqual('The directory after taking the batch back', await directoryHash(killed.database, vault), before.directory);
  say('The completed import equals an undisturbed one; the undone import equals the directory before it.');
  await peaceful.database.close();
  await killed.database.close();
} finally {
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
