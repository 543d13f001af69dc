// The texts of a failed sign-up (specification: directory, section 8).
import { readFailure } from '#web/foundation/request-failure.ts';
import type { Toast } from '#web/ui/toast.tsx';

export interface SignUpFailure {
  toast: Toast;
  /** The field that the failure concerns; null when it concerns the whole form. */
  field: 'email' | 'password' | null;
  /** The text beside the field, or below the form. */
  text: string;
}

/** The screen adds a link to the login. */
export const existingAccount = 'An account with this email already exists.';

export function explainSignUpFailure(error: unknown, email: string): SignUpFailure {
  const failure = readFailure(error) ?? { code: 'UNEXPECTED', message: 'Failed to create account', field: undefined };
  const { code, message } = failure;
  if (code.includes('ALREADY_EXISTS')) {
    const text = `An account with ${email} already exists. Try signing in instead.`;
    return { toast: { title: 'Email already exists', text, look: 'danger' }, field: 'email', text: existingAccount };
  }
  const text = code.startsWith('HTTP_') ? 'Failed to create account' : message;
  const field = failure.field === 'email' || failure.field === 'password' ? failure.field : null;
  return { toast: { title: 'Error', text, look: 'danger' }, field, text };
}
