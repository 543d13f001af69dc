// What users of the library import.
export { everySpecialtyIn, toCountQuery, toIndexQuery, wantedFacets } from './index-query.ts';
export { interpret, type Interpreted, type Knowledge } from './interpret.ts';
export { reread } from './reread.ts';
export { initialsOf, mayBeNickname } from './terms/nicknames.ts';
export { readPosting } from './posting/read-posting.ts';
export { professionFinder, type CardTexts } from './other-profession.ts';
export { candidatePoints, type CandidateAddress } from './places/candidate-point.ts';
export { findPlace } from './places/find-place.ts';
export { readPlaces, type PlaceTable } from './places/place-table.ts';
export { optionalTextsMax, withoutWords } from './without-words.ts';
export { probableWords } from './probable-words.ts';
export {
  readVocabulary,
  vocabularyFiles,
  VocabularyError,
  type Vocabulary,
  type VocabularySource,
} from './vocabulary/read-vocabulary.ts';
