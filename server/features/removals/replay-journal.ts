// Applies the journal of removals to a database that was restored from a backup. Applying it again changes nothing.
import type { PoolClient } from 'pg';
import {
  findOwners,
  findSuppressed,
  isLikely,
  addDeletionContacts,
  countMissing,
  forgetDeletionContacts,
  liftSuppressions,
  linkSuppressions,
  lockCandidateWriters,
  markContactsRemoved,
  markRemoved,
  removeContact,
  suppress,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import { destroyEnquiries } from '#server/features/contact-form/public.ts';
import { destroySubmissions } from '#server/features/submissions/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { insertCauses, takeCauses } from './removal-causes-store.ts';
import {
  removalIdOf,
  requestedContacts,
  requestKeyOf,
  withoutDuplicates,
  type PersonEvent,
  type RemovedEvent,
} from './removal-journal.ts';
import { removeEach } from './remove-people.ts';
import { takeBackResumes, type TakeBackParts } from './take-back.ts';

const keysAtOnce = 10_000;

export interface Replayed {
  /** Removals and returns in the journal. */
  events: number;
  /** Candidates that were in the database although they were removed. */
  removedCandidates: number;
  removedSubmissions: number;
}

/** The latest event about a key decides. Each removal is a separate transaction, so an interrupted replay can be repeated. */
export async function replayJournal(
  { database, ...parts }: TakeBackParts & { database: Database },
  events: readonly PersonEvent[],
): Promise<Replayed> {
  const replayed = { events: events.length, removedCandidates: 0, removedSubmissions: 0 };
  const returned = returnedLater(events);
  for (const [at, event] of events.entries()) {
    const { candidates, submissions } = await inTransaction(database, (client) =>
      event.event === 'removed'
        ? removeAgain(client, parts, event, (key) => (returned.get(key) ?? -1) > at)
        : allowAgain(client, event.keys, (key) => returned.get(key) === at),
    );
    replayed.removedCandidates += candidates;
    replayed.removedSubmissions += submissions;
  }
  return replayed;
}

/**
 * The number of keys that the journal suppresses and the database does not: more than 0 after an older database was restored, and after
 * a process was killed between the journal's entry and the commit of a removal. The journal must then be replayed.
 */
export async function findMissedRemovals(database: Database, events: readonly PersonEvent[]): Promise<number> {
  const returned = returnedLater(events);
  const suppressed = new Set(
    events.flatMap(({ event, keys }, at) =>
      event === 'removed' ? keys.filter((key) => (returned.get(key) ?? -1) < at && !isLikely(key)) : [],
    ),
  );
  const keys = [...suppressed];
  return inTransaction(database, async (client) => {
    let missed = 0;
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      const some = keys.slice(from, from + keysAtOnce);
      missed += some.length - (await findSuppressed(client, some)).size;
    }
    const requested = withoutDuplicates(
      requestedContacts(
        events.flatMap((event, at) =>
          event.event === 'removed' ? event.matchedBy.filter((key) => (returned.get(key) ?? -1) < at) : [],
        ),
      ),
    );
    for (let from = 0; from < requested.length; from += keysAtOnce)
      missed += await countMissing(client, requested.slice(from, from + keysAtOnce));
    return missed;
  });
}

/** For each key that was allowed again: the position of the last return after which no removal suppressed it. */
function returnedLater(events: readonly PersonEvent[]): Map<HashedKey, number> {
  const last = new Map<HashedKey, number>();
  for (const [at, event] of events.entries())
    if (event.event === 'returned') for (const key of event.keys) last.set(key, at);
    else for (const key of [...event.keys, ...requestedKeys(event)]) last.delete(key);
  return last;
}

const requestedKeys = ({ matchedBy }: RemovedEvent): HashedKey[] => requestedContacts(matchedBy).map(requestKeyOf);

async function removeAgain(
  client: PoolClient,
  parts: TakeBackParts,
  event: RemovedEvent,
  hasReturned: (key: HashedKey) => boolean,
): Promise<{ candidates: number; submissions: number }> {
  const { at, candidateIds, keys, matchedBy } = event;
  const requested = requestedContacts(matchedBy.filter((key) => !hasReturned(key)));
  if (requested.length > 0) {
    await lockCandidateWriters(client);
    await addDeletionContacts(client, requested);
  }
  const current = keys.filter((key) => !hasReturned(key));
  // Part of the person's data returned with a resume; the candidate in the database may be the returned one.
  const isReturned = current.length < keys.length;
  const emailKeys = matchedBy.filter((key) => key.startsWith('email/') && !hasReturned(key));
  const others = current.filter((key) => /^(?:npi|email)\//.test(key) && !emailKeys.includes(key));
  const removedBefore = [...(isReturned ? [] : candidateIds), ...(await findOwners(client, others)).values()];
  const ofAddress = (await findOwners(client, emailKeys)).values();
  const submitted = await destroySubmissions(client, {
    emailKeys,
    candidateIds: removedBefore,
    // A resume that was submitted after the removal waits for the person's confirmation.
    submittedBefore: new Date(at),
  });
  const { toRemove } = await takeBackResumes(client, parts, {
    ids: [...ofAddress].filter((id) => !removedBefore.includes(id)),
    submittedIds: submitted.candidateIds.filter((id) => !removedBefore.includes(id)),
    emailKeys,
  });
  const { removedIds, keys: removedKeys } = await removeEach(client, parts.reader, [
    ...new Set([...removedBefore, ...toRemove]),
  ]);
  await destroyEnquiries(client, [...emailKeys, ...current], new Date(at));
  await suppress(client, current);
  await linkSuppressions(client, [...current, ...removedKeys], removalIdOf(event));
  if (candidateIds.length > 0 && requested.length > 0) {
    await insertCauses(client, { removal: removalIdOf(event), keys: requested, candidateIds });
    await markContactsRemoved(client, requested);
  }
  for (const key of current) if (key.startsWith('value/')) await removeContact(client, parts.reader, key);
  await markRemoved(client, candidateIds);
  return { candidates: removedIds.length, submissions: submitted.count };
}

async function allowAgain(
  client: PoolClient,
  keys: readonly HashedKey[],
  isAllowedNow: (key: HashedKey) => boolean,
): Promise<{ candidates: number; submissions: number }> {
  const allowed = keys.filter(isAllowedNow);
  await forgetDeletionContacts(client, requestedContacts(allowed));
  // Also when a contact was requested again later: that request causes removals of its own. What this lifted is among the keys of the event.
  await takeCauses(client, requestedContacts(keys));
  await liftSuppressions(client, allowed);
  return { candidates: 0, submissions: 0 };
}
