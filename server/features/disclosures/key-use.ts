// What one API key may take in a day, within the fair use of its account.
import type { PoolClient } from 'pg';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { countKeyCandidates, findKeySecondsLeft, type KeyUseKind } from './key-use-store.ts';

const whatItLimits: Readonly<Record<KeyUseKind, string>> = {
  reveal: 'reveal the contacts of',
  export: 'export',
};

/**
 * Counts candidates that a key is about to take, in the caller's transaction, which must not commit after a refusal. `keyId` null: a person
 * takes them, and nothing is counted.
 * @throws AppError `FAIR_USE` with the seconds until the day of the key ends
 */
export async function countKeyUse(
  client: PoolClient,
  keyId: string | null,
  kind: KeyUseKind,
  candidates: number,
  { keyRevealsPerDayMax, keyExportedCandidatesPerDayMax }: FairUse,
): Promise<void> {
  const candidatesMax = kind === 'reveal' ? keyRevealsPerDayMax : keyExportedCandidatesPerDayMax;
  if (keyId === null || (await countKeyCandidates(client, { keyId, kind, candidates, candidatesMax }))) return;
  throw new AppError(
    'too_many',
    'FAIR_USE',
    `This API key may ${whatItLimits[kind]} ${candidatesMax.toLocaleString('en-US')} people a day. Wait as long as Retry-After says.`,
    { retryAfterSeconds: await findKeySecondsLeft(client, keyId, kind) },
  );
}
