// Schemas that the API document contains once, by the names that it gives them.
import { candidateCard } from './candidates/candidates.ts';
import { failure } from './operation.ts';
import { facetCount } from './search/search.ts';

export const namedSchemas = { Failure: failure, CandidateCard: candidateCard, FacetCount: facetCount };
