// A resume of a person who was removed: the owners of the removed addresses allow the listing, or an administrator decides.
import type { PoolClient } from 'pg';
import {
  findSuppressing,
  type CandidateDraft,
  type HashedKey,
  type IdentityHasher,
} from '#server/features/candidates/public.ts';
import { emailsOf } from './resume-draft.ts';

type ReturnHasher = Pick<IdentityHasher, 'identify' | 'emailKey' | 'emailAndName'>;

export interface ReturnCheck {
  /** The suppressed keys of the draft. Other keys of the person, such as the NPI, stay suppressed whatever is decided. */
  suppressed: HashedKey[];
  /**
   * `allowed`: nothing is suppressed, or the owner of every removed address confirmed. `waits`: a removed address in the resume received a
   * link. `undecided`: no address in the resume can confirm, so an administrator decides.
   */
  state: 'allowed' | 'waits' | 'undecided';
}

/** Whether the draft names a person who was removed, and who can allow the listing. */
export async function checkReturn(
  client: PoolClient,
  hasher: ReturnHasher,
  draft: CandidateDraft,
  confirmed: readonly HashedKey[],
): Promise<ReturnCheck> {
  const suppressed = await findSuppressing(client, hasher.identify(draft).suppressionKeys);
  const keys = [...suppressed.keys()];
  if (suppressed.size === 0 || isConfirmed(hasher, draft, suppressed, confirmed))
    return { suppressed: keys, state: 'allowed' };
  const waits = emailsOf(draft).some(
    (email) =>
      !confirmed.includes(hasher.emailKey(email)) &&
      [hasher.emailKey(email), hasher.emailAndName(email, draft.lastName)].some((key) => suppressed.has(key)),
  );
  return { suppressed: keys, state: waits ? 'waits' : 'undecided' };
}

/**
 * Whether every suppressed key of the draft may be allowed again: one of a confirmed address, or one whose removals all contained a
 * confirmed address. A phone with a last name can be suppressed by the removal of another person, who did not confirm anything.
 */
function isConfirmed(
  hasher: ReturnHasher,
  draft: CandidateDraft,
  suppressed: ReadonlyMap<HashedKey, readonly string[]>,
  confirmed: readonly HashedKey[],
): boolean {
  if (confirmed.length === 0) return false;
  const ofConfirmed = new Set(
    draft.contacts
      .filter(({ kind, value }) => kind.endsWith('email') && confirmed.includes(hasher.emailKey(value)))
      .flatMap(({ value }) => [hasher.emailKey(value), hasher.emailAndName(value, draft.lastName)]),
  );
  const removals = new Set([...ofConfirmed].flatMap((key) => suppressed.get(key) ?? []));
  return [...suppressed].every(
    ([key, of]) => ofConfirmed.has(key) || (of.length > 0 && of.every((removal) => removals.has(removal))),
  );
}
