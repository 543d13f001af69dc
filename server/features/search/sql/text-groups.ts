// The text groups of the index in a tsvector, which tells only four groups apart: the words of names are stored once more,
// behind a sign that no word contains.
import { candidateIndexSchema } from '../index-schema.ts';

export interface TextGroup {
  name: string;
  /** Its number in the schema. */
  number: number;
  /** In the vector. */
  weight: 'A' | 'B' | 'C' | 'D';
  prefix: string;
  /** Columns with its words in a row. */
  runs: readonly string[];
}

export const namePrefix = '~';

const inVector: Readonly<Record<string, Pick<TextGroup, 'weight' | 'prefix'>>> = {
  name: { weight: 'D', prefix: namePrefix },
  profession: { weight: 'A', prefix: '' },
  credentials: { weight: 'B', prefix: '' },
  skills: { weight: 'C', prefix: '' },
  placeAndOrganization: { weight: 'D', prefix: '' },
};

/** The column of a field: `companySize` → `company_size`. */
export const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const textGroups: readonly TextGroup[] = candidateIndexSchema.text.map(({ name, fields }, number) => ({
  name,
  number,
  weight: 'D',
  prefix: '',
  runs: name === 'name' ? ['name_run'] : fields.map((field) => `${column(field)}_run`),
  ...inVector[name],
}));

/** Letters. A lexeme ends at 2,046 bytes; longer words are compared by their beginning. */
const wordLengthMax = 500;

export const shortened = (word: string): string =>
  word.length <= wordLengthMax ? word : Array.from(word).slice(0, wordLengthMax).join('');

/** Words have letters and digits only, so that nothing in them needs an escape. */
export const whole = (word: string): string => `'${shortened(word)}'`;
export const begun = (word: string): string => `${whole(word)}:*`;

/**
 * A tsquery for a word in one group. For the groups of weight D it also finds words of names: ask for the name first.
 */
export const inGroup = ({ prefix, weight }: TextGroup, word: string, isBegun: boolean): string =>
  `'${prefix}${shortened(word)}':${isBegun ? '*' : ''}${prefix === '' ? weight : ''}`.replace(/:$/, '');
