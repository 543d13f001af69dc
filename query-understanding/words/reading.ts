// What the words of a search are read with.
import type { Country } from '#contract/candidates/places.ts';
import type { PlaceTable } from '../places/place-table.ts';
import type { Token } from './typed-tokens.ts';
import type { Vocabulary } from '../vocabulary/read-vocabulary.ts';

/**
 * Facts that enough people of the directory have on file, so that words about them become filters. Otherwise `licensed in Texas` names a place,
 * `board certified` says nothing, and languages and years of graduation are left out.
 */
export interface FactsOnFile {
  readonly licenses: boolean;
  readonly languages: boolean;
  readonly certifications: boolean;
  readonly degrees: boolean;
}

export interface Reading {
  /** As typed. */
  text: string;
  tokens: readonly Token[];
  vocabulary: Vocabulary;
  places: PlaceTable;
  onFile: FactsOnFile;
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
