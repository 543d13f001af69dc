// Restores candidates to how they were before a batch, from the records of its journal, in the caller's transaction.
import type { PoolClient } from 'pg';
import type { CandidateBefore, FactsBefore, RegroupedCandidate } from './batch-journal.ts';
import { claimsText, type CandidateRow } from './candidate-rows.ts';
import { withFactsOf } from './companion-facts.ts';
import * as store from './candidates-store.ts';
import type { ContactRecord, ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { prepareListing } from './listing-store.ts';
import { isActive, isSubmitted, mergeClaims, summarizeContacts, type Claim } from './merge-candidate.ts';

/** Prepares the candidates to be listed as before; `switchListing` then makes it visible. `source`: the batch's source. */
export async function prepareRestoredListing(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<void> {
  await prepareListing(client, (await statesBefore(client, vault, source, candidates)).map(rowBefore));
}

/** Removed candidates stay removed. */
export async function restoreCandidates(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<void> {
  const states = await statesBefore(client, vault, source, candidates);
  await store.deleteKeys(
    client,
    candidates.flatMap(({ candidateId, keysAdded }) => keysAdded.map((key) => ({ key, candidateId }))),
  );
  // A key that went to another candidate comes back from it.
  const returning = states.flatMap(({ id, keys, keysNow }) =>
    keys.filter((key) => !keysNow.includes(key)).map((key) => ({ key, candidateId: id })),
  );
  await store.takeKeys(client, returning);
  await store.replaceContacts(
    client,
    states.map(({ id, contacts }) => ({
      candidateId: id,
      contacts: contacts.length === 0 ? null : vault.seal(id, contacts),
    })),
  );
  await store.updateCandidates(client, states.map(rowBefore));
}

interface StateBefore {
  id: string;
  claims: ReadonlyMap<string, Claim>;
  contacts: ContactRecord[];
  keys: readonly HashedKey[];
  keysNow: readonly HashedKey[];
  firstBatch: string | null;
}

/** The source's earlier claim with the current claims of the other sources, or with their earlier claims if the batch moved any. */
async function statesBefore(
  client: PoolClient,
  vault: ContactVault,
  source: string,
  candidates: readonly CandidateBefore[],
): Promise<StateBefore[]> {
  const onFile = await store.loadOnFile(
    client,
    candidates.map(({ candidateId }) => candidateId),
  );
  const moved = candidates.flatMap(({ regrouped }) => regrouped ?? []);
  const suppressed = await store.findSuppressed(client, [...new Set(moved.flatMap(keysOfRegrouped))]);
  return candidates.flatMap(({ candidateId: id, claimBefore, contactsBefore, factsBefore, keysAdded, regrouped }) => {
    const found = onFile.get(id);
    if (factsBefore !== null) return found === undefined ? [] : [withFacts(vault, id, found, source, factsBefore)];
    if (found === undefined && regrouped === null) return [];
    const others = [...((regrouped ?? found)?.claims ?? [])].filter(([name]) => name !== source);
    const claims = new Map(claimBefore === null ? others : [...others, [source, claimBefore] as const]);
    const before = contactsBefore ? vault.open(id, contactsBefore) : [];
    const now = found?.contacts ? vault.open(id, found.contacts) : [];
    // Resumes belong to no batch: what they brought stays, and what was taken back meanwhile does not return.
    const contacts =
      regrouped === null
        ? [...before.filter((each) => !isSubmitted(each.source)), ...now.filter((each) => isSubmitted(each.source))]
        : before;
    const keys = (regrouped ?? found)?.keys.filter((key) => !keysAdded.includes(key)) ?? [];
    const state = {
      id,
      claims,
      contacts,
      keys,
      keysNow: found?.keys ?? [],
      firstBatch: (found ?? regrouped)?.firstBatch ?? null,
    };
    return withoutRemoved(state, suppressed);
  });
}

/** As the candidate is now, but for these facts. */
function withFacts(
  vault: ContactVault,
  id: string,
  { claims, contacts, keys, firstBatch }: store.CandidateOnFile,
  source: string,
  { batchId, kind, facts }: FactsBefore,
): StateBefore {
  const claim = claims.get(source);
  const said = claim && {
    ...claim.said,
    clinical: facts === null ? null : withFactsOf(kind, claim.said.clinical, facts),
  };
  return {
    id,
    claims: claim && said ? new Map(claims).set(source, { ...claim, batchId, said }) : claims,
    contacts: contacts ? vault.open(id, contacts) : [],
    keys,
    keysNow: keys,
    firstBatch,
  };
}

const keysOfRegrouped = ({ claims, keys }: RegroupedCandidate): HashedKey[] => [
  ...keys,
  ...[...claims.values()].flatMap((claim) => claim.keys ?? []),
];

/** A claim that went to another candidate is not restored when that one was removed meanwhile. */
function withoutRemoved(state: StateBefore, suppressed: ReadonlySet<HashedKey>): StateBefore[] {
  const removed = [...state.claims].flatMap(([source, { keys }]) =>
    (keys ?? state.keys).some((key) => suppressed.has(key)) ? [source] : [],
  );
  if (removed.length === 0) return [state];
  if (removed.length === state.claims.size) return [];
  return [
    {
      ...state,
      claims: new Map([...state.claims].filter(([source]) => !removed.includes(source))),
      contacts: state.contacts.filter(({ source }) => !removed.includes(source)),
      keys: state.keys.filter((key) => !suppressed.has(key)),
    },
  ];
}

const rowBefore = ({ id, claims, contacts, keys, firstBatch }: StateBefore): CandidateRow => ({
  id,
  values: mergeClaims(claims),
  summary: summarizeContacts(contacts, claims),
  firstBatch,
  claims: claimsText(claims, keys),
  keys,
  isActive: isActive(claims),
});
