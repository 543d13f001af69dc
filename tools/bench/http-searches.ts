// The searches of the mix as bodies of requests.
import type { Database } from '#server/foundation/database/public.ts';
import { samplePeople } from './engine-times.ts';
import { freshQueries, seeds } from './fresh-queries.ts';
import { benchQueries } from './search-queries.ts';

/** Of each half. So many that no measurement meets a set whose facets an earlier request had counted. */
const searches = 4_032;

/** Both halves in turns. Without the class `first 500 ids`, for which accounts need a right of their own. */
export async function httpSearches(database: Database): Promise<string[]> {
  const people = await samplePeople(database);
  const fresh = freshQueries(people, seeds.fresh, searches);
  return benchQueries(people, seeds.tuned, searches)
    .flatMap((tuned, at) => [tuned, ...(fresh[at] === undefined ? [] : [fresh[at]])])
    .filter(({ kind }) => kind !== 'first 500 ids')
    .map(({ filters }) => JSON.stringify({ filters }));
}
