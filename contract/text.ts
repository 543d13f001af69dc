// Text that a caller sends: the base of every text input of operations and routes.
import { z } from 'zod';
import { emailLengthMax, invalidEmail, normalizeAddress, readAddress } from './email-rules.ts';

/** NUL cannot be stored by PostgreSQL; half of a surrogate pair is no character and cannot be written as UTF-8. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** A string without NUL and without unpaired surrogates. `message`: the error for a value that is not a string. */
export const text = (message?: string) =>
  z
    .string(message === undefined ? {} : { message })
    .refine(isStorable, { message: 'This text contains a character that cannot be stored. Remove it and try again.' });

/** Without one of these, a text cannot be seen: it consists of spaces and of characters without a shape, such as U+200B. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Controls, and characters that reorder the text around them. Joiners are allowed, because some scripts and emoji need them. */
const disguising = /[\p{Cc}\p{Bidi_Control}]/u;
/** Programs for Hebrew and Arabic put them around words. They are invisible, and without them each letter keeps its own direction. */
const directionMarks = /[\u200E\u200F\u061C]/g;

/** A name or another text of one line. Each run of white space becomes a space, marks of direction are left out, and a text that cannot be seen becomes empty. */
export const line = (message?: string) =>
  text(message)
    .overwrite((value) => (visible.test(value) ? value.replace(directionMarks, '').replace(/\s+/g, ' ').trim() : ''))
    .refine((value) => !disguising.test(value), {
      message:
        'This text contains a control character or one that changes the direction of the text. Type it again without it.',
    });

// A year such as 0000, or one of five digits after the change to UTC, is one that the database or the next response cannot write.
const [yearMin, yearMax] = [1900, 9999];

function isInRange(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= yearMin && year <= yearMax;
}
const outOfRange = { message: `must be in the years ${yearMin} to ${yearMax}` };

export const day = () => z.iso.date().refine(isInRange, outOfRange);

/** `offset`: other offsets than `Z` are accepted. */
export const time = (options: { offset?: true } = {}) => z.iso.datetime(options).refine(isInRange, outOfRange);

/** The letter case as it was entered, which its owner recognizes; everything else in the form that mail servers take. */
function asMailed(entered: string): string {
  const email = readAddress(entered);
  return email === null || email === entered.toLowerCase() ? entered : email;
}

/** An email address, with a name or `mailto:` around it or not: every one that an import accepts. `toLowerCase` makes it the form in which addresses are compared. */
export const emailAddress = (message: string = invalidEmail) =>
  text(message)
    .trim()
    .max(emailLengthMax, { message })
    .overwrite(asMailed)
    .refine((value) => normalizeAddress(value) !== null, { message });
