// Text that a caller sends: the base of every text input of operations and routes.
import { z } from 'zod';

/** NUL cannot be stored by PostgreSQL; half of a surrogate pair is no character and cannot be written as UTF-8. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** A string without NUL and without unpaired surrogates. `message`: the error for a value that is not a string. */
export const text = (message?: string) =>
  z
    .string(message === undefined ? {} : { message })
    .refine(isStorable, { message: 'This text contains a character that cannot be stored. Remove it and try again.' });
