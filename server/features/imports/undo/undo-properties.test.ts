// Random histories of imports, undos and removals, compared with a model that replays the batches in effect. `npm run soak -- undo-histories` runs 1,000.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { undoJournal } from './undo-journal.ts';
import { removeCandidate, type CandidateDraft } from '#server/features/candidates/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { hasher, importsHere, vault } from '../testing/import-here.ts';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    undoHistories?: number;
  }
}

const { database } = testDatabase();
const { writeBatch, undo, clear } = importsHere(database);

const sources = ['acme', 'other', 'zeta'] as const;
type Source = (typeof sources)[number];
const titles = ['Nurse', 'Charge Nurse', 'Head Nurse'] as const;
/** Of each title, so that who has another one has moved. */
const cities = ['Columbus', 'Dayton', 'Toledo'] as const;
const people = [0, 1, 2, 3];

interface Row {
  who: number;
  title: number;
  /** Null: the row has no phone. */
  phone: number | null;
}

type Step =
  | { kind: 'import'; source: Source; day: number; rows: Row[] }
  | { kind: 'undo'; batch: number }
  | { kind: 'remove'; who: number };

const row: fc.Arbitrary<Row> = fc.record({
  who: fc.constantFrom(...people),
  title: fc.nat(2),
  phone: fc.option(fc.nat(1)),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      source: fc.constantFrom(...sources),
      day: fc.nat(2),
      rows: fc.uniqueArray(row, { selector: ({ who }) => who, minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo'), batch: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), who: fc.constantFrom(...people) }) },
);

const phoneOf = ({ who, phone }: Row): string | null => (phone === null ? null : `+131255501${who}${phone}`);

const emailOf = ({ who }: Row): string => `p${who}@postbox.example`;

const draftOf = (each: Row, source: Source): CandidateDraft => {
  const [email, phone] = [emailOf(each), phoneOf(each)];
  return testDraft({
    lastName: `Almeida${each.who}`,
    title: titles[each.title] ?? null,
    city: cities[each.title] ?? null,
    state: 'OH',
    contacts: [
      { kind: 'personal_email', value: email, verifiedOn: null },
      ...(phone === null ? [] : [{ kind: 'mobile_phone', value: phone, verifiedOn: null } as const]),
    ],
    keys: [
      { kind: 'vendor', value: `${source}:${each.who}` },
      { kind: 'email', value: email },
    ],
  });
};

/** The batches in the order of import. An undone one keeps its place, without rows. */
interface Model {
  batches: { id: string; source: Source; day: string; rows: Row[]; isInEffect: boolean }[];
  removed: Set<number>;
}

interface Said {
  title: string;
  saidOn: string;
}

interface Entry {
  title: string;
  said: Record<string, Said>;
  /** By source and value: the days on which the source brought it first and last. */
  contacts: Record<string, [firstSeenOn: string, lastSeenOn: string]>;
}

type Directory = Record<string, Entry>;

/** What the directory must hold: each source's last row about a person, and every contact that any row in effect brought. */
function replay({ batches }: Model): Directory {
  const directory: Directory = {};
  for (const { source, day, rows } of batches) {
    for (const each of rows) {
      const entry = (directory[`Almeida${each.who}`] ??= { title: '', said: {}, contacts: {} });
      const title = titles[each.title] ?? '';
      if (entry.said[source]?.title !== title) entry.said[source] = { title, saidOn: day };
      for (const value of [emailOf(each), phoneOf(each)].filter((contact) => contact !== null)) {
        const [firstSeenOn, lastSeenOn] = entry.contacts[`${source} ${value}`] ?? [day, day];
        entry.contacts[`${source} ${value}`] = [firstSeenOn, lastSeenOn > day ? lastSeenOn : day];
      }
    }
  }
  for (const entry of Object.values(directory)) entry.title = shownTitle(entry.said);
  return directory;
}

/** The sources rank alike: the latest says more, and of one day the first by name. */
const shownTitle = (said: Record<string, Said>): string =>
  Object.entries(said).toSorted(
    ([a, one], [b, other]) => other.saidOn.localeCompare(one.saidOn) || a.localeCompare(b),
  )[0]?.[1].title ?? '';

interface StoredRow {
  id: string;
  last_name: string;
  title: string;
  claims: Record<string, { saidOn: string; said?: { title: string } }>;
  key_id: string;
  sealed: Buffer;
}

async function stored(): Promise<Directory> {
  const { rows } = await database.pool.query<StoredRow>(
    'select id, last_name, title, claims, key_id, sealed from candidates join candidate_contacts on candidate_id = id',
  );
  return Object.fromEntries(
    rows.map(({ id, last_name: lastName, title, claims, key_id: keyId, sealed }) => [
      lastName,
      {
        title,
        said: Object.fromEntries(
          Object.entries(claims).map(([source, { saidOn, said }]) => [source, { title: said?.title ?? title, saidOn }]),
        ),
        contacts: Object.fromEntries(
          vault
            .open(id, { keyId, sealed })
            .map(({ source, value, firstSeenOn, lastSeenOn }) => [`${source} ${value}`, [firstSeenOn, lastSeenOn]]),
        ),
      } satisfies Entry,
    ]),
  );
}

/** `Almeida1: moved, Dayton, OH → Toledo, OH, batch-3`: what each row of a batch in effect changed about what is shown. */
function replayEvents({ batches }: Model): string[] {
  const events: string[] = [];
  const directory = new Map<string, Record<string, Said>>();
  for (const { id, source, day, rows } of batches) {
    for (const each of rows) {
      const name = `Almeida${each.who}`;
      const before = directory.get(name);
      const title = titles[each.title] ?? '';
      const isSame = before?.[source]?.title === title;
      const after = isSame ? before : { ...before, [source]: { title, saidOn: day } };
      directory.set(name, after);
      if (before === undefined) events.push(`${name}: listed, , ${id}`);
      const [from, to] = [placeOf(shownTitle(before ?? {})), placeOf(shownTitle(after))];
      // A source that says something for the first time reports no change, nor does one that says what is not shown.
      if (before?.[source] !== undefined && from !== to && to === placeOf(title))
        events.push(`${name}: moved, ${from} → ${to}, ${id}`);
    }
  }
  return events.toSorted();
}

const placeOf = (title: string): string => `${cities[titles.findIndex((each) => each === title)] ?? ''}, OH`;

async function storedEvents(): Promise<string[]> {
  const { rows } = await database.pool.query<{ event: string }>(
    `select concat(last_name, ': ', kind, ', ', value_from || ' → ' || value_to, ', ', batch_id) as event
     from candidate_events join candidate_event_batches using (batch_id) left join candidates on candidates.id = candidate_id`,
  );
  return rows.map(({ event }) => event).toSorted();
}

async function live(steps: Step[]): Promise<void> {
  await clear();
  const model: Model = { batches: [], removed: new Set() };
  for (const now of steps) {
    if (now.kind === 'import') await importInto(model, now);
    else if (now.kind === 'remove') await removeFrom(model, now.who);
    else await undoIn(model, now.batch);
    expect(await stored()).toEqual(replay(model));
    expect(await storedEvents()).toEqual(replayEvents(model));
    expect(await keysAstray(database)).toEqual([]);
  }
}

async function importInto(
  { batches, removed }: Model,
  { source, day: daysLater, rows }: Extract<Step, { kind: 'import' }>,
): Promise<void> {
  const id = `batch-${batches.length}`;
  // Files come in the order of their days.
  const last = batches.at(-1)?.day ?? '2026-11-01';
  const day = `2026-11-${String(Number(last.slice(-2)) + daysLater).padStart(2, '0')}`;
  await writeBatch(
    source,
    id,
    rows.map((each) => draftOf(each, source)),
    day,
  );
  batches.push({ id, source, day, rows: rows.filter(({ who }) => !removed.has(who)), isInEffect: true });
}

async function removeFrom({ batches, removed }: Model, who: number): Promise<void> {
  const {
    rows: [found],
  } = await database.pool.query<{ id: string }>('select id from candidates where last_name = $1', [`Almeida${who}`]);
  if (found === undefined) return;
  await inTransaction(database, (client) => removeCandidate(client, vault, hasher, found.id, undoJournal));
  removed.add(who);
  for (const batch of batches) batch.rows = batch.rows.filter((each) => each.who !== who);
}

async function undoIn({ batches }: Model, number: number): Promise<void> {
  const at = number % Math.max(batches.length, 1);
  const batch = batches[at];
  if (batch === undefined) return;
  const message = await undo(batch.id).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (message === null) {
    expect(batch.isInEffect).toBe(true);
    batch.isInEffect = false;
    batch.rows = [];
  } else if (batch.isInEffect) {
    const named = /later batch (\S+) is in effect/.exec(message)?.[1];
    // A row about a person who was removed since still counts: the stored data no longer distinguishes it.
    if (named !== undefined) expect(batches.slice(at + 1).find(({ id }) => id === named)?.isInEffect).toBe(true);
    else expect([message, batches.length - at > 5]).toEqual([expect.stringContaining('undo records'), true]);
  } else {
    expect(message).toContain('is already undone');
  }
}

test('the directory always equals the batches in effect, and a refused undo changes nothing', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), live), {
    numRuns: inject('undoHistories') ?? 20,
    seed: 20_261_122,
  });
}, 36_000_000);
