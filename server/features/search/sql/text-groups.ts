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
  /** True: the fields are one continuous text, so that a phrase may begin in one and end in another. */
  isRunning: boolean;
}

const signs = '~^$#@%!?';

/** The column of a field: `companySize` → `company_size`. */
export const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const textGroups: readonly TextGroup[] = candidateIndexSchema.text.map((group, number) => ({
  name: group.name,
  number,
  sign: signs.charAt(number),
  fields: group.fields,
  isRunning: 'running' in group,
}));

/** A sign that no word contains. The code of a value stands behind it. */
const codeSign = '&';
const codeRadix = 36;

/** True for a word, false for a word behind the sign of a group, and for the code of a value. */
export const isWord = (lexeme: string): boolean => lexeme.charAt(0) !== codeSign && !signs.includes(lexeme.charAt(0));

/** The lexeme of rows with a value. */
export const lexemeOfCode = (code: number): string => codeSign + code.toString(codeRadix);
/** Null for other lexemes. */
export const codeOfLexeme = (lexeme: string): number | null =>
  lexeme.startsWith(codeSign) ? Number.parseInt(lexeme.slice(1), codeRadix) : null;

/** A tsquery for rows with any of the values, of which there is at least one. */
export const anyCode = (codes: readonly number[]): string => codes.map((code) => `'${lexemeOfCode(code)}'`).join(' | ');

/** Letters. A lexeme ends at 2,046 bytes; longer words are compared by their beginning. */
const wordLengthMax = 500;

export const shortened = (word: string): string =>
  word.length <= wordLengthMax ? word : Array.from(word).slice(0, wordLengthMax).join('');

/** Above every character: all lexemes that begin with a text are below the text with this behind it. */
export const lastCharacter = '\u{10FFFF}';

/** Words have letters and digits only, so that nothing in them needs an escape. */
export const whole = (word: string): string => `'${shortened(word)}'`;
const begun = (word: string): string => `${whole(word)}:*`;

/** The lexeme of a word in one group. */
export const lexemeInGroup = ({ sign }: TextGroup, word: string): string => sign + shortened(word);

/** A tsquery for a word in one group. */
export const inGroup = (group: TextGroup, word: string, isBegun: boolean): string =>
  `'${lexemeInGroup(group, word)}'${isBegun ? ':*' : ''}`;

/** A tsquery for all the words, the last one perhaps only begun. */
export const beginningQuestion = (words: readonly string[]): string =>
  `(${words.map((word, at) => (at === words.length - 1 ? begun(word) : whole(word))).join(' & ')})`;

/** A tsvector as PostgreSQL reads it. */
export const vectorOf = (lexemes: Iterable<string>): string => Array.from(lexemes, (lexeme) => `'${lexeme}'`).join(' ');
