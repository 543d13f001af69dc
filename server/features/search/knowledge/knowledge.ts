import type { Country } from '#contract/candidates/places.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import { placeTable } from './place-table.ts';
import { readVocabularyFile } from './vocabulary.ts';

/** What searches are interpreted with. `vocabularyFile`: the operator's own words; null: none. */
export const knowledgeOf = (countries: readonly Country[], vocabularyFile: string | null): Knowledge => ({
  countries,
  vocabulary: readVocabularyFile(vocabularyFile),
  get places() {
    return placeTable();
  },
});
