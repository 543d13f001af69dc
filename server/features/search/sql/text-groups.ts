// The text groups of the index in a tsvector: every word stands in it once as it is, and once more behind the sign of each group that contains
// it. A tsvector has weights for that, but PostgreSQL's index does not know them, so that it would read the vector of every row it finds.
import { candidateIndexSchema } from '../index-schema.ts';

export interface TextGroup {
  name: string;
  /** Its number in the schema, and that of its line in the column `runs`. */
  number: number;
  /** A sign that no word contains. */
  sign: string;
  fields: readonly string[];
}

const signs = '~^$#@%!?';

/** The column of a field: `companySize` → `company_size`. */
export const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const textGroups: readonly TextGroup[] = candidateIndexSchema.text.map(({ name, fields }, number) => ({
  name,
  number,
  sign: signs.charAt(number),
  fields,
}));

/** True for a word, false for a word behind the sign of a group. */
export const isWord = (lexeme: string): boolean => !signs.includes(lexeme.charAt(0));

/** Letters. A lexeme ends at 2,046 bytes; longer words are compared by their beginning. */
const wordLengthMax = 500;

export const shortened = (word: string): string =>
  word.length <= wordLengthMax ? word : Array.from(word).slice(0, wordLengthMax).join('');

/** Words have letters and digits only, so that nothing in them needs an escape. */
export const whole = (word: string): string => `'${shortened(word)}'`;
export const begun = (word: string): string => `${whole(word)}:*`;

/** A tsquery for a word in one group. */
export const inGroup = ({ sign }: TextGroup, word: string, isBegun: boolean): string =>
  `'${sign}${shortened(word)}'${isBegun ? ':*' : ''}`;

/** A tsquery for all the words, the last one perhaps only begun. */
export const beginningQuestion = (words: readonly string[]): string =>
  `(${words.map((word, at) => (at === words.length - 1 ? begun(word) : whole(word))).join(' & ')})`;

/** A tsvector as PostgreSQL reads it. */
export const vectorOf = (lexemes: Iterable<string>): string => Array.from(lexemes, (lexeme) => `'${lexeme}'`).join(' ');
