// An index that another thread writes, read here: the same memory, a working space of one's own, and always one moment,
// because what changed arrives as a whole between two searches.
import type { IndexAnswer, IndexQuery, IndexSchema, SetWithIds } from './schema.ts';
import { setKeyOf, FacetCache, type SetKey, type FacetMemory } from './search/facet-cache.ts';
import { LearnedSets, namedIn } from './search/learned-sets.ts';
import { searchSources } from './search/search.ts';
import { Source, type SharedSource } from './search/source.ts';

/** One moment of an index. May be sent to other threads with `postMessage`; only lists of retired rows are copied. */
export interface SharedIndex {
  schema: IndexSchema;
  /** The base first. */
  sources: SharedSource[];
}

interface SharedCounts {
  /** The name of the moment. */
  moment?: string;
  facets?: FacetMemory;
}

/** Whether this reader has a working space: of a very large index fewer readers than were asked for may fit into its memory. */
export const hasRoomFor = ({ sources }: SharedIndex, reader: number): boolean =>
  sources.every(({ content }) => reader < content.readers);

export class IndexReader {
  private schema: IndexSchema;
  private readonly reader: number;
  private sources: Source[] = [];
  /** Segments of a later moment, opened before it. */
  private prepared: Source[] = [];
  private readonly facets: FacetCache;
  private readonly learned = new LearnedSets();

  /**
   * `reader` is this thread's own number: 1 up to one less than the readers the index was made for; 0 is the writer. See `hasRoomFor`.
   * `facets`: what other readers counted at a moment of the same name is not counted again. Absent: each reader counts for itself.
   */
  constructor(shared: SharedIndex, reader: number, { moment = '', facets }: SharedCounts = {}) {
    this.schema = shared.schema;
    this.reader = reader;
    this.facets = new FacetCache(facets === undefined ? null : { memory: facets, owner: reader });
    this.follow(shared, moment);
  }

  /**
   * Opens the new segments of a later moment and searches them, so that the first searches after `follow` are as fast as later ones. Answers
   * still come from the present moment. Skips queries of learned sets. Throws what `search` throws.
   */
  prepare(shared: SharedIndex, queries: Iterable<IndexQuery>): void {
    const known = this.known();
    const sources = shared.sources.map((one) => known.get(one.number) ?? new Source(one, this.reader));
    this.prepared = sources.filter((source) => !this.sources.includes(source));
    for (const query of queries) if (namedIn(query).length === 0) searchSources(sources, shared.schema, query);
  }

  /** Moves on to a later moment; segments known already are kept open. `moment`: its name, the same for every reader and no other moment. */
  follow(shared: SharedIndex, moment = ''): void {
    const known = this.known();
    this.schema = shared.schema;
    this.facets.begin(moment);
    this.prepared = [];
    this.sources = shared.sources.map((one) => {
      const source = known.get(one.number) ?? new Source(one, this.reader);
      source.follow(one.retired);
      return source;
    });
    const [base] = this.sources;
    if (base !== undefined) this.learned.follow(base.segment);
  }

  /**
   * From now on searches may name this version of the set without its ids, until the index gets another base, or too many sets were used since.
   * The array is not kept.
   */
  learn(set: SetWithIds): void {
    this.learned.learn(set);
  }

  /** Bytes of what was learned. */
  get learnedBytes(): number {
    return this.learned.bytes;
  }

  /** Documents that can be found. */
  get size(): number {
    return this.sources.reduce((sum, { liveRows }) => sum + liveRows, 0);
  }

  /**
   * `set`: that of the query. Throws a RangeError when the query names what the schema does not have, or has more than 200 words, and
   * UnknownSets for sets that were not learned.
   */
  search(query: IndexQuery, set: SetKey = setKeyOf(query)): IndexAnswer {
    return searchSources(this.sources, this.schema, this.learned.resolved(query), { cache: this.facets, set });
  }

  private known(): Map<number, Source> {
    return new Map([...this.sources, ...this.prepared].map((source) => [source.number, source]));
  }
}
