import type { Database } from '#server/foundation/database/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { CardLimit } from '../disclosures/public.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { findListedNow, largestCandidateId } from './listed-store.ts';
import { readCandidate } from './read-candidate.ts';

export const candidatesRoutes = (
  implement: ContractImplementer,
  database: Database,
  reader: ContactReader,
  cards: Pick<CardLimit, 'check' | 'count'>,
) => ({
  getCandidate: implement.candidates.getCandidate.handler(async ({ input, context }) => {
    const { userId } = signedIn(context);
    await cards.check({ userId, kind: (await context.rights.access()).kind });
    const profile = await readCandidate(database, reader, input.id, context);
    cards.count(userId, [profile.id]);
    return profile;
  }),
  findUnlisted: implement.candidates.findUnlisted.handler(async ({ input: { physicianIds } }) => {
    const possible = physicianIds.filter((id) => BigInt(id) <= largestCandidateId).map((id) => BigInt(id).toString());
    const listed = await findListedNow(database, possible);
    return { data: physicianIds.filter((id) => !listed.has(BigInt(id).toString())) };
  }),
});
