// Writes the events of a write in its transaction. With a journal they belong to a batch, and count when it is listed.
import type { PoolClient } from 'pg';
import type { BatchJournal } from '../batch-journal.ts';
import type { Origin } from '../merge-candidate.ts';
import { eventsOf, type WrittenPeople } from './candidate-events.ts';
import { deleteEventsOf, insertEvents, type EventOrigin } from './event-store.ts';

const originOf = ({ source, today, batchId }: Origin, journal: BatchJournal | undefined): EventOrigin => ({
  source,
  day: today,
  batchId: journal === undefined ? null : batchId,
});

/** The events of a record that another one took over are deleted: both were about one person. */
export async function recordEvents(
  client: PoolClient,
  written: WrittenPeople,
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<void> {
  await deleteEventsOf(
    client,
    written.people.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [id])),
  );
  await insertEvents(client, originOf(origin, journal), eventsOf(written, origin, journal !== undefined));
}

/** Of candidates who are all new. */
export async function recordListed(
  client: PoolClient,
  ids: readonly string[],
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<void> {
  await insertEvents(
    client,
    originOf(origin, journal),
    ids.map((candidateId) => ({ candidateId, kind: 'listed' })),
  );
}
