// `npm run dev:old-version -- COMMIT`: an older version of the product serves while the present one migrates its database, and afterwards
// beside it. No request to the older version may fail. Without COMMIT: the commit before the latest migration.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { importPeople, readCandidateIds, writePeople } from './mixed/directory.ts';
import { missingAcknowledgements } from './mixed/invariants.ts';
import { tableOf } from './mixed/table.ts';
import { createVisitors, emptyTally, keepAsking, send, type Ledger, type Tally } from './mixed/visitors.ts';
import { say } from './soak-database.ts';

/** More than the size from which migrations run in chunks. */
const people = 12_000;
const visitorsWanted = 30;
const requestEveryMs = 40;
const quietMs = 10_000;
const afterwardsMs = 20_000;
const agreeWithinMs = 2_000;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

const latestMigration = git('log', '-1', '--format=%H', '--', 'server/migrations');
const commit = git('rev-parse', process.argv[2] ?? `${latestMigration}~1`);
const folder = mkdtempSync(join(tmpdir(), 'careroster-old-version-'));
chmodSync(folder, 0o755);
const old = join(folder, 'old');

/** The packages of the older version: those of this one when both have the same lock file. */
function checkOut(): void {
  git('worktree', 'add', '--detach', old, commit);
  const isSame = readFileSync('package-lock.json').equals(readFileSync(join(old, 'package-lock.json')));
  if (isSame) symlinkSync(join(process.cwd(), 'node_modules'), join(old, 'node_modules'));
  else {
    say('The lock files differ; installing the packages of the older version');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: old, stdio: 'inherit' });
  }
}

checkOut();
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
const database = openDatabase(cluster.databaseUrl, { connectionsMax: 3, applicationName: 'soak' });
const environment = {
  ...secretsEnvironment,
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
  REMOVALS_JOURNAL: join(folder, 'removals.journal'),
};
const servers: ServerProcess[] = [];
const phases = new Map<string, Tally>();
const findings: string[][] = [];

async function start(root?: string): Promise<ServerProcess> {
  const server = await startServer(cluster.databaseUrl, environment, root);
  servers.push(server);
  return server;
}

const migrationsOf = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );

try {
  await run();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await cluster.release();
  git('worktree', 'remove', '--force', old);
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const file = join(folder, 'people.csv');
  writePeople(file, 0, people, 'Nurse');
  await importPeople(file, { databaseUrl: cluster.databaseUrl, environment, root: old });
  const older = await start(old);
  const migrationsBefore = await migrationsOf();
  const ledger: Ledger = { reveals: new Set(), revealsSent: 0, additions: new Set() };
  const visitors = await createVisitors(database, older.url, visitorsWanted);
  const place = { url: older.url, visitors, candidateIds: await readCandidateIds(database), ledger };
  /** Asks the server until `work` has ended, and counts the answers under the name of the phase. */
  const during = async (name: string, url: string, work: Promise<unknown>): Promise<void> => {
    const tally = emptyTally();
    phases.set(name, tally);
    const ended = new AbortController();
    const asking = keepAsking({ ...place, url }, requestEveryMs, tally, ended.signal);
    await work.finally(() => ended.abort());
    await asking;
  };
  await during('old, before', older.url, delay(quietMs));
  const starting = start();
  await during('old, while the new one migrates and starts', older.url, starting);
  const newer = await starting;
  const applied = (await migrationsOf()).filter((name) => !migrationsBefore.includes(name));
  await Promise.all([
    during('old, beside the new one', older.url, delay(afterwardsMs)),
    during('new, beside the old one', newer.url, delay(afterwardsMs)),
  ]);
  await checkAgreement(visitors[0]?.authorization ?? '', visitors[1]?.authorization ?? '');
  findings.push(['acknowledged and not stored', String((await missingAcknowledgements(database, ledger)).length), '0']);
  report(applied);
}

/** A change through the new version reaches the older one as it reaches a server of the same version. */
async function checkAgreement(authorization: string, revoked: string): Promise<void> {
  const [older, newer] = servers;
  if (older === undefined || newer === undefined) throw new Error('There are not two servers.');
  await changeCandidates(database.pool, `delete from candidates where last_name = 'Person77'`);
  const search = { filters: { query: 'person77' } };
  const shown = await untilFalse(async () =>
    (await (await send(`${older.url}/api/optimized-search`, 'POST', search, { authorization })).text()).includes(
      '"Person77"',
    ),
  );
  await send(`${newer.url}/api/auth/sign-out`, 'POST', {}, { authorization: revoked });
  const accepted = await untilFalse(
    async () => (await send(`${older.url}/api/optimized-search`, 'POST', search, { authorization: revoked })).ok,
  );
  findings.push(
    ['a removed candidate is shown by the old one, ms', String(shown), `at most ${agreeWithinMs}`],
    [
      'a session that ended at the new one is accepted by the old one, ms',
      String(accepted),
      `at most ${agreeWithinMs}`,
    ],
  );
  if (Math.max(shown, accepted) > agreeWithinMs) process.exitCode = 1;
}

async function untilFalse(isStill: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (await isStill()) await delay(20);
  return Math.round(performance.now() - startedMs);
}

function report(applied: readonly string[]): void {
  say(`Older version: ${git('log', '-1', '--format=%h %s', commit)}`);
  say(`Migrations that the new one applied: ${applied.length === 0 ? 'none' : applied.join(', ')}`);
  const rows = [['phase', 'request', 'ok', 'refused', 'failed', 'slowest ms']];
  for (const [phase, { byKind }] of phases)
    for (const [kind, { ok, refused, failed, slowestMs }] of byKind)
      rows.push([phase, kind, String(ok), String(refused), String(failed), String(Math.round(slowestMs))]);
  say(tableOf(rows));
  say(tableOf([['check', 'found', 'expected'], ...findings]));
  const faults = [...phases].flatMap(([phase, tally]) => tally.faults.map((fault) => `${phase}: ${fault}`));
  if (faults.length > 0 || findings.at(-1)?.[1] !== '0') process.exitCode = 1;
  for (const fault of faults.slice(0, 20)) say(fault);
  say(process.exitCode === 1 ? 'The older version does not keep working.' : 'The older version keeps working.');
}
