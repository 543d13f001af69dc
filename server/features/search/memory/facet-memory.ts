// The memory in which the threads that search share what they counted.
import { releaseSharedFacets, sharedFacetMemory, type FacetMemory } from '#search-index/public.ts';

const megabyte = 1_048_576;
/** Candidates. Writing a facet takes about 8 µs, which is counting a few thousand. */
const sharedFrom = 4_000;

/**
 * A facet takes about 1.5 KB. Searches of few conditions are asked for again and again, so those of many do not displace them. Memory that
 * nothing was written to takes none of the machine.
 */
export const facetMemory = (): FacetMemory => ({
  broad: sharedFacetMemory(4 * megabyte),
  others: sharedFacetMemory(16 * megabyte),
  sharedFrom,
});

/** The thread of this number ended: it may have been writing. */
export function releaseFacets({ broad, others }: FacetMemory, reader: number): void {
  releaseSharedFacets(broad, reader);
  releaseSharedFacets(others, reader);
}
