// The text groups of the index in a tsvector: it contains every word once with the prefix of each group that contains it. A tsvector has weights for that, but PostgreSQL's index does not know them, so that it would read the vector of every row it finds.
import { candidateIndexSchema } from '../index-schema.ts';

export interface TextGroup {
  name: string;
  /** Its number in the schema. */
  number: number;
  /** One character that no word contains. */
  prefix: string;
  fields: readonly string[];
  /** True: the fields are one continuous text, so that a phrase may begin in one and end in another. */
  isRunning: boolean;
  /** True: words that are all of a value are one lexeme too. */
  hasValues: boolean;
}

const groupPrefixes = '~^$#@%!?';

/** The column of a field: `companySize` → `company_size`. */
export const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const textGroups: readonly TextGroup[] = candidateIndexSchema.text.map((group, number) => ({
  name: group.name,
  number,
  prefix: groupPrefixes.charAt(number),
  fields: group.fields,
  isRunning: 'running' in group,
  hasValues: 'wholeValues' in group,
}));

/** One character that no word contains, before the code of a value. */
const codePrefix = '&';
const codeRadix = 36;

/** One character that no word contains, before the words that are all of a value. */
const valuePrefix = '=';

/** True for a word, false for a word with the prefix of a group, for all of a value, and for the code of a value. */
export const isWord = (lexeme: string): boolean =>
  !(codePrefix + valuePrefix + groupPrefixes).includes(lexeme.charAt(0));

/** The lexemes of a vector, and its words without the prefixes of their groups, each once: what `search_lexemes` and the cells count. */
export function withBareWords(lexemes: readonly string[]): string[] {
  const all = new Set(lexemes);
  for (const lexeme of lexemes) if (groupPrefixes.includes(lexeme.charAt(0))) all.add(lexeme.slice(1));
  return [...all];
}

/** The lexeme of rows with a value. */
export const lexemeOfCode = (code: number): string => codePrefix + code.toString(codeRadix);
/** Null for other lexemes. */
export const codeOfLexeme = (lexeme: string): number | null =>
  lexeme.startsWith(codePrefix) ? Number.parseInt(lexeme.slice(1), codeRadix) : null;

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

export const lexemeInGroup = ({ prefix }: TextGroup, word: string): string => prefix + shortened(word);

/** The lexeme of rows with a value in the group that is these words and nothing else. */
export const lexemeOfValue = ({ prefix }: TextGroup, joined: readonly string[]): string =>
  valuePrefix + prefix + shortened(joined.join(' '));

/** A tsquery for a word in one group. */
export const inGroup = (group: TextGroup, word: string, isBegun: boolean): string =>
  `'${lexemeInGroup(group, word)}'${isBegun ? ':*' : ''}`;

/** A tsquery for all the words, the last one perhaps only begun. */
export const beginningQuestion = (words: readonly string[]): string =>
  `(${words.map((word, at) => (at === words.length - 1 ? begun(word) : whole(word))).join(' & ')})`;

/** A tsvector as PostgreSQL reads it. */
export const vectorOf = (lexemes: Iterable<string>): string => Array.from(lexemes, (lexeme) => `'${lexeme}'`).join(' ');
