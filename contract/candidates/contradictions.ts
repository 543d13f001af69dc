// Keys of rows that an import did not use: another person has them, or they are wrong.
import { z } from 'zod';

const count = z.int().min(0).default(0);

/** The number of rows whose key belongs to another person, by kind of key, and of rows with an NPI that is none, by its check digit, say. Such a key joins no one. */
export const contradictions = z.object({ npi: count, vendorId: count, email: count, invalidNpi: count });
export type Contradictions = z.output<typeof contradictions>;

export const noContradictions: Contradictions = { npi: 0, vendorId: 0, email: 0, invalidNpi: 0 };

const sentences: Readonly<Record<keyof Contradictions, readonly [one: string, many: string]>> = {
  npi: ['row names the NPI of another person', 'rows name the NPI of another person'],
  vendorId: ['row has the id of another person', 'rows have the id of another person'],
  email: ['row has the email address of another person', 'rows have the email address of another person'],
  invalidNpi: ['row has an invalid NPI, which was ignored', 'rows have an invalid NPI, which was ignored'],
};

export const addContradictions = (one: Contradictions, other: Contradictions): Contradictions => ({
  npi: one.npi + other.npi,
  vendorId: one.vendorId + other.vendorId,
  email: one.email + other.email,
  invalidNpi: one.invalidNpi + other.invalidNpi,
});

/** `3 rows name the NPI of another person`: one text for each kind that occurs. */
export function contradictionTexts(found: Contradictions, formatCount: (count: number) => string): string[] {
  const kinds = ['npi', 'vendorId', 'email', 'invalidNpi'] as const;
  return kinds.flatMap((kind) => {
    const [one, many] = sentences[kind];
    return found[kind] === 0 ? [] : [`${formatCount(found[kind])} ${found[kind] === 1 ? one : many}`];
  });
}
