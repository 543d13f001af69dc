// An email address in the input of an operation.
import { emailLengthMax, invalidEmail, normalizeAddress } from './email-rules.ts';
import { text } from './text.ts';

/** Accepts every address that an import accepts, and returns the form in which it is stored. */
export const emailAddress = (message: string = invalidEmail) =>
  text(message)
    .trim()
    .max(emailLengthMax, { message })
    .overwrite((value) => normalizeAddress(value) ?? value)
    .refine((value) => normalizeAddress(value) !== null, { message });
