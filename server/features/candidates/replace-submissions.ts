// What resumes say of a candidate, as a whole: it changes when an address is confirmed, and when a resume is taken back.
import type { PoolClient } from 'pg';
import type { CandidateDraft } from './candidate.ts';
import { lockCandidateWriters } from './candidates-store.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { isSubmitted, submissionSource, type Origin } from './merge-candidate.ts';
import { Neighborhood } from './neighborhood.ts';
import { addDraft, pinClaim, type Person } from './person.ts';
import { draftPreparer } from './prepare-draft.ts';
import { regroup } from './regroup.ts';
import { writeAssignment } from './write-candidates.ts';

export interface SubmittedDraft {
  draft: CandidateDraft;
  origin: Origin;
}

/** For a candidate that the draft does not create: only what an owner of an address confirmed. */
export const withoutUnconfirmed = (draft: CandidateDraft): CandidateDraft => ({
  ...draft,
  contacts: draft.contacts.filter(({ isUnconfirmed }) => isUnconfirmed !== true),
});

/**
 * Replaces everything that resumes said of the candidate by the drafts, in their order. Changes nothing and returns false when nothing
 * would be said of the candidate any more, or there is no such candidate.
 */
export async function replaceSubmissions(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  candidateId: string,
  drafts: readonly SubmittedDraft[],
): Promise<boolean> {
  await lockCandidateWriters(client);
  const neighborhood = new Neighborhood(hasher);
  await neighborhood.loadPeople(client, vault, [candidateId]);
  const person = neighborhood.knownPerson(candidateId);
  if (person?.before == null) return false;
  const { before } = person;
  person.now = {
    claims: new Map([...before.claims].filter(([source]) => !isSubmitted(source))),
    contacts: before.contacts.filter(({ source }) => !isSubmitted(source)),
  };
  const prepare = draftPreparer(vault, hasher);
  const isPinned = [...before.claims].some(([source, claim]) => isSubmitted(source) && claim.isPinned);
  for (const { draft, origin } of drafts) {
    const isOwn = before.onFile.firstBatch === origin.batchId;
    addDraft(person, prepare(isOwn ? draft : withoutUnconfirmed(draft), origin), origin);
    if (isPinned) pinClaim(person, origin.source);
  }
  if (person.now.claims.size === 0) return false;
  const emailKeysOf = ({ contacts }: Person['now']): string[] =>
    contacts.filter(({ kind }) => kind.endsWith('email')).map(({ value }) => hasher.emailKey(value));
  const current = new Set(emailKeysOf(person.now));
  const dropped = new Set(emailKeysOf(before).filter((key) => !current.has(key)));
  person.keys = before.onFile.keys.filter((key) => !dropped.has(key));
  neighborhood.index(person);
  await neighborhood.loadConnected(client, vault, [person]);
  const regrouping = { ...regroup(neighborhood, hasher, [person]), possibleDuplicates: [] };
  const { origin } = drafts.at(-1) ?? { origin: takenBack };
  await writeAssignment(client, { vault, hasher }, regrouping, origin, undefined);
  return true;
}

/** In the place of a resume, when none is left. */
const takenBack: Origin = { source: submissionSource, batchId: submissionSource, today: '' };
