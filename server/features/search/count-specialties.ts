// How many people each specialty has, as lists of specialties show it.
import type { SpecialtyCounts } from '#contract/search.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { SearchEngine } from './search-engine.ts';

/** The specification's numbers (directory, section 9). */
const specialtiesMax = 37;
const cachedMs = 300_000;

const abbreviations = new Set(['obgyn']);

/** Every word with a capital: `nurse practitioner` → `Nurse Practitioner`; `OBGYN` stays as it is. */
const titleCased = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').toLowerCase().replace(/[\p{L}\p{N}'’]+/gu, (word) => (abbreviations.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)));

export function mergeSpecialties(counted: readonly { value: string; count: number }[]): SpecialtyCounts['data'] {
  const merged = new Map<string, number>();
  for (const { value, count } of counted) merged.set(titleCased(value), (merged.get(titleCased(value)) ?? 0) + count);
  merged.delete('');
  return Array.from(merged, ([specialty, count]) => ({ specialty, count }))
    .toSorted((a, b) => b.count - a.count || (a.specialty < b.specialty ? -1 : 1))
    .slice(0, specialtiesMax);
}

/** Counts at most once in five minutes, however many ask; a count that failed is tried again by the next. */
export function specialtyCounter(engine: SearchEngine, clock: Clock): () => Promise<SpecialtyCounts> {
  let cached: { counts: Promise<SpecialtyCounts>; untilMs: number } | null = null;
  // Nobody's going away may cut off what others wait for as well.
  const count = async (): Promise<SpecialtyCounts> => ({ success: true, data: mergeSpecialties(await engine.countSpecialties(new AbortController().signal)) });
  return () => {
    const nowMs = clock.now().getTime();
    if (cached !== null && nowMs < cached.untilMs) return cached.counts;
    const fresh = { counts: count(), untilMs: nowMs + cachedMs };
    fresh.counts.catch(() => {
      if (cached === fresh) cached = null;
    });
    cached = fresh;
    return fresh.counts;
  };
}
