import type { PoolClient } from 'pg';
import { returnedUnits } from '#contract/disclosures/disclosures.ts';
import { returnGrantUse } from '../demo-access/public.ts';
import { countReturns, lockForReturn, markReturned, returnUse, type RevealedCandidate } from '../disclosures/public.ts';

interface Return {
  userId: string;
  candidateId: string;
  now: Date;
}

/**
 * Returns the unit that the reveal of a wrong value cost, in the caller's transaction. Its limits keep reports from raising a ceiling.
 * False: nothing was returned, because the unit was returned before or the account has had as many back as it may.
 */
export async function returnReveal(client: PoolClient, { userId, candidateId, now }: Return): Promise<boolean> {
  const revealed = await lockForReturn(client, userId, candidateId);
  if (revealed === null || revealed.returnedAt !== null) return false;
  if (!(await mayReturn(client, userId, revealed, now))) return false;
  await returnUse(client, userId, 'reveal', revealed.countedAt);
  await markReturned(client, userId, candidateId, now);
  return true;
}

async function mayReturn(
  client: PoolClient,
  userId: string,
  { grantFeature, countedAt }: RevealedCandidate,
  now: Date,
): Promise<boolean> {
  const { lastDay, ofPlan, revealsOfPlan } = await countReturns(client, userId, now);
  if (lastDay >= returnedUnits.perDayMax) return false;
  if (grantFeature !== null)
    return returnGrantUse(client, userId, grantFeature, { countedAt, returnsMax: returnedUnits.perGrantMax });
  return (ofPlan + 1) * returnedUnits.revealsPerReturn <= revealsOfPlan;
}
