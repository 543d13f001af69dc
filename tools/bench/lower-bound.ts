// How fast an exact answer could be on this machine: the bytes that an ideal count must touch, divided by the bandwidth of one core.
//
// The bytes are those of a stated representation without any waste, computed from the query and its answer alone:
// - A facet stores one code for each value of a candidate, with as many bits as its number of values needs. Every value that the answer counts
//   is read once. The answer says how many: the sum of its counts, which for a filtered facet includes the candidates that only its own filter
//   excludes. Codes of matching candidates count as if they were neighbors, although they are scattered in cache lines of 64 bytes.
// - The set of matching candidates is read once, as a bitmap or as numbers of 16 bits, whichever is smaller, and once more for every
//   facet whose own filter is lifted.
// - The cards of the page are read once, as many bytes as their JSON.
// - Words, conditions, order and scores cost nothing.
// A search that matches every candidate could answer from stored counts, so only its cards and counts are read.
// The bound is therefore below what any real index reaches; the distance to it is the factor by which a search is slower.
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';

const countBytes = 8;
const bandwidthBytes = 2 ** 30;
const passes = 7;

export interface BoundedDirectory {
  people: number;
  /** Candidates of a search without conditions. */
  everyone: number;
  /** Facet → number of its values. */
  distinct: Readonly<Record<string, number>>;
}

/** A candidate may have several values of these, so that the sum of their counts does not say how many candidates match. */
const lists = new Set(['skills', 'degree']);

/** `answer` is that of the query. */
export function leastBytes(
  query: IndexQuery,
  answer: IndexAnswer,
  { people, everyone, distinct }: BoundedDirectory,
): number {
  const setBytes = (size: number): number => Math.min(people / 8, size * 2);
  let bytes = JSON.stringify(answer.hits, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  ).length;
  for (const facet of query.facets) {
    const counts = answer.facets[facet] ?? [];
    const counted = counts.reduce((sum, { count }) => sum + count, 0);
    const isLifted = (query.filters[facet] ?? []).length > 0 && facet !== 'country';
    const matching = isLifted && !lists.has(facet) ? Math.max(counted, answer.total) : answer.total;
    const bits = Math.ceil(Math.log2((distinct[facet] ?? 0) + 1));
    bytes += matching >= everyone ? counts.length * countBytes : (counted * bits) / 8;
    if (isLifted && matching < everyone) bytes += setBytes(matching);
  }
  return bytes + (answer.total >= everyone ? 0 : setBytes(answer.total));
}

/** Bytes a second that one core reads in order from memory that is larger than every cache: the best of several passes. */
export function readBandwidth(): number {
  // Written, because untouched memory is not in RAM. The searched byte does not exist, so every byte is read, by vector instructions.
  const memory = Buffer.alloc(bandwidthBytes, 1);
  let best = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const startedMs = performance.now();
    memory.indexOf(2);
    best = Math.max(best, (bandwidthBytes * 1_000) / (performance.now() - startedMs));
  }
  return best;
}
