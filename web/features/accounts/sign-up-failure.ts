// A refused sign-up in words (specification: directory, section 8).
import { readFailure } from '#web/foundation/request-failure.ts';
import { wrongEmail } from '#web/ui/field-faults.ts';
import type { Toast } from '#web/ui/toast.tsx';

export type SignUpRefusal = {
  toast: Toast;
  /** Null when nothing that was written is to blame. */
  field: 'email' | 'password' | null;
  /** Stands beside the field, or below the form. */
  text: string;
};

/** The screen adds the way to the login. */
export const existingAccount = 'An account with this email already exists.';

export function explainSignUpFailure(error: unknown, email: string): SignUpRefusal {
  const { code, message } = readFailure(error) ?? { code: 'UNEXPECTED', message: 'Failed to create account' };
  if (code.includes('ALREADY_EXISTS')) {
    const text = `An account with ${email} already exists. Try signing in instead.`;
    return { toast: { title: 'Email already exists', text, look: 'danger' }, field: 'email', text: existingAccount };
  }
  const text = code.startsWith('HTTP_') ? 'Failed to create account' : message;
  const field = text === wrongEmail ? 'email' : text.startsWith('Password must') ? 'password' : null;
  return { toast: { title: 'Error', text, look: 'danger' }, field, text };
}
