// The errors that a form shows beside its fields.
import type { ReactNode } from 'react';
import { invalidEmail, readAddress } from '#contract/email-rules.ts';

/** The error of each field by the name of its input; undefined when the value is valid. */
export type FieldErrors<Name extends string> = Partial<Record<Name, ReactNode>>;

/** As the server decides, so that a pasted `Ann Lee <ann@mail.example>` passes here as well. */
export const emailError = (email: string) => (readAddress(email) === null ? invalidEmail : undefined);

/** The error of a required field: `text` while it is empty. */
export const requiredError = (value: string, text: string) => (value === '' ? text : undefined);

export const hasErrors = (errors: FieldErrors<string>): boolean =>
  Object.values(errors).some((error) => error !== undefined);
