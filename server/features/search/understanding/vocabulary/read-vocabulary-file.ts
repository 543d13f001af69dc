// The operator's own words for searches.
import { readFileSync } from 'node:fs';
import { OperatorError } from '#server/foundation/errors/public.ts';
import type { Vocabulary } from './read-vocabulary.ts';
import { VocabularyError } from './read-vocabulary.ts';
import { vocabularyWith } from './vocabulary.ts';

const bytesMax = 1_000_000;

/** `file` null: the product's words alone. Throws OperatorError when the file cannot be read or has a fault. */
export function readVocabularyFile(file: string | null): Vocabulary {
  if (file === null) return vocabularyWith(null);
  const text = readText(file);
  if (text.length > bytesMax)
    throw new OperatorError('VOCABULARY_FILE: the file is larger than 1 MB; remove groups that you do not need.');
  try {
    return vocabularyWith({ name: file, text });
  } catch (error) {
    if (error instanceof VocabularyError) throw new OperatorError(`VOCABULARY_FILE: ${error.message}`);
    throw error;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new OperatorError('VOCABULARY_FILE: names a file that cannot be read; check its path and its permissions.');
  }
}
