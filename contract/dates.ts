// Dates and times that a caller sends. A year such as 0000, or one of five digits after the change to UTC, is one that the database or
// the next response cannot write.
import { z } from 'zod';

const [yearMin, yearMax] = [1900, 9999];

function isInRange(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= yearMin && year <= yearMax;
}
const outOfRange = { message: `must be in the years ${yearMin} to ${yearMax}` };

export const day = () => z.iso.date().refine(isInRange, outOfRange);

/** `offset`: other offsets than `Z` are accepted. */
export const time = (options: { offset?: true } = {}) => z.iso.datetime(options).refine(isInRange, outOfRange);
