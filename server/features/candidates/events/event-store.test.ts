// Positions in the events: the order of commits, batches that are listed later, and databases that were restored.
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { findCandidatesWithEvents, findEventsOf, readEventPosition, readEventVersion } from '../public.ts';
import { hideEventsOfBatch, insertEvents, showEventsOfBatch } from './event-store.ts';

const { database } = testDatabase();

beforeEach(async () => {
  await database.pool.query('truncate candidate_events, candidate_event_batches');
});

const listedAtOnce = { source: 'submission', day: '2026-03-04', batchId: null };
const ofBatch = { source: 'nppes', day: '2026-03-11', batchId: 'nppes-1' };
const move = (candidateId: string) => ({ candidateId, kind: 'moved', from: 'Columbus, OH', to: 'Austin, TX' }) as const;

const found = async (from: string, to: string, max = 100): Promise<string[] | null> => {
  const ids = await findCandidatesWithEvents(database, { from, to }, max);
  return ids && Array.from(ids, String);
};

test('an event is in the span that was open when its transaction committed, and in no other', async () => {
  const first = await readEventPosition(database);
  await inTransaction(database, (client) =>
    insertEvents(client, listedAtOnce, [move('7'), { candidateId: '7', kind: 'license_added', to: 'TX' }, move('8')]),
  );
  const second = await readEventPosition(database);
  await inTransaction(database, (client) => insertEvents(client, listedAtOnce, [move('9')]));
  const third = await readEventPosition(database);
  expect(await found(first, second)).toEqual(['7', '8']);
  expect(await found(second, third)).toEqual(['9']);
  expect(await found(third, await readEventPosition(database))).toEqual([]);
  expect(await found(first, third, 2)).toBeNull();
  expect(await findEventsOf(database, ['7', '9'], { from: first, to: second })).toEqual([
    {
      id: expect.any(String),
      candidateId: '7',
      kind: 'moved',
      day: '2026-03-04',
      source: 'submission',
      detail: { from: 'Columbus, OH', to: 'Austin, TX' },
    },
    expect.objectContaining({ kind: 'license_added', detail: { to: 'TX' } }),
  ]);
});

test('a transaction that commits late is behind every position that was read while it was open', async () => {
  const before = await readEventPosition(database);
  const late = await database.pool.connect();
  await late.query('begin');
  await insertEvents(late, listedAtOnce, [move('7')]);
  const meanwhile = await readEventPosition(database);
  // The second writer waits for the first one.
  const other = inTransaction(database, (client) => insertEvents(client, listedAtOnce, [move('8')]));
  expect(await found(before, meanwhile)).toEqual([]);
  await late.query('commit');
  late.release();
  await other;
  expect(await found(meanwhile, await readEventPosition(database))).toEqual(['7', '8']);
});

test('the events of a batch count from the moment at which it is listed', async () => {
  const before = await readEventPosition(database);
  await inTransaction(database, (client) => insertEvents(client, ofBatch, [move('7')]));
  await inTransaction(database, (client) => insertEvents(client, listedAtOnce, [move('8')]));
  const meanwhile = await readEventPosition(database);
  const version = await readEventVersion(database);
  expect(await found(before, meanwhile)).toEqual(['8']);
  await inTransaction(database, (client) => showEventsOfBatch(client, 'nppes-1'));
  const after = await readEventPosition(database);
  const listed = await readEventVersion(database);
  expect(listed).not.toBe(version);
  expect(await found(meanwhile, after)).toEqual(['7']);
  expect(await findEventsOf(database, ['7', '8'], { from: before, to: after })).toMatchObject([
    { candidateId: '8' },
    { candidateId: '7' },
  ]);
  await inTransaction(database, (client) => hideEventsOfBatch(client, 'nppes-1'));
  expect(await found(before, after)).toEqual(['8']);
  expect(await readEventVersion(database)).not.toBe(listed);
});

test('a position that a restored database has not reached finds everything', async () => {
  await inTransaction(database, (client) => insertEvents(client, listedAtOnce, [move('7')]));
  const to = await readEventPosition(database);
  const from = String(BigInt(to) + 1_000n);
  expect(await found(from, to)).toEqual(['7']);
  expect(await findEventsOf(database, ['7'], { from, to })).toHaveLength(1);
});
