// Limits and messages of removal requests. Values only, because the pages contain no schemas.
import { npiIn } from '../candidates/npi.ts';
import { visibleCharacters } from '../visible-characters.ts';

/** In characters. */
export const removalLimits = { nameMax: 200, practiceMax: 200, recordMax: 300, reasonMax: 500 } as const;

/** For how long the link in a mail works. */
export const removalLinkDays = 7;

/** What the forms say of a wrong field, and of requests that fail (specification: admin and submissions, sections 5 and 8). */
export const removalErrors = {
  email: 'Please enter a valid email address',
  record: 'Enter a 10-digit NPI, or the address of the profile in this directory',
  name: 'Enter your name as it appears in the record',
  practice: 'Enter the practice or employer in the record',
  reason: 'Enter a reason, which the person is told',
  number: 'Enter the number on your receipt, for example RM-ABCDE-23456',
  requestFailed: 'Request failed. There was a problem submitting your request. Please try again later.',
  digits: 'Enter the last four digits of a phone number in the record',
  noToken: 'No confirmation token provided. Please check your email link and try again.',
  invalidToken: 'Failed to process your removal request. The token may be invalid or expired.',
} as const;

/** Of people with one address, so many are shown to its owner at most. */
export const removalChoicesMax = 25;

/** How often a requester may enter digits of a phone in the record. */
export const removalProofTries = 3;

/** `RM-ABCDE-23456`, in any letter case. */
export const receiptPattern = /^rm-[a-z2-9]{5}-[a-z2-9]{5}$/i;

/** Requests a page in the administrators' queue. */
export const removalsPageSize = 25;

/** Why an administrator removes a record without a request. */
export const removalReasons = ['asked', 'deceased', 'wrong_data', 'legal'] as const;
export type RemovalReason = (typeof removalReasons)[number];

export const removalReasonNames: Readonly<Record<RemovalReason, string>> = {
  asked: 'The person asked for it',
  deceased: 'The person has died',
  wrong_data: 'The record is about no real person, or mixes several',
  legal: 'A court or an authority demands it',
};

/** The record that a requester names: an NPI, a candidate id, or the address of a profile. */
export type NamedRecord = { npi: string } | { candidateId: string };

const profilePath = /\/physicians?\/(\d{1,19})(?:[/?#]|$)/;
const largestId = 2n ** 63n - 1n;

/** Null: the text names no record, such as an NPI with a typing error. */
export function readNamedRecord(text: string): NamedRecord | null {
  const npi = npiIn(text);
  if (npi !== null) return { npi };
  const entered = visibleCharacters(text).trim();
  const digits = entered.replaceAll(/[\s-]/g, '');
  const id = profilePath.exec(entered)?.[1] ?? (/^\d{11,19}$/.test(digits) ? digits : null);
  return id === null || BigInt(id) > largestId ? null : { candidateId: id };
}
