// The counts of one specialty, and of one specialty in one state, for the public pages about them.
import type { Landing } from '#contract/search/directory-counts.ts';
import { states } from '#contract/candidates/candidate-options.ts';
import { slugOf, stateOfSlug } from '#contract/search/landing-paths.ts';
import type { FacetCount } from '#contract/search/search.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { cacheBriefly } from '#server/foundation/clock/public.ts';
import { mergeSpecialties, publishSpecialties } from './count-specialties.ts';
import type { SearchCounts } from '../search/public.ts';
import type { VisitorCountParts } from './count-directory.ts';
import { countPeople, type PublishedPairs } from './count-people.ts';
import { filtersOf } from './filters-of.ts';
import { publishCount } from './publish-counts.ts';
import { publishTable, type PeopleTable } from './publish-table.ts';

const notFound = (): AppError =>
  new AppError(
    'not_found',
    'NOT_FOUND',
    'There is no page about this specialty and state. All specialties are under /specialties.',
  );

export interface Landings {
  /** `specialty` and `state`: as they are written in the address of the page. Throws an AppError `NOT_FOUND` for fewer than 25 people. */
  read: (
    place: { specialty: string; state?: string | undefined },
    request: Pick<OperationContext, 'client' | 'signal'>,
  ) => Promise<Landing>;
  /** Which counts of a specialty in a state are published, at most ten seconds old. */
  publishedPairs: () => Promise<PublishedPairs>;
  /** All pages that there are, at most ten seconds old. */
  list: () => Promise<{ landings: { specialty: string; states: string[] }[] }>;
}

const pairsKeptMs = 10_000;

export function landingReader({ counts: directory, clock }: Omit<VisitorCountParts, 'database'>): Landings {
  const table = cacheBriefly(clock, pairsKeptMs, () => countTable(directory));
  const publishedPairs = async (): Promise<PublishedPairs> =>
    new Map(Array.from(await table(), ([specialty, shown]) => [specialty.toLowerCase(), shown]));
  return {
    publishedPairs,
    list: async () => ({
      landings: Array.from(await table(), ([specialty, shown]) => ({ specialty, states: [...shown].toSorted() })),
    }),
    read: async (place, { client, signal }) => {
      const [specialty, shown] = [...(await table())].find(([name]) => slugOf(name) === place.specialty) ?? [];
      const state = place.state === undefined ? null : stateOfSlug(place.state);
      if (specialty === undefined || (place.state !== undefined && state === null)) throw notFound();
      if (state !== null && shown?.has(state) !== true) throw notFound();
      const counts = await countPeople(
        { specialty: [specialty], ...(state !== null && { state: [state] }) },
        { directory, pairs: await publishedPairs(), signal, caller: client.address },
      );
      if (counts.count === null) throw notFound();
      const { count, cities, skills, companySizes, coverage } = counts;
      return {
        specialty,
        state,
        count,
        states: state === null ? counts.states : [],
        cities,
        skills,
        companySizes,
        coverage,
        countedAt: clock.now().toISOString(),
      };
    },
  };
}

/** The published specialties, largest first, each with its published states. */
async function countTable(directory: SearchCounts): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { signal } = new AbortController();
  const whole = await directory.count(filtersOf({}), ['state', 'specialty'], signal);
  const counted = mergeSpecialties(whole.facets.specialty);
  const rows: PeopleTable['rows'][number][] = [];
  for (const { value: specialty } of publishSpecialties(counted, whole.count)) {
    const { count, facets } = await directory.count(filtersOf({ specialty: [specialty] }), ['state'], signal);
    if (publishCount(count) !== null) rows.push({ specialty, total: count, counts: byState(facets.state) });
  }
  return publishTable({ rows, totals: byState(whole.facets.state) }, Object.keys(states).length);
}

const byState = (counts: readonly FacetCount[]): ReadonlyMap<string, number> =>
  new Map(counts.filter(({ value }) => Object.hasOwn(states, value)).map(({ value, count }) => [value, count]));
