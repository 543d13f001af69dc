// What has to hold before an account is asked for, and what is said when it does not (specification: directory, section 5 and 8).
import { emailFault } from '#web/ui/field-faults.ts';
import type { FieldErrors } from '#web/ui/form.tsx';

const shortestPassword = 6;
const shortPassword = 'Password must be at least 6 characters long.';
const differentPasswords = 'Passwords do not match.';

export type SignUpField = 'email' | 'password' | 'confirm' | 'terms';
type Written = { email: string; password: string; confirm: string; terms: boolean };

export function checkSignUp({ email, password, confirm, terms }: Written): FieldErrors<SignUpField> {
  return {
    email: emailFault(email),
    ...checkNewPassword(password, confirm),
    terms: terms ? undefined : 'You must accept the terms and conditions.',
  };
}

/** A new password and its repetition. */
export function checkNewPassword(password: string, confirm: string): { password?: string | undefined; confirm?: string | undefined } {
  return {
    password: password.length < shortestPassword ? shortPassword : undefined,
    confirm: password === confirm ? undefined : differentPasswords,
  };
}
