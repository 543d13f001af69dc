// The counts of one specialty, and of one specialty in one state, for the public pages about them.
import type { Landing } from '#contract/directory-counts.ts';
import { states } from '#contract/candidate-options.ts';
import { slugOf, stateOfSlug } from '#contract/landing-paths.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { cacheBriefly } from '../cache-briefly.ts';
import { mergeSpecialties } from '../count-specialties.ts';
import type { SearchEngine } from '../search-engine.ts';
import type { VisitorCountParts } from './count-directory.ts';
import { countPeople } from './count-people.ts';
import { filtersOf } from './filters-of.ts';
import { publishCount, publishDivision } from './publish-counts.ts';

const listKeptMs = 60_000;

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
  /** All pages that there are, at most a minute old. */
  list: () => Promise<{ landings: { specialty: string; states: string[] }[] }>;
}

export function landingReader({ engine, clock }: Omit<VisitorCountParts, 'database'>): Landings {
  const list = cacheBriefly(clock, listKeptMs, async () => {
    const { signal } = new AbortController();
    const landings: { specialty: string; states: string[] }[] = [];
    for (const specialty of await specialtiesOf(engine, signal)) {
      const shown = await pagesOf(engine, specialty, signal);
      if (shown !== null) landings.push({ specialty, states: shown });
    }
    return { landings };
  });
  return {
    list,
    read: async (place, { client, signal }) => {
      const specialty = (await specialtiesOf(engine, signal)).find((name) => slugOf(name) === place.specialty);
      const state = place.state === undefined ? null : stateOfSlug(place.state);
      if (specialty === undefined || (place.state !== undefined && state === null)) throw notFound();
      // A state that the page of the specialty leaves out has no page either: its count could be subtracted.
      const pages = await pagesOf(engine, specialty, signal);
      if (pages === null || (state !== null && !pages.includes(state))) throw notFound();
      const filters = filtersOf({ specialty: [specialty], ...(state !== null && { state: [state] }) });
      const counts = await countPeople(engine, filters, signal, client.address);
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

const specialtiesOf = async (engine: SearchEngine, signal: AbortSignal): Promise<string[]> =>
  mergeSpecialties(await engine.countSpecialties(signal)).map(({ specialty }) => specialty);

/** The states with a page of their own. Null: the specialty has none. */
async function pagesOf(engine: SearchEngine, specialty: string, signal: AbortSignal): Promise<string[] | null> {
  const { count, facets } = await engine.count(filtersOf({ specialty: [specialty] }), ['state'], signal, null);
  if (publishCount(count) === null) return null;
  const counted = facets.state.filter(({ value }) => Object.hasOwn(states, value));
  return publishDivision(counted, count)
    .map(({ value }) => value)
    .toSorted();
}
