import type { Resume } from '#contract/submissions.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';

/** The keyed hashes of both addresses in PostgreSQL's hex form, each once. */
export function emailKeysOf(
  hasher: Pick<IdentityHasher, 'emailKey'>,
  { contactemail, personalemail }: Pick<Resume, 'contactemail' | 'personalemail'>,
): string[] {
  const emails = [contactemail, personalemail].filter((email) => email !== '').map((email) => email.toLowerCase());
  // A hashed key is its kind, a slash and the hash in hexadecimal.
  return [...new Set(emails)].map((email) => `\\x${hasher.emailKey(email).split('/')[1] ?? ''}`);
}
