// An index with two readers that share what they counted, as the threads of a server do. It changes between a page and what follows it.
import {
  setKeyOf,
  createIndexBuilder,
  IndexReader,
  type FacetMemory,
  type IndexDocument,
  type IndexQuery,
} from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { FollowedEngine } from './following-facets.ts';

const readers = [1, 2];
/** One of so many searches is followed by a change, and one of so many changes reaches only one reader before the next search. */
const [changeOneIn, delayOneIn] = [5, 3];
const changedMax = 4;

const answerOf = (answer: ReturnType<IndexReader['search']>, query: IndexQuery, moment: string) =>
  toEngineAnswer(answer, query, { startedMs: 0, moment, set: setKeyOf(query) });

export function followedIndex(
  documents: readonly IndexDocument[],
  facets: FacetMemory,
  random: (below: number) => number,
): FollowedEngine {
  const builder = createIndexBuilder(candidateIndexSchema, { readers: readers.length + 1 });
  for (const document of documents) builder.add(document);
  const index = builder.build();
  let changes = 0;
  const moment = (): string => `moment-${changes}`;
  const threads = readers.map((number) => ({
    reader: new IndexReader(index.share(), number, { moment: moment(), facets }),
    moment: moment(),
  }));
  return {
    search: (query) => {
      const thread = threads[random(threads.length)];
      if (thread === undefined) throw new RangeError('There is no such reader.');
      return answerOf(thread.reader.search(query), query, thread.moment);
    },
    searchAlone: (query) => {
      follow(threads);
      return answerOf(index.search(query), query, moment());
    },
    between: () => {
      if (random(changeOneIn) > 0) return false;
      const some = Array.from({ length: 1 + random(changedMax) }, () => documents[random(documents.length)]);
      const other = documents[random(documents.length)];
      index.apply({
        upserts: some.flatMap((document) =>
          document === undefined || other === undefined ? [] : [{ id: document.id, values: other.values }],
        ),
        removals: other === undefined ? [] : [other.id],
      });
      changes += 1;
      follow(random(delayOneIn) === 0 ? threads.slice(random(threads.length)) : threads);
      return true;
    },
  };

  function follow(some: typeof threads): void {
    for (const thread of some) {
      thread.reader.follow(index.share(), moment());
      thread.moment = moment();
    }
  }
}
