// The words that searches are understood by: those of the product, and the operator's own.
import { readFileSync } from 'node:fs';
import { OperatorError } from '#server/foundation/errors/public.ts';
import {
  professionFinder,
  readVocabulary,
  vocabularyFiles,
  VocabularyError,
  type CardTexts,
  type Vocabulary,
  type VocabularySource,
} from '#query-understanding/public.ts';

const bytesMax = 1_000_000;

const productSources = (): VocabularySource[] =>
  vocabularyFiles.map(({ name, file }) => ({ name, text: readFileSync(file, 'utf8') }));

let known: Vocabulary | null = null;

/** Read once in each thread. */
export const productVocabulary = (): Vocabulary => (known ??= readVocabulary(productSources()));

let professionOf: ReturnType<typeof professionFinder> | null = null;

/** The profession that a card names besides its specialty; null: none. The operator's words do not change what is stored about candidates. */
export const otherProfession = (card: CardTexts): string | null =>
  (professionOf ??= professionFinder(productVocabulary()))(card);

/**
 * The words of the product and of the operator's file, which replace the product's where they are the same. `file` null: the product's
 * words alone. Throws OperatorError when the file cannot be read or has a fault.
 */
export function readVocabularyFile(file: string | null): Vocabulary {
  if (file === null) return productVocabulary();
  const text = readText(file);
  if (text.length > bytesMax)
    throw new OperatorError('VOCABULARY_FILE: the file is larger than 1 MB; remove groups that you do not need.');
  try {
    return readVocabulary([...productSources(), { name: file, text }]);
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
