// What the words of a search are read with.
import type { Country } from '#contract/candidates/places.ts';
import type { PlaceTable } from '../places/place-table.ts';
import type { Token } from './typed-tokens.ts';
import type { Vocabulary } from '../vocabulary/read-vocabulary.ts';

export interface Reading {
  /** As typed. */
  text: string;
  tokens: readonly Token[];
  vocabulary: Vocabulary;
  places: PlaceTable;
  /** False: almost nobody in the directory has a license on file, so that `licensed in Texas` names a place. */
  knowsLicenses: boolean;
  /** The countries that the search is limited to. */
  countries: readonly Country[];
  /** False: the search has a place already, so that words name no other one. */
  mayBeNear: boolean;
  /** Numbers of the tokens that the list around them makes states. */
  listedStates: ReadonlySet<number>;
  /** Numbers of the tokens that the list around them makes credentials. */
  listedCredentials: ReadonlySet<number>;
  /** The words that the caller wants to be searched although they would be left out, by their keys. */
  required: ReadonlySet<string>;
}
