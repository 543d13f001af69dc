// The words and places of the product, read for tests.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Country } from '#contract/candidates/places.ts';
import { searchFilters } from '#contract/search/search.ts';
import { interpret, type Interpreted, type Knowledge } from '../interpret.ts';
import { readPlaces } from '../places/place-table.ts';
import { readVocabulary, vocabularyFiles } from '../vocabulary/read-vocabulary.ts';

export const vocabulary = readVocabulary(
  vocabularyFiles.map(({ name, file }) => ({ name, text: readFileSync(file, 'utf8') })),
);

export const places = readPlaces((file) => {
  const bytes = readFileSync(file);
  return (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
});

export const knowledgeIn = (...countries: Country[]): Knowledge => ({
  countries,
  vocabulary,
  places,
  onFile: { licenses: true, languages: true, certifications: true, degrees: true },
});

/** A search of a directory of the United States. */
export const interpreted = (filters: Record<string, unknown>): Interpreted =>
  interpret(searchFilters.parse(filters), knowledgeIn('US'));
