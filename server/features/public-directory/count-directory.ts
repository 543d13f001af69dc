// What any visitor may count: the people who match a query, without a person.
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';
import { cacheBriefly, type Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { SearchCounts } from '../search/public.ts';
import { appliedParts, valuesOf, type AppliedParts } from './applied-parts.ts';
import { countPeople, tooFew, type PublishedCounts, type PublishedPairs } from './count-people.ts';
import { filtersOf } from './filters-of.ts';
import { readQuery } from './read-query.ts';

export interface VisitorCountParts {
  counts: SearchCounts;
  clock: Clock;
  database: Database;
}

/** A removed person is out of every count within a minute: this time and that of the page cache together are shorter. */
const wholeDirectoryKeptMs = 10_000;

const fromOneAddress: readonly Limit[] = [
  { usesMax: 30, seconds: 60 },
  { usesMax: 300, seconds: 3_600 },
];
const fromOneNetwork: readonly Limit[] = [
  { usesMax: 120, seconds: 60 },
  { usesMax: 1_500, seconds: 3_600 },
];

type CountDirectory = (query: string, request: Pick<OperationContext, 'client' | 'signal'>) => Promise<DirectoryCounts>;

/** Throws an AppError `TOO_MANY` when an address counts too often. An empty query is answered from memory and not limited. */
export function directoryCounter(
  { counts: directory, clock, database }: VisitorCountParts,
  landings: { publishedPairs: () => Promise<PublishedPairs> },
): CountDirectory {
  const nothingApplied: AppliedParts = { applied: [], leftOut: [] };
  const countedNow = ({ applied, leftOut }: AppliedParts, counts: PublishedCounts): DirectoryCounts => ({
    readAs: applied,
    leftOut,
    count: counts.count,
    states: counts.states,
    specialties: counts.specialties,
    companySizes: counts.companySizes,
    skills: counts.skills,
    degrees: counts.degrees,
    coverage: counts.coverage,
    countedAt: clock.now().toISOString(),
  });
  const wholeDirectory = cacheBriefly(clock, wholeDirectoryKeptMs, async () =>
    countedNow(
      nothingApplied,
      // A visitor who disconnects must not cancel the count that others wait for.
      await countPeople({}, { directory, pairs: new Map(), signal: new AbortController().signal, caller: null }),
    ),
  );
  return async (query, { client, signal }) => {
    const whole = await wholeDirectory();
    if (query === '') return whole;
    await take(database, `counts for ${client.address}`, fromOneAddress);
    await take(database, `counts for network ${client.block}`, fromOneNetwork);
    const { address: caller } = client;
    const countOf = async (filter: ListFilter, value: string): Promise<number> =>
      (await directory.count(filtersOf({ [filter]: [value] }), [], signal, { caller })).count;
    const parts = await readQuery(
      query,
      whole.skills.map(({ value }) => value),
      countOf,
    );
    if (parts === null) return countedNow(nothingApplied, tooFew);
    const pairs = await landings.publishedPairs();
    const shown = await appliedParts(parts, pairs, (values, fields) =>
      directory.count(filtersOf(values), fields, signal, { caller }),
    );
    if (shown === null) return countedNow(nothingApplied, tooFew);
    const counts = await countPeople(valuesOf(shown.applied), { directory, pairs, signal, caller });
    return countedNow(counts.count === null ? nothingApplied : shown, counts);
  };
}
