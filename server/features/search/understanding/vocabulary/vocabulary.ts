// The vocabulary of the product, with the operator's own file behind it.
import { readFileSync } from 'node:fs';
import { readVocabulary } from './read-vocabulary.ts';
import type { Vocabulary, VocabularySource } from './read-vocabulary.ts';

const tables = ['professions', 'specialties', 'credentials', 'work'] as const;

const productSources = (): VocabularySource[] =>
  tables.map((table) => ({
    name: `${table}.txt`,
    text: readFileSync(new URL(`tables/${table}.txt`, import.meta.url), 'utf8'),
  }));

let known: Vocabulary | null = null;

/** Read once in each thread. */
export const productVocabulary = (): Vocabulary => (known ??= readVocabulary(productSources()));

/**
 * The vocabulary of the product and of the operator's file, whose words replace the product's where they are the same. Throws
 * VocabularyError for a line that cannot be read.
 */
export const vocabularyWith = (own: VocabularySource | null): Vocabulary =>
  own === null ? productVocabulary() : readVocabulary([...productSources(), own]);
