// The tables of the mix: its halves and its classes.
import { loadavg } from 'node:os';
import type { MixFigures, MixSide } from './mix-bench.ts';
import { quantile, tableRow } from './quantiles.ts';

export type Half = 'tuned' | 'fresh' | 'all';
export const halfNames: Readonly<Record<Half, string>> = {
  tuned: 'half that was used for tuning',
  fresh: 'half that never was',
  all: 'whole mix',
};
const halves = ['tuned', 'fresh', 'all'] as const;

/** The values of the searches of this half. */
export function ofHalf<T>(values: readonly T[], { freshFrom }: Pick<MixSide, 'freshFrom'>, half: Half): T[] {
  if (half === 'all') return [...values];
  return half === 'tuned' ? values.slice(0, freshFrom) : values.slice(freshFrom);
}

export const mixTable = (figures: MixFigures): string =>
  [headOf(figures), tableOf(figures), tableOfKinds(figures)].join('\n\n');

const headOf = ({ candidates, passes, own }: MixFigures): string =>
  `${candidates} invented candidates, ${own.ms.length} searches of the mix with their words interpreted, median of ${passes} passes; load average at the end ${loadavg()[0]?.toFixed(1)}; one core reads ${(own.bandwidth / 1e9).toFixed(1)} GB a second in order.`;

const line = (
  name: string,
  { megabytes, buildSeconds, residentMb, peakMb }: MixSide,
  half: Half,
  ms: readonly number[],
): string =>
  tableRow(
    name,
    halfNames[half],
    quantile(ms, 0.5).toFixed(2),
    quantile(ms, 0.95).toFixed(2),
    quantile(ms, 0.99).toFixed(2),
    (megabytes / 1_000).toFixed(3),
    buildSeconds.toFixed(1),
    `${(residentMb / 1_000).toFixed(2)} / ${(peakMb / 1_000).toFixed(2)}`,
  );

function tableOf({ own, older, against }: MixFigures): string {
  const lines = [
    '| commit | searches | p50 ms | p95 ms | p99 ms | index GB | build s | process GB after the build / highest |',
    '|---|---|---|---|---|---|---|---|',
  ];
  for (const half of halves) {
    const ms = ofHalf(own.ms, own, half);
    lines.push(line('this one', own, half, ms));
    if (older === null) continue;
    const before = ofHalf(older.ms, older, half);
    lines.push(
      line(String(against), older, half, before),
      tableRow(
        'ratio',
        halfNames[half],
        ratio(ms, before, 0.5),
        ratio(ms, before, 0.95),
        ratio(ms, before, 0.99),
        (own.megabytes / older.megabytes).toFixed(2),
        '',
        '',
      ),
    );
  }
  return lines.join('\n');
}

const ratio = (own: readonly number[], older: readonly number[], share: number): string =>
  (quantile(own, share) / quantile(older, share)).toFixed(2);

/** By class; with an older commit, its times first. */
function tableOfKinds({ own, older }: MixFigures): string {
  const sides = older === null ? [own] : [older, own];
  const cell = (kind: string, share: number): string =>
    sides
      .map(({ ms, kinds }) =>
        quantile(
          ms.filter((_, query) => kinds[query] === kind),
          share,
        ).toFixed(2),
      )
      .join(' → ');
  return [
    '| class | p50 ms | p99 ms |',
    '|---|---|---|',
    ...[...new Set(own.kinds)].map((kind) => tableRow(kind, cell(kind, 0.5), cell(kind, 0.99))),
  ].join('\n');
}
