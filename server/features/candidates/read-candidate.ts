import { readsFullNames } from '#contract/full-names.ts';
import { shownEventsMax } from '#contract/candidates/candidate-events.ts';
import { candidateProfile, type CandidateProfile } from '#contract/candidates/candidates.ts';
import { withShortenedName } from '#contract/candidates/shortened-name.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { absent, readContacts, type ContactReader, type ReadContact } from './contacts/read-contacts.ts';
import { findHistory } from './events/event-store.ts';
import { findPresentId, findRegrouping } from './identity/identity-store.ts';
import { largestCandidateId } from './listed-store.ts';
import { shownClinical } from './clinical-facts.ts';
import { profileSources } from './profile-sources.ts';
import { findProfile } from './profile-store.ts';

/**
 * A candidate who was merged into another one is read as that one, so that links and programs find the person. The full name only for callers who may see contact information.
 * @throws AppError `NOT_FOUND`; `GONE` when the candidate asked to be removed
 */
export async function readCandidate(
  database: Database,
  reader: ContactReader,
  askedId: string,
  { rights }: Pick<OperationContext, 'rights'>,
): Promise<CandidateProfile> {
  const fullNames = readsFullNames(await rights.access());
  const profile = await inTransaction(database, async (client) => {
    const id = BigInt(askedId) > largestCandidateId ? askedId : await findPresentId(client, askedId);
    // First, because it refuses ids that cannot exist.
    const contacts = await readContacts(client, reader, id);
    const found = await findProfile(client, id);
    if (found === null) throw await absent(client, id);
    return candidateProfile.parse({
      ...found.values,
      ...found.more,
      clinical: found.values.clinical === null ? null : shownClinical(found.values.clinical, fullNames),
      contacts: withoutValues(contacts),
      regrouped: await findRegrouping(client, id),
      history: await findHistory(client, id, shownEventsMax),
      sources: profileSources(found.claims),
    });
  });
  return fullNames ? profile : withShortenedName(profile);
}

/** One entry for each value, from its best source. */
function withoutValues(contacts: readonly ReadContact[]): CandidateProfile['contacts'] {
  const byValue = new Map<string, ReadContact>();
  for (const contact of contacts) if (!byValue.has(contact.valueId)) byValue.set(contact.valueId, contact);
  return [...byValue.values()].map(({ kind, source, verifiedOn }) => ({ kind, source, verifiedOn }));
}
