// The number of candidates of each specialty, for the lists of specialties.
import type { FacetCount } from '#contract/search/search.ts';
import type { SpecialtyCounts } from '#contract/search/specialty-counts.ts';
import { cacheBriefly, type Clock } from '#server/foundation/clock/public.ts';
import type { SearchCounts } from '../search/public.ts';
import { publishDivision } from './publish-counts.ts';

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

/** All specialties, largest first. */
export function mergeSpecialties(counted: readonly FacetCount[]): FacetCount[] {
  const merged = new Map<string, number>();
  for (const { value, count } of counted) merged.set(titleCased(value), (merged.get(titleCased(value)) ?? 0) + count);
  merged.delete('');
  return Array.from(merged, ([value, count]) => ({ value, count })).toSorted(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
}

/** At most 37 of `merged`, so that no number below 25 is shown or can be found by subtraction from `total`. */
export const publishSpecialties = (merged: readonly FacetCount[], total: number): FacetCount[] =>
  publishDivision(merged.slice(0, specialtiesMax), total, specialtiesMax);

/** Counts at most once in half a minute for all callers. The next call repeats a failed count. */
export const specialtyCounter = (counts: SearchCounts, clock: Clock): (() => Promise<SpecialtyCounts>) =>
  cacheBriefly(clock, cachedMs, async () => {
    // A caller that disconnects must not cancel the count that other callers wait for.
    const { count: total, specialties } = await counts.countSpecialties(new AbortController().signal);
    const published = publishSpecialties(mergeSpecialties(specialties), total);
    return { success: true, data: published.map(({ value: specialty, count }) => ({ specialty, count })) };
  });
