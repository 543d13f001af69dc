// Mixed load on two servers, while servers and database are killed, connections stop responding, the disk is full, the clock of one server
// jumps, imports run and people are removed. Ends with the invariants and one table.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importPeople, readCandidateIds, writePeople } from './directory.ts';
import { stepClock } from './disturbances/clock-steps.ts';
import { killDatabase } from './disturbances/database-kill.ts';
import { fillDisk } from './disturbances/disk-full.ts';
import { killServer } from './disturbances/server-kill.ts';
import { silenceNetwork } from './disturbances/silent-network.ts';
import { openFleet, recovered, type Fleet } from './fleet.ts';
import { keepImporting } from './imports.ts';
import { checkInvariants, type Finding } from './invariants.ts';
import { keepRemoving } from './removals.ts';
import { tableOf } from './table.ts';
import { createVisitors, emptyTally, keepAsking, type Ledger, type Tally } from './visitors.ts';
import { say } from '../soak-database.ts';

const people = 3_000;
const visitorsWanted = 40;
const calmMs = 3_000;

/** Each returns the milliseconds until everything worked again; null: it cannot be done on this machine. */
const disturbances: readonly {
  name: string;
  unavailable: string;
  run: (fleet: Fleet, round: number) => Promise<number | null>;
}[] = [
  { name: 'server killed', unavailable: '', run: killServer },
  { name: 'database killed', unavailable: '', run: killDatabase },
  { name: 'network silent for 8 s', unavailable: '', run: silenceNetwork },
  { name: 'disk full for 6 s', unavailable: 'not run: mounting a small file system was refused', run: fillDisk },
  { name: 'clock ±120 s', unavailable: 'not run: libfaketime is not installed (Debian: faketime)', run: stepClock },
];

interface Outcome {
  times: number;
  slowestMs: number;
  isUnavailable: boolean;
}

export async function soakMixedLoad({ minutes, perSecond }: { minutes: number; perSecond: number }): Promise<void> {
  const fleet = await openFleet();
  try {
    await runOn(fleet, { minutes, perSecond });
  } finally {
    await fleet.close();
  }
}

async function runOn(fleet: Fleet, { minutes, perSecond }: { minutes: number; perSecond: number }): Promise<void> {
  const file = join(fleet.folder, 'people.csv');
  writePeople(file, 0, people, 'Nurse');
  await importPeople(file, { databaseUrl: fleet.databaseUrl, environment: fleet.environment });
  await fleet.startServerAt(0);
  await fleet.startServerAt(1);
  await recovered(fleet);
  const ledger: Ledger = { reveals: new Set(), revealsSent: 0, additions: new Set() };
  const visitors = await createVisitors(fleet.database, fleet.balancer.url, visitorsWanted);
  const place = { url: fleet.balancer.url, visitors, candidateIds: await readCandidateIds(fleet.database), ledger };
  const [tally, imports, removals] = [emptyTally(), { finished: 0, repeated: 0 }, { removed: [], repeated: 0 }];
  const ended = new AbortController();
  const streams = Promise.all([
    keepAsking(place, 1_000 / perSecond, tally, ended.signal),
    keepImporting(fleet, people, imports, ended.signal),
    keepRemoving(fleet, people - 1, removals, ended.signal),
  ]);
  const outcomes = await Promise.race([
    disturb(fleet, performance.now() + minutes * 60_000, tally),
    // A stream ends before it is stopped only when it fails.
    streams.then(() => new Map<string, Outcome>()),
  ]);
  ended.abort();
  await streams;
  await recovered(fleet);
  await delay(calmMs);
  const findings = await checkInvariants(fleet, { visitors, ledger, removals, imports: imports.finished });
  report(outcomes, tally, [
    ...findings,
    { what: 'requests refused in calm times', found: String(tally.refusedWhileCalm), expected: '0' },
    { what: 'people removed', found: String(removals.removed.length), expected: 'more than 0' },
    { what: 'requests for removal sent again', found: String(removals.repeated), expected: 'any' },
    { what: 'imports repeated after a fault', found: String(imports.repeated), expected: 'any' },
  ]);
}

async function disturb(fleet: Fleet, endMs: number, tally: Tally): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (let round = 0; performance.now() < endMs; round += 1)
    for (const { name, unavailable, run } of disturbances) {
      // Every disturbance comes once, also when the time is short.
      if (round > 0 && performance.now() > endMs) break;
      tally.calmSinceMs = performance.now();
      await delay(calmMs);
      tally.calmSinceMs = null;
      const recoveryMs = await run(fleet, round);
      const known = outcomes.get(name) ?? { times: 0, slowestMs: 0, isUnavailable: recoveryMs === null };
      known.times += 1;
      known.slowestMs = Math.max(known.slowestMs, recoveryMs ?? 0);
      outcomes.set(name, known);
      say(
        `${name}: ${recoveryMs === null ? unavailable : `everything works again after ${recoveryMs} ms`}; ${tally.faults.length} faults`,
      );
    }
  return outcomes;
}

const isAsExpected = ({ found, expected }: Finding): boolean =>
  expected === 'any' || (expected === 'more than 0' ? found !== '0' : found === expected);

function report(outcomes: ReadonlyMap<string, Outcome>, tally: Tally, findings: readonly Finding[]): void {
  const rows: string[][] = [['what', 'times or found', 'expected', 'refused', 'failed', 'slowest ms', '']];
  for (const [kind, { ok, refused, failed, slowestMs }] of tally.byKind)
    rows.push([
      `request: ${kind}`,
      String(ok),
      '',
      String(refused),
      String(failed),
      String(Math.round(slowestMs)),
      failed === 0 ? 'ok' : 'FAULT',
    ]);
  for (const [name, { times, slowestMs, isUnavailable }] of outcomes)
    rows.push([
      `disturbance: ${name}`,
      isUnavailable ? 'not run' : String(times),
      '',
      '',
      '',
      String(slowestMs),
      isUnavailable ? '' : 'ok',
    ]);
  for (const finding of findings)
    rows.push([finding.what, finding.found, finding.expected, '', '', '', isAsExpected(finding) ? 'ok' : 'FAULT']);
  say(`\n${tableOf(rows)}`);
  const isFaultless = findings.every(isAsExpected) && tally.faults.length === 0;
  say(isFaultless ? 'The soak passed.' : 'The soak failed.');
  if (!isFaultless) process.exitCode = 1;
}
