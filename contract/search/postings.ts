// A job posting that is pasted into the search: what it says becomes the text of a search. The posting itself is read and forgotten: it is
// in no address, no log and no table.
import { z } from 'zod';
import { cardErrors } from '../disclosures/disclosures.ts';
import { operationsOf } from '../operation.ts';
import { leftOutPart, searchErrors, understoodPart } from './search.ts';
import { postingLimits } from './search-filters.ts';
import { typedSearch } from './suggestions.ts';
import { text } from '../text.ts';

const operation = operationsOf('Search');

const postingLeftOut = z.object({
  /** As in the posting, at most 60 characters. */
  text: z.string(),
  /** `preferred`: a credential that is not required. `tooMany`: more than one search has room for. The others as in `leftOutPart`. */
  reason: z.enum(['preferred', 'noSuchData', 'policy', 'elsewhere', 'tooMany']),
});
export type PostingLeftOut = z.output<typeof postingLeftOut>;

export const postingAnswer = z.object({
  success: z.literal(true),
  /** The text of the search that the posting becomes; '' when nothing was recognized. */
  query: z.string(),
  /**
   * What `query` is recognized as, as in the answer of a search. `count`: candidates that the search finds with this part alone, within
   * the filters of the call.
   */
  understood: z.array(understoodPart.extend({ count: z.int().min(0) })),
  /** Candidates that the search finds, without the parts of `removed`. */
  count: z.int().min(0),
  /** Words of `query` that exclude no candidate, as in the answer of a search. */
  leftOut: z.array(leftOutPart),
  /** Where in the text the parts were read, in UTF-16 code units, ascending. */
  marks: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
  /** What was recognized in the posting and is no condition of the search. Everything else in it was not read. */
  notSearched: z.array(postingLeftOut),
});
export type PostingAnswer = z.output<typeof postingAnswer>;

export const readPosting = operation('search', 'POST /read-posting', 'Read a job posting as a search', {
  description:
    'Finds profession, level, units, required credentials, place and radius in a posting of up to 10,000 characters, with exact counts. The text is not stored and not logged.',
})
  .errors({ ...searchErrors, ...cardErrors })
  .input(
    z.strictObject({
      posting: text()
        .min(1, 'Paste the text of a job posting.')
        .max(
          postingLimits.lengthMax,
          'A job posting can have at most 10,000 characters. Paste the part that describes the job.',
        ),
      /** The other filters of the search; `removed` has keys of `understood` that do not count. */
      filters: typedSearch.omit({ query: true, understand: true, required: true }),
    }),
  )
  .output(postingAnswer);
