// What resumes say of a candidate, as a whole: it changes when an address is confirmed, and when a resume is taken back.
import type { PoolClient } from 'pg';
import type { CandidateDraft } from './candidate.ts';
import { claimsText } from './candidate-rows.ts';
import * as store from './candidates-store.ts';
import { logChanges } from './change-log-store.ts';
import { deleteContactHashes, insertContactHashes } from './contact-hashes-store.ts';
import { hashesOf } from './contacts/hash-contacts.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { loadPeople } from './find-person.ts';
import { isActive, isSubmitted, mergeClaims } from './merge-candidate.ts';
import type { Origin } from './merge-candidate.ts';
import { learn, summaryOf } from './person.ts';
import type { Person } from './person.ts';
import { draftPreparer } from './prepare-draft.ts';

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
  await store.lockCandidateWriters(client);
  const person = (await loadPeople(client, vault, [candidateId])).get(candidateId);
  if (person?.before == null) return false;
  const { before } = person;
  person.now = {
    claims: new Map([...before.claims].filter(([source]) => !isSubmitted(source))),
    contacts: before.contacts.filter(({ source }) => !isSubmitted(source)),
  };
  const prepare = draftPreparer(vault, hasher);
  for (const { draft, origin } of drafts) {
    const isOwn = before.onFile.firstBatch === origin.batchId;
    learn(person, prepare(isOwn ? draft : withoutUnconfirmed(draft), origin), origin);
  }
  if (person.now.claims.size === 0) return false;
  const emailKeysOf = ({ contacts }: Person['now']): string[] =>
    contacts.filter(({ kind }) => kind.endsWith('email')).map(({ value }) => hasher.emailKey(value));
  const current = new Set(emailKeysOf(person.now));
  const dropped = emailKeysOf(before).filter((key) => before.onFile.keys.includes(key) && !current.has(key));
  await store.deleteKeys(client, dropped);
  const wanted = [
    ...new Set(drafts.flatMap(({ draft }) => (draft.keys.length === 0 ? [] : hasher.identify(draft).keys))),
  ];
  const owners = await store.findOwners(client, wanted);
  const added = wanted.filter((key) => !owners.has(key));
  const keys = [...before.onFile.keys.filter((key) => !dropped.includes(key)), ...added];
  const candidate = { id: candidateId, firstBatch: null, values: mergeClaims(person.now.claims), keys };
  const claims = { claims: claimsText(person.now.claims), isActive: isActive(person.now.claims) };
  await store.updateCandidates(client, [{ ...candidate, ...claims, summary: summaryOf(person) }]);
  await store.saveContacts(client, [{ candidateId, contacts: vault.seal(candidateId, person.now.contacts) }]);
  await store.insertKeys(
    client,
    added.map((key) => ({ key, candidateId })),
  );
  await deleteContactHashes(client, hashesOf(hasher, candidateId, [...before.contacts, ...person.now.contacts]));
  await insertContactHashes(client, hashesOf(hasher, candidateId, person.now.contacts));
  await logChanges(client, [candidateId]);
  return true;
}
