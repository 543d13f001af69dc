// The goals of speed, and how each is read from the saved figures of its parts.
import { compareNames, comparisonOf } from './compare-engines.ts';
import { impactOf, impactPartNames } from './impact-bench.ts';
import { importFigures } from './import-bench.ts';
import { mixFigures, type MixFigures } from './mix-bench.ts';
import { quantile, quantilesText, shortNumber } from './quantiles.ts';
import { revealFigures } from './reveal-bench.ts';
import { figuresOf, type SavedParts } from './run-parts.ts';
import { startFigures, type StartFigures } from './server-bench.ts';

export interface Check {
  name: string;
  value: number;
  goal: number;
  /** True: the value must be at least the goal; false: at most. */
  isLeast: boolean;
}

interface Reading {
  measured: string;
  checks: Check[];
}

/** What a run was asked for. */
export interface AllSizes {
  people: number;
  imported: number;
  /** Reveals, and searches beside them. */
  revealsPerSecond: number;
  /** A commit that the searches inside the process are compared with, or null. */
  against: string | null;
}

interface Row {
  what: (sizes: AllSizes) => string;
  goal: string;
  /** The parts that it is read from. */
  parts: readonly string[];
  read: (saved: SavedParts, sizes: AllSizes) => Reading;
}

const atMost = (name: string, value: number, goal: number): Check => ({ name, value, goal, isLeast: false });
const atLeast = (name: string, value: number, goal: number): Check => ({ name, value, goal, isLeast: true });
const times = (value: number): string => `${shortNumber(value)} ×`;
const percentilesAtMost = (values: readonly number[], goals: Readonly<Record<string, number>>): Check[] =>
  Object.entries(goals).map(([name, goal]) => atMost(name, quantile(values, Number(name.slice(1)) / 100), goal));

export const mixOf = (saved: SavedParts, part: string): MixFigures => figuresOf(saved, part, mixFigures);
export const serverOf = (saved: SavedParts): StartFigures => figuresOf(saved, 'server', startFigures);
const perSecond = ({ answeredMs, seconds }: { answeredMs: readonly number[]; seconds: number }): number =>
  answeredMs.length / seconds;

/** In the order of the table. */
export const allRows: readonly Row[] = [
  {
    what: () => 'answers per second over HTTP, closed loop, whole mix, client on the same cores',
    goal: '1,071 (5 ×), goal 1,500 (7 ×)',
    parts: ['server'],
    read: (saved) => {
      const rate = perSecond(serverOf(saved).http.full);
      return {
        measured: `${Math.round(rate)}, p50 / p99 ${quantilesText(serverOf(saved).http.full.answeredMs, [0.5, 0.99])} ms`,
        checks: [atLeast('1,071', rate, (1_500 * 5) / 7), atLeast('1,500', rate, 1_500)],
      };
    },
  },
  mixRow(
    ({ people }) => `one search inside the process, all facets, ${people.toLocaleString('en-US')} people, p50 / p99`,
    'whole directory',
    { p50: 0.5, p99: 2 },
  ),
  mixRow(() => 'the same in the small directory of 15,000', 'small directory', { p50: 0.2, p99: 0.6 }),
  {
    what: () => 'HTTP beyond the time inside the index, one request at a time, p50 / p99',
    goal: '1 ms',
    parts: ['server'],
    read: (saved) => {
      const { outsideMs, answeredMs } = serverOf(saved).http.alone;
      return {
        measured: `${quantilesText(outsideMs, [0.5, 0.99])} ms of ${quantilesText(answeredMs, [0.5, 0.99])} ms`,
        checks: percentilesAtMost(outsideMs, { p50: 1, p99: 1 }),
      };
    },
  },
  {
    what: ({ imported }) =>
      `p99 during a rebuild / during / after an import of ${imported.toLocaleString('en-US')}, ÷ before`,
    goal: '1.5 × / 2 × / 2 ×',
    parts: impactPartNames,
    read: (saved) => {
      const { before, duringRebuild, duringImport, after } = impactOf(saved).running;
      const ratio = ({ p99 }: { p99: number }): number => p99 / before.p99;
      return {
        measured: `${[duringRebuild, duringImport, after].map((part) => times(ratio(part))).join(' / ')} of ${before.p99.toFixed(1)} ms`,
        checks: [
          atMost('rebuild', ratio(duringRebuild), 1.5),
          atMost('during', ratio(duringImport), 2),
          atMost('after', ratio(after), 2),
        ],
      };
    },
  },
  {
    what: () => 'process memory idle / rebuilding / after that import (highest)',
    goal: '0.8 / 1.6 / 1.6 GB',
    parts: impactPartNames,
    read: (saved) => {
      const { idleMb, rebuildMb, afterMb, importPeakMb } = impactOf(saved).running;
      const [idle, rebuilding, after, highest] = [idleMb, rebuildMb, afterMb, importPeakMb].map((mb) => mb / 1_024);
      return {
        measured: `${idle?.toFixed(2)} / ${rebuilding?.toFixed(2)} / ${after?.toFixed(2)} GB (${highest?.toFixed(2)})`,
        checks: [
          atMost('idle', idle ?? 0, 0.8),
          atMost('rebuilding', rebuilding ?? 0, 1.6),
          atMost('after', after ?? 0, 1.6),
          atMost('highest', highest ?? 0, 1.6),
        ],
      };
    },
  },
  {
    what: () => 'index, all texts and places included',
    goal: '300 B per person',
    parts: ['server'],
    read: (saved, { people }) => {
      const bytes = serverOf(saved).snapshotBytes / people;
      return { measured: `${bytes.toFixed(0)} B`, checks: [atMost('bytes', bytes, 300)] };
    },
  },
  {
    what: () => 'build / restart of the whole server, until it is ready',
    goal: '30 / 2.5 s',
    parts: ['server'],
    read: (saved) => {
      const { buildSeconds, restartSeconds } = serverOf(saved);
      const restart = quantile(restartSeconds, 0.5);
      return {
        measured: `${buildSeconds.toFixed(1)} / ${restart.toFixed(1)} s (of ${restartSeconds.map((seconds) => seconds.toFixed(1)).join(', ')})`,
        checks: [atMost('build', buildSeconds, 30), atMost('restart', restart, 2.5)],
      };
    },
  },
  {
    what: () =>
      'import NPPES into an empty directory ÷ bare COPY / into the running one ÷ into an empty one / people found after its end',
    goal: '1.8 × / 2.5 × / 5 s',
    parts: ['import NPPES', ...impactPartNames],
    read: (saved) => {
      const { importSeconds, copySeconds } = figuresOf(saved, 'import NPPES', importFigures);
      const { fresh, running } = impactOf(saved);
      const [copy, directory] = [importSeconds / copySeconds, running.importSeconds / fresh];
      return {
        measured: `${times(copy)} (${importSeconds.toFixed(0)} s) / ${times(directory)} (${running.importSeconds.toFixed(0)} s) / ${running.foundSeconds.toFixed(1)} s`,
        checks: [
          atMost('COPY', copy, 1.8),
          atMost('running', directory, 2.5),
          atMost('found', running.foundSeconds, 5),
        ],
      };
    },
  },
  {
    what: () => 'SQL engine, eight facets, p50 / p95 / p99',
    goal: '60 / 1,000 / 2,000 ms',
    parts: compareNames,
    read: (saved) => {
      const { timed, cutOff } = comparisonOf(saved);
      const ms = timed.map(({ postgresMs }) => postgresMs);
      return {
        measured: `${quantilesText(ms, [0.5, 0.95, 0.99])} ms${cutOff === 0 ? '' : `, ${cutOff} not finished within 30 s`}`,
        checks: percentilesAtMost(ms, { p50: 60, p95: 1_000, p99: 2_000 }),
      };
    },
  },
  {
    what: () => 'SQL engine ÷ index, from question to answer, p50 / p95 / p99',
    goal: '50 × each',
    parts: compareNames,
    read: (saved) => {
      const { timed } = comparisonOf(saved);
      const checks = [0.5, 0.95, 0.99].map((share) =>
        atLeast(
          `p${share * 100}`,
          quantile(
            timed.map(({ postgresMs }) => postgresMs),
            share,
          ) /
            quantile(
              timed.map(({ memoryMs }) => memoryMs),
              share,
            ),
          50,
        ),
      );
      return { measured: checks.map(({ value }) => times(value)).join(' / '), checks };
    },
  },
  {
    what: () => 'answered under ten times the load, of the most; refusals p99',
    goal: '90 %; 50 ms',
    parts: ['server'],
    read: (saved) => {
      const { full, over } = serverOf(saved).http;
      const [share, refused] = [perSecond(over) / perSecond(full), quantile(over.refusedMs, 0.99)];
      return {
        measured: `${Math.round(share * 100)} %; ${shortNumber(refused)} ms (${Math.round(over.refusedMs.length / over.seconds)} refusals a second; sent late by ${shortNumber(quantile(over.lateMs, 0.99))} ms, p99)`,
        checks: [atLeast('answered', share, 0.9), atMost('refusals', refused, 50)],
      };
    },
  },
  {
    what: ({ revealsPerSecond }) =>
      `a reveal, p99, at ${revealsPerSecond} per second alongside ${revealsPerSecond} searches per second`,
    goal: '30 ms',
    parts: ['reveals'],
    read: (saved) => {
      const { reveals, searches } = figuresOf(saved, 'reveals', revealFigures);
      const sent = reveals.answeredMs.length + reveals.refusedMs.length + reveals.failed;
      return {
        measured: `p50 / p99 ${quantilesText(reveals.answeredMs, [0.5, 0.99])} ms, ${reveals.answeredMs.length} of ${sent} answered; searches ${quantilesText(searches.answeredMs, [0.5, 0.99])} ms, ${searches.refusedMs.length} refused`,
        checks: [
          atMost('p99', quantile(reveals.answeredMs, 0.99), 30),
          atLeast('answered', reveals.answeredMs.length, sent),
        ],
      };
    },
  },
  {
    what: () => 'answers of the index equal to SQL (total, facets, candidates in order)',
    goal: 'all of at least 2,000',
    parts: compareNames,
    read: (saved) => {
      const { timed, unequal, cutOff } = comparisonOf(saved);
      const equal = timed.length - unequal.length - cutOff;
      return {
        measured: `${equal} of ${timed.length}${unequal.length === 0 ? '' : `; different, for example: ${unequal[0]}`}`,
        checks: [atLeast('equal', equal, timed.length), atLeast('searches', timed.length, 2_000)],
      };
    },
  },
];

function mixRow(what: Row['what'], part: string, goals: { p50: number; p99: number }): Row {
  return {
    what,
    goal: `${goals.p50} / ${goals.p99} ms${part === 'whole directory' ? '; 4 × / 4 × faster' : ''}`,
    parts: [part],
    read: (saved) => {
      const { own, older, against } = mixOf(saved, part);
      const gains =
        older === null ? [] : [0.5, 0.99].map((share) => quantile(older.ms, share) / quantile(own.ms, share));
      return {
        measured: `${quantilesText(own.ms, [0.5, 0.99])} ms${older === null ? '' : `; ${gains.map(times).join(' / ')} faster than ${against}`}`,
        checks: [
          ...percentilesAtMost(own.ms, goals),
          ...(part === 'whole directory'
            ? gains.map((gain, at) => atLeast(`gain ${at === 0 ? 'p50' : 'p99'}`, gain, 4))
            : []),
        ],
      };
    },
  };
}
