// Checks the fields of a sign-up (specification: directory, sections 5 and 8).
import { passwordLength, passwordTooShort, termsNotAccepted } from '#contract/accounts/account-limits.ts';
import { emailError, type FieldErrors } from '#web/ui/field-errors.ts';

const passwordsDiffer = 'Passwords do not match.';

export type SignUpField = 'email' | 'password' | 'confirm' | 'terms';
interface SignUpInput {
  email: string;
  password: string;
  confirm: string;
  terms: boolean;
}

export function checkSignUp({ email, password, confirm, terms }: SignUpInput): FieldErrors<SignUpField> {
  return {
    email: emailError(email),
    ...checkNewPassword(password, confirm),
    terms: terms ? undefined : termsNotAccepted,
  };
}

export function checkNewPassword(
  password: string,
  confirm: string,
): { password?: string | undefined; confirm?: string | undefined } {
  return {
    password: password.length < passwordLength.min ? passwordTooShort : undefined,
    confirm: password === confirm ? undefined : passwordsDiffer,
  };
}
