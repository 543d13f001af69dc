// The one way into the directory: a chunk of prepared drafts from one source, decided and written in the caller's transaction.
import type { PoolClient } from 'pg';
import { copyLine } from '#server/foundation/database/public.ts';
import type { BatchJournal, CandidateBefore } from './batch-journal.ts';
import * as rows from './candidate-rows.ts';
import * as store from './candidates-store.ts';
import { logChanges } from './change-log-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import { avoidTakenIds } from './avoid-taken-ids.ts';
import { assignDrafts, assignInto, keysWithNames, loadNeighborhood, type Assignment } from './assign-drafts.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { insertPossibleDuplicates, insertRegroupings } from './identity/identity-store.ts';
import { listAsBefore } from './listing-store.ts';
import { isActive, mergeClaims, type Origin } from './merge-candidate.ts';
import { newIdsOf, unpackDrafts, type PackedDrafts } from './packed-drafts.ts';
import {
  batchesOf,
  beforeBatch,
  differenceOf,
  haveKeysChanged,
  newContactsOf,
  summaryOf,
  type Person,
} from './person.ts';
import { isChange, rowsOf, type PreparedDraft, type PreparedRow } from './prepare-draft.ts';
import type { FactsAhead } from './facts-ahead.ts';
import { replaceFacts, type FoundFacts } from './replace-facts.ts';
import { addCounts, nothingWritten, type WriteCounts } from './write-counts.ts';
import { withoutRemoved, withoutSuppressedContacts } from './without-suppressed.ts';
import { writeKeys } from './write-keys.ts';
import { insertContactHashes } from './contact-hashes-store.ts';
import { hashesOf } from './contacts/hash-contacts.ts';
import { recordEvents, recordListed } from './events/record-events.ts';
import { holdLikely } from './held-store.ts';

export interface WriteTools {
  vault: ContactVault;
  hasher: IdentityHasher;
}

/** Writes the rows, in order; a later draft about the same person adds to an earlier one. */
export async function writeCandidates(
  client: PoolClient,
  tools: WriteTools,
  prepared: PreparedRow[],
  origin: Origin,
  journal?: BatchJournal,
): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  return (await writeLocked(client, tools, prepared, origin, journal)).written;
}

/** `changedIds` null: more was changed than a few facts of some people. */
async function writeLocked(
  client: PoolClient,
  tools: WriteTools,
  prepared: PreparedRow[],
  origin: Origin,
  journal: BatchJournal | undefined,
  onFile?: FoundFacts,
): Promise<{ written: WriteCounts; changedIds: string[] | null }> {
  const { written, changedIds, rest } = await replaceFacts(client, prepared, origin, journal, onFile);
  if (rest.length === 0) return { written, changedIds };
  const decided = await writeDecided(client, tools, rest, origin, journal);
  const hasChanged = decided.added + decided.changed + decided.ended > 0;
  return { written: addCounts(written, decided), changedIds: hasChanged ? null : changedIds };
}

async function writeDecided(
  client: PoolClient,
  tools: WriteTools,
  prepared: PreparedRow[],
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<WriteCounts> {
  const identified = await withoutRemoved(client, prepared, ({ suppressionKeys }) => suppressionKeys);
  const neighborhood = await loadNeighborhood(client, tools, identified);
  const present = await withoutRemoved(client, identified, (draft) => keysWithNames(neighborhood, draft));
  const allowed = await withoutSuppressedContacts(client, present);
  const assignment = await assignDrafts(client, tools, neighborhood, allowed, origin);
  // Also of a candidate who only carries one of the keys: without that batch the key would be free for the draft's own candidate.
  await journal?.recordOverlaps(client, origin.batchId, batchesOf(neighborhood.people, origin.batchId));
  await writeAssignment(client, tools, assignment, origin, journal);
  // A resume is decided by an administrator anyway, and a returning person has every likely key.
  if (origin.source !== 'submission')
    await holdLikely(
      client,
      assignment.people.filter(({ before }) => before === null),
    );
  const { added, changed, ended, unknown, placesLeftOut, contradictions } = assignment;
  const rowCount = allowed.reduce((sum, row) => sum + (isChange(row) ? rowsOf(row) : 1), 0);
  return {
    added,
    changed,
    unchanged: rowCount - added - changed - ended - unknown,
    suppressed: prepared.length - allowed.length,
    ended,
    unknown,
    placesLeftOut,
    contradictions,
  };
}

/**
 * Adds the draft to this candidate, because an administrator decided so, whatever its keys and names say. Throws when there is no such
 * candidate.
 */
export async function writeInto(
  client: PoolClient,
  tools: WriteTools,
  candidateId: string,
  draft: PreparedDraft,
  origin: Origin,
): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  if ((await store.findSuppressed(client, draft.suppressionKeys)).size > 0) return { ...nothingWritten, suppressed: 1 };
  const neighborhood = await loadNeighborhood(client, tools, [draft]);
  const [allowed = draft] = await withoutSuppressedContacts(client, [draft]);
  const assignment = await assignInto(client, tools, neighborhood, candidateId, allowed, origin);
  await writeAssignment(client, tools, assignment, origin, undefined);
  return { ...nothingWritten, changed: 1 };
}

/** The same for packed drafts. When all are new candidates with distinct keys, there is nothing to decide. `ahead`: of the chunks of the same file. */
export async function writePacked(
  client: PoolClient,
  tools: WriteTools,
  packed: PackedDrafts,
  origin: Origin,
  journal?: BatchJournal,
  ahead?: FactsAhead,
): Promise<WriteCounts> {
  const read = await ahead?.take(packed);
  const writes = await store.lockCandidateWriters(client);
  // Rows that only change people find these themselves.
  if (!packed.areDistinct || packed.count === 0 || (await store.isAnybodyKnown(client, packed))) {
    const prepared = read?.prepared ?? unpackDrafts(packed);
    const onFile = read && ahead?.stillSo(read, writes);
    const { written, changedIds } = await writeLocked(client, tools, prepared, origin, journal, onFile);
    ahead?.wrote({ writes, ids: changedIds });
    return written;
  }
  await store.copyNewCandidates(client, packed);
  const ids = journal === undefined || origin.isFirst !== true ? newIdsOf(packed) : [];
  if (journal === undefined) await logChanges(client, ids);
  if (origin.isFirst !== true) await recordListed(client, ids, origin, journal);
  return { ...nothingWritten, added: packed.count, unknown: packed.changeRows };
}

/** Writes what was decided, with the records that its undo needs. */
export async function writeAssignment(
  client: PoolClient,
  { vault, hasher }: WriteTools,
  assignment: Pick<Assignment, 'people' | 'newlyAmbiguous' | 'splits' | 'possibleDuplicates'>,
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<void> {
  const { people, newlyAmbiguous, splits } = assignment;
  const newPeople = people.filter(({ before }) => before === null);
  await avoidTakenIds(client, hasher, newPeople, origin);
  const known = people.filter(({ before }) => before !== null).map(comparedWithBefore);
  await journal?.recordBefore(client, origin.batchId, [
    ...known
      .filter(({ isRewritten, contactsTouched }) => isRewritten || contactsTouched)
      .flatMap(({ person }) => beforeBatch(person, origin.source, origin.batchId)),
    ...(newlyAmbiguous.length === 0 ? [] : [ambiguousBefore(newlyAmbiguous)]),
  ]);
  const rewritten = known.filter(({ isRewritten }) => isRewritten).map(({ person }) => person);
  if (journal !== undefined)
    await listAsBefore(
      client,
      origin.batchId,
      rewritten.map(({ id }) => id),
    );
  await writeKeys(client, people, newlyAmbiguous);
  await insertNew(client, vault, newPeople, origin);
  await updateKnown(client, vault, known);
  await insertContactHashes(
    client,
    people.flatMap((person) =>
      person.prepared
        ? person.prepared.contactKeys.map((key) => ({ key, candidateId: person.id }))
        : hashesOf(hasher, person.id, newContactsOf(person)),
    ),
  );
  // Nothing of a batch is listed yet: all of it is logged when it ends.
  if (journal === undefined)
    await logChanges(
      client,
      [...newPeople, ...rewritten].map(({ id }) => id),
    );
  await insertRegroupings(client, origin.batchId, [
    ...splits.map(({ from, into }) => ({ kind: 'split' as const, from, into: into.id })),
    ...rewritten.flatMap(({ id, mergedInto }) =>
      mergedInto === null ? [] : [{ kind: 'merge' as const, from: id, into: mergedInto }],
    ),
  ]);
  await recordEvents(client, assignment, origin, journal);
  await insertPossibleDuplicates(
    client,
    origin.batchId,
    assignment.possibleDuplicates.map(({ people: [one, other], key }) => ({ ids: [one.id, other.id], key })),
  );
}

/** Recorded as added by the batch, so that an undo makes the keys identify their candidates again. */
const ambiguousBefore = (keys: readonly HashedKey[]): CandidateBefore => ({
  candidateId: store.noCandidate,
  claimBefore: null,
  contactsBefore: null,
  factsBefore: null,
  keysAdded: keys,
  regrouped: null,
});

async function insertNew(
  client: PoolClient,
  vault: ContactVault,
  people: Person[],
  { batchId }: Origin,
): Promise<void> {
  const lines: store.NewCandidateLines = { candidates: [], contacts: [] };
  for (const person of people) {
    const { id, prepared, now } = person;
    if (prepared) {
      lines.candidates.push(prepared.lines.candidate);
      if (prepared.lines.contacts !== null) lines.contacts.push(prepared.lines.contacts);
    } else {
      lines.candidates.push(copyLine(rows.candidateRow(rowOf(person, batchId))));
      if (now.contacts.length > 0) lines.contacts.push(copyLine(rows.contactsRow(id, vault.seal(id, now.contacts))));
    }
  }
  await store.insertCandidates(client, lines);
}

interface ComparedPerson {
  person: Person;
  /** The row of `candidates` is written; for the others at most the contacts. */
  isRewritten: boolean;
  contactsTouched: boolean;
}

function comparedWithBefore(person: Person): ComparedPerson {
  if (person.mergedInto !== null) return { person, isRewritten: true, contactsTouched: true };
  const { claimsChanged, isVisible, contactsTouched } = differenceOf(person);
  return { person, isRewritten: claimsChanged || isVisible || haveKeysChanged(person), contactsTouched };
}

async function updateKnown(client: PoolClient, vault: ContactVault, known: readonly ComparedPerson[]): Promise<void> {
  const kept = known.filter(({ person }) => person.mergedInto === null);
  await store.deleteMerged(
    client,
    known.flatMap(({ person }) => (person.mergedInto === null ? [] : [person.id])),
  );
  await store.updateCandidates(
    client,
    kept.filter(({ isRewritten }) => isRewritten).map(({ person }) => rowOf(person)),
  );
  await store.saveContacts(
    client,
    kept
      .filter(({ contactsTouched }) => contactsTouched)
      .map(({ person: { id, now } }) => ({ candidateId: id, contacts: vault.seal(id, now.contacts) })),
  );
}

const rowOf = (person: Person, firstBatch: string | null = null): rows.CandidateRow => ({
  id: person.id,
  values: mergeClaims(person.now.claims),
  summary: summaryOf(person),
  firstBatch,
  claims: rows.claimsText(person.now.claims, person.keys),
  keys: person.keys,
  isActive: isActive(person.now.claims),
});
