// What the threads that prepare chunks for writing have in common: the one that reads files, and the one that invents candidates.
import type { MessagePort } from 'node:worker_threads';
import type { Secrets } from '#server/foundation/config/public.ts';
import { contactVault } from './contacts/contact-vault.ts';
import { identityHasher, type IdentityHasher } from './identity/identity-hasher.ts';
import { draftPreparer } from './prepare-draft.ts';

/** `secrets`: as they arrive in a thread, where each Buffer has become a Uint8Array. */
export function chunkPreparer(secrets: Pick<Secrets, 'contactKeys' | 'lookupKey'>): {
  hasher: IdentityHasher;
  prepare: ReturnType<typeof draftPreparer>;
} {
  const hasher = identityHasher(Buffer.from(secrets.lookupKey));
  const [first, ...others] = secrets.contactKeys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
  if (first === undefined) throw new Error('There is no contact key.');
  return { hasher, prepare: draftPreparer(contactVault([first, ...others]), hasher) };
}

/**
 * Returns a function that resolves when one more chunk may be sent. Each message from the writing thread allows one more, so that
 * preparing never runs far ahead of writing. `ahead`: chunks that may be sent before the first message.
 */
export function chunkCredits(port: MessagePort, ahead: number): () => Promise<void> {
  let free = ahead;
  let wake: (() => void) | null = null;
  port.on('message', () => {
    free += 1;
    wake?.();
  });
  return async () => {
    if (free === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    free -= 1;
  };
}
