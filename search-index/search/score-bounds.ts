// How large scores can get: they are added up in 16 bits.
import type { IndexSchema } from '../schema.ts';

export const largestWeight = 300;
/** Words and phrases a query may require; 200 × 301 fits 16 bits. */
export const mostTerms = 200;

export function largestScore({ text }: IndexSchema, terms: number): number {
  return terms * ((text[0]?.weight ?? 0) + 1);
}
