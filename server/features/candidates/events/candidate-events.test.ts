// Events of writes that are listed at once, such as resumes, and how long events are kept.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from '../candidate.ts';
import { findCandidatesWithEvents, findEventsOf, readEventPosition } from '../public.ts';
import { email, npi, writtenCandidates } from '../testing/written-candidates.ts';
import { pruneEvents } from './event-store.ts';
import { organizationKey, townKey } from './spelling-keys.ts';

const { database } = testDatabase();
const { write, end, clear } = writtenCandidates(database);

let start = '0';
beforeEach(async () => {
  await clear();
  start = await readEventPosition(database);
});

async function events(): Promise<string[]> {
  const to = await readEventPosition(database);
  const ids = Array.from((await findCandidatesWithEvents(database, { from: start, to }, 100)) ?? [], String);
  const found = await findEventsOf(database, ids, { from: start, to });
  return found.map(({ kind, detail, source, day }) => [kind, detail.to, source, day].filter(Boolean).join(' '));
}

const [key, mailbox] = [npi('1999000007'), email('rosa@postbox.example')];
const phone = (verifiedOn: string | null) => ({ kind: 'mobile_phone' as const, value: '+13145550142', verifiedOn });
const person = (said: Partial<CandidateDraft> = {}) =>
  testDraft({ lastName: 'Almeida', keys: [key, mailbox], ...said });

test('a contact is verified once in 90 days, and not by an old date', async () => {
  await write([person({ contacts: [phone(null)] })], 'vendor', '2026-03-01');
  await write([person({ contacts: [phone('2025-11-30')] })], 'vendor', '2026-03-02');
  expect(await events()).toEqual(['listed vendor 2026-03-01']);
  await write([person({ contacts: [phone('2026-03-02')] })], 'submission', '2026-03-03');
  await write([person({ contacts: [phone('2026-03-09')] })], 'submission', '2026-03-10');
  expect(await events()).toEqual(['listed vendor 2026-03-01', 'contact_verified mobile_phone submission 2026-03-03']);
  await write([person({ contacts: [phone('2026-08-01')] })], 'submission', '2026-08-02');
  expect((await events()).slice(2)).toEqual(['contact_verified mobile_phone submission 2026-08-02']);
});

test('a claim that ends shows what another source has said all along, which is no event', async () => {
  await write([person({ city: 'Austin', state: 'TX' })], 'vendor');
  await write([person({ city: 'Columbus', state: 'OH' })], 'nppes');
  await end('vendor', '1999000007');
  expect(await events()).toEqual(['listed vendor 2026-11-21']);
  await end('nppes', '1999000007');
  await write([person({ city: 'Austin', state: 'TX' })], 'vendor', '2026-11-23');
  expect((await events()).slice(1)).toEqual(['ended nppes 2026-11-22', 'returned vendor 2026-11-23']);
});

test('a change of one source is no move while the same sources take turns in what is shown', async () => {
  await write([person({ city: 'Austin', state: 'TX' })], 'acme', '2026-03-01');
  await write([person({ city: 'Columbus', state: 'OH' })], 'other', '2026-03-02');
  // The newer claim is shown, but the source has always said Austin.
  await write([person({ city: 'Austin', state: 'TX', title: 'Charge Nurse' })], 'acme', '2026-03-03');
  expect(await events()).toEqual(['listed acme 2026-03-01']);
});

test('a record that mixed two people is separated without events', async () => {
  await write([person({ city: 'Austin', state: 'TX' })], 'acme');
  await write([testDraft({ lastName: 'Almeida', keys: [mailbox], city: 'Reno', state: 'NV' })], 'other');
  await write([testDraft({ lastName: 'Almeida', keys: [mailbox, npi('1999000015')], city: 'Reno' })], 'other');
  const { rowCount } = await database.pool.query(`select 1 from regrouped_candidates where kind = 'split'`);
  expect(rowCount).toBe(1);
  expect(await events()).toEqual(['listed acme 2026-11-21']);
});

test('no event contains a contact, a name or an NPI', async () => {
  await write([person({ firstName: 'Rosa', contacts: [phone('2026-11-20')], organization: 'Mercy Hospital' })]);
  await write([
    person({ firstName: 'Rosa', contacts: [phone('2026-11-20')], organization: 'Rosa ALMEIDA, MD PC', state: 'TX' }),
  ]);
  const { rows } = await database.pool.query<{ row: string }>('select event::text as row from candidate_events event');
  expect(rows.map(({ row }) => row)).toEqual([
    expect.stringContaining('listed'),
    expect.stringContaining('organization_changed'),
  ]);
  expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/Almeida|Rosa|5550142|1999000007|postbox/i);
});

test('events are kept for some days, and the oldest of too many are deleted', async () => {
  await write(['Abara', 'Brandt', 'Castillo', 'Dahl'].map((lastName) => testDraft({ lastName })));
  await database.pool.query(
    `update candidate_events set recorded_at = now() - interval '181 days' where id = (select min(id) from candidate_events)`,
  );
  await pruneEvents(database, 180, 10);
  expect(await events()).toHaveLength(3);
  await pruneEvents(database, 180, 1);
  const { rows } = await database.pool.query(
    'select last_name as name from candidates join candidate_events on candidate_id = candidates.id',
  );
  expect(rows).toEqual([{ name: 'Dahl' }]);
});

test('the spellings of an organization have one key, and other organizations have another', () => {
  const same = ["St. Mary's Hospital, Inc.", 'SAINT MARYS HOSP', "The St Mary's Hospital", 'St. Marys Hospital LLC'];
  expect(new Set(same.map(organizationKey)).size).toBe(1);
  expect(organizationKey('St. Mary Medical Ctr')).not.toBe(organizationKey("St. Mary's Hospital"));
  expect(townKey('East St. Louis')).not.toBe(townKey('St. Louis'));
});
