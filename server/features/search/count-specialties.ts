// The number of candidates of each specialty, for the lists of specialties.
import type { SpecialtyCounts } from '#contract/search.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { cacheBriefly } from './cache-briefly.ts';
import type { SearchEngine } from './search-engine.ts';

/** The specification's number (directory, section 9). */
const specialtiesMax = 37;
/** Browsers keep the counts for five minutes. The server keeps them shorter, so that a removed person is soon out of them. */
const cachedMs = 30_000;

const abbreviations = new Set(['obgyn']);

/** Capitalizes every word: `nurse practitioner` → `Nurse Practitioner`; `OBGYN` stays as it is. */
const titleCased = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[\p{L}\p{N}'’]+/gu, (word) =>
      abbreviations.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );

export function mergeSpecialties(counted: readonly { value: string; count: number }[]): SpecialtyCounts['data'] {
  const merged = new Map<string, number>();
  for (const { value, count } of counted) merged.set(titleCased(value), (merged.get(titleCased(value)) ?? 0) + count);
  merged.delete('');
  return Array.from(merged, ([specialty, count]) => ({ specialty, count }))
    .toSorted((a, b) => b.count - a.count || (a.specialty < b.specialty ? -1 : 1))
    .slice(0, specialtiesMax);
}

/** Counts at most once in half a minute for all callers. The next call repeats a failed count. */
export const specialtyCounter = (engine: SearchEngine, clock: Clock): (() => Promise<SpecialtyCounts>) =>
  // A caller that disconnects must not cancel the count that other callers wait for.
  cacheBriefly(clock, cachedMs, async () => ({
    success: true,
    data: mergeSpecialties(await engine.countSpecialties(new AbortController().signal)),
  }));
