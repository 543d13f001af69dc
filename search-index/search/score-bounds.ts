// How large scores can get: they are added up in 16 bits.
import type { IndexSchema } from '../schema.ts';

export const largestWeight = 50;
/** Words and phrases a query may require; 200 × 6 × 50 fits 16 bits. */
export const termsMax = 200;

/** How well a term fits what was found, weakest first. A stronger fit outweighs every difference between text groups. */
const strengths = ['misspelled', 'beginning', 'otherWord', 'otherValue', 'whole', 'value'] as const;
export type Strength = (typeof strengths)[number];

/** What is found as whole words, as typed or as another word of the same meaning. */
export type WholeStrength = 'whole' | 'otherWord';

/** The strength where the words are all of a value, in text groups with `wholeValues`. */
export const valueStrength = (strength: WholeStrength): Strength => (strength === 'whole' ? 'value' : 'otherValue');

const largestOf = ({ text }: IndexSchema): number => text[0]?.weight ?? 0;

export function scoreOf(schema: IndexSchema, strength: Strength, group: number): number {
  return strengths.indexOf(strength) * largestOf(schema) + (schema.text[group]?.weight ?? 0);
}

export function largestScore(schema: IndexSchema, terms: number): number {
  return terms * strengths.length * largestOf(schema);
}
