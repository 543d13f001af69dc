import type { Resume } from '#contract/submissions/submissions.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';

type Addresses = Pick<Resume, 'contactemail' | 'personalemail'>;

/** In lower case, each once. */
export const addressesOf = ({ contactemail, personalemail }: Addresses): string[] => [
  ...new Set([contactemail, personalemail].filter((email) => email !== '').map((email) => email.toLowerCase())),
];

/** The keyed hashes of both addresses in PostgreSQL's hex form, each once. */
export const emailKeysOf = (hasher: Pick<IdentityHasher, 'emailKey'>, content: Addresses): string[] =>
  // A hashed key is its kind, a slash and the hash in hexadecimal.
  addressesOf(content).map((email) => `\\x${hasher.emailKey(email).split('/')[1] ?? ''}`);
