// What is wrong with a field, in words of the specification; and whether anything is.
import type { FieldErrors } from './form.tsx';

export const wrongEmail = 'Please enter a valid email address.';

/** The shape that browsers accept in a field for e-mail; the server has the last word. */
export const emailFault = (email: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : wrongEmail);

export const isSound = (errors: FieldErrors<string>): boolean => Object.values(errors).every((error) => error === undefined);
