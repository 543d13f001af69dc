// Restores candidates to how they were before a batch, from the records of its journal, in the caller's transaction.
import type { PoolClient } from 'pg';
import type { CandidateBefore } from './batch-journal.ts';
import { claimsText } from './candidate-rows.ts';
import type { CandidateRow } from './candidate-rows.ts';
import * as store from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import { prepareListing } from './listing-store.ts';
import { isActive, isSubmitted, mergeClaims, summarizeContacts } from './merge-candidate.ts';

/** Prepares the candidates to be listed as before; `switchListing` then makes it visible. `source`: the batch's source. */
export async function prepareRestoredListing(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<void> {
  const current = await withSubmissionsOfNow(client, vault, candidates);
  await prepareListing(client, await rowsBefore(client, vault, source, current));
}

/** Removed candidates stay removed. */
export async function restoreCandidates(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<void> {
  const current = await withSubmissionsOfNow(client, vault, candidates);
  await store.replaceContacts(client, current);
  await store.deleteKeys(
    client,
    candidates.flatMap(({ keysAdded }) => keysAdded),
  );
  await store.updateCandidates(client, await rowsBefore(client, vault, source, current));
}

/** Resumes belong to no batch: what they brought stays, and what was taken back meanwhile does not return. */
async function withSubmissionsOfNow(
  client: PoolClient,
  vault: ContactVault,
  candidates: readonly CandidateBefore[],
): Promise<CandidateBefore[]> {
  const onFile = await store.loadOnFile(
    client,
    candidates.map(({ candidateId }) => candidateId),
  );
  const open = (id: string, sealed: CandidateBefore['contactsBefore'] | undefined) =>
    sealed == null ? [] : vault.open(id, sealed);
  return candidates.map((candidate) => {
    const { candidateId: id, contactsBefore } = candidate;
    const now = open(id, onFile.get(id)?.contacts).filter(({ source }) => isSubmitted(source));
    const before = open(id, contactsBefore).filter(({ source }) => !isSubmitted(source));
    const contacts = [...before, ...now];
    return { ...candidate, contactsBefore: contacts.length === 0 ? null : vault.seal(id, contacts) };
  });
}

/** The source's earlier claim, merged with the current claims of the other sources. */
async function rowsBefore(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<CandidateRow[]> {
  const onFile = await store.loadOnFile(
    client,
    candidates.map(({ candidateId }) => candidateId),
  );
  return candidates.flatMap(({ candidateId: id, claimBefore, contactsBefore, keysAdded }) => {
    const found = onFile.get(id);
    if (!found) return [];
    const claims = claimBefore
      ? new Map(found.claims).set(source, claimBefore)
      : new Map([...found.claims].filter(([name]) => name !== source));
    const summary = summarizeContacts(contactsBefore ? vault.open(id, contactsBefore) : [], claims);
    const keys = found.keys.filter((key) => !keysAdded.includes(key));
    return [
      {
        id,
        values: mergeClaims(claims),
        summary,
        firstBatch: found.firstBatch,
        claims: claimsText(claims),
        keys,
        isActive: isActive(claims),
      },
    ];
  });
}
