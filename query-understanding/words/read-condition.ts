// Conditions in words: `verified 30 days`, `since March`, `with mobile`.
import { readContact } from './read-contact.ts';
import type { Reading } from './reading.ts';
import { readVerified } from './read-verified.ts';
import type { Segment } from './segment.ts';

export const readCondition = (
  reading: Reading,
  from: number,
  before: Segment | undefined,
): Omit<Segment, 'from'> | null => readVerified(reading, from) ?? readContact(reading, from, before);
