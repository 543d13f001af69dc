// How large scores can get: they are added up in 16 bits.
import type { IndexSchema } from '../schema.ts';

export const largestWeight = 80;
/** Words and phrases a query may require; 200 × 4 × 80 fits 16 bits. */
export const termsMax = 200;

/** How well a term fits what was found, weakest first. A stronger fit outweighs every difference between text groups. */
const strengths = ['misspelled', 'beginning', 'otherWord', 'whole'] as const;
export type Strength = (typeof strengths)[number];

const largestOf = ({ text }: IndexSchema): number => text[0]?.weight ?? 0;

export function scoreOf(schema: IndexSchema, strength: Strength, group: number): number {
  return strengths.indexOf(strength) * largestOf(schema) + (schema.text[group]?.weight ?? 0);
}

export function largestScore(schema: IndexSchema, terms: number): number {
  return terms * strengths.length * largestOf(schema);
}
