// Random histories of a directory against a small model of it. `npm run soak -- directory-histories` runs 2,000.
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft, ContactDraft, IdentityKey } from './candidate.ts';
import { findOwners } from './candidates-store.ts';
import { candidateWriter, contactVault, identityHasher } from './public.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { removeCandidate } from './remove-candidate.ts';
import { keysAstray } from './testing/keys-astray.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    directoryHistories?: number;
  }
}

const { database } = testDatabase();
const hasher = identityHasher(Buffer.alloc(32, 2));
/** A new vault and writer for every step is what a restart would leave. */
const restart = () => {
  const vault = contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
  return { vault, writer: candidateWriter(vault, hasher) };
};

/** Three colleagues of one practice: one phone for all, names and keys of their own. */
const colleagues = [0, 1, 2] as const;
type Colleague = (typeof colleagues)[number];

const lastNames = [
  ["O'Brien", 'OBRIEN', 'O’Brien'],
  ['Núñez-Smith', 'Nunez Smith', 'NUÑEZ-SMITH'],
  ['Chen', 'chen', 'CHEN'],
] as const;

interface Sighting {
  kind: 'import';
  who: Colleague;
  source: 'vendor' | 'nppes' | 'other';
  spelling: 0 | 1 | 2;
  /** Which of the person's keys the file knows; the vendor's id changes from file to file. */
  knows: { npi: boolean; email: boolean; vendorId: number };
  mobile: 0 | 1 | null;
}

type Step = Sighting | { kind: 'remove'; who: Colleague };

const sighting: fc.Arbitrary<Sighting> = fc.record({
  kind: fc.constant('import'),
  who: fc.constantFrom(...colleagues),
  source: fc.constantFrom('vendor', 'nppes', 'other'),
  spelling: fc.constantFrom(0, 1, 2),
  knows: fc.record({ npi: fc.boolean(), email: fc.boolean(), vendorId: fc.nat(2) }),
  mobile: fc.constantFrom(0, 1, null),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: sighting },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), who: fc.constantFrom(...colleagues) }) },
);

let lastHistory = 0;

/** The numbers and addresses of one history, apart from every other's. */
function practice() {
  lastHistory += 1;
  const run = lastHistory;
  return {
    office: `+1312555${String(run % 10_000).padStart(4, '0')}`,
    npi: (who: Colleague): IdentityKey => ({ kind: 'npi', value: `${1_000_000_000 + run * 10 + who}` }),
    email: (who: Colleague): string => `p${who}-${run}@postbox.example`,
    mobile: (who: Colleague, which: number): string => `+1${200 + who}${String(run).padStart(6, '0')}${which}`,
    vendorId: (who: Colleague, number: number): string => `${run}-${who}-${number}`,
  };
}

type Practice = ReturnType<typeof practice>;

function draftOf({ who, source, spelling, knows, mobile }: Sighting, at: Practice): CandidateDraft {
  const contacts: ContactDraft[] = [{ kind: 'office_phone', value: at.office, verifiedOn: null }];
  if (mobile !== null) contacts.push({ kind: 'mobile_phone', value: at.mobile(who, mobile), verifiedOn: null });
  if (knows.email) contacts.push({ kind: 'personal_email', value: at.email(who), verifiedOn: null });
  const keys: IdentityKey[] = [{ kind: 'vendor', value: `${source}:${at.vendorId(who, knows.vendorId)}` }];
  if (knows.npi) keys.push(at.npi(who));
  if (knows.email) keys.push({ kind: 'email', value: at.email(who) });
  return testDraft({ lastName: lastNames[who][spelling], contacts, keys });
}

/** Every value on file in this practice, and whose it is by last name. */
async function valuesOnFile(at: Practice): Promise<Map<string, Set<string>>> {
  const { vault } = restart();
  const keys = colleagues.flatMap((who) => [
    ...hasher.identify(testDraft({ keys: [at.npi(who), { kind: 'email', value: at.email(who) }] })).keys,
    ...(['vendor', 'nppes', 'other'] as const).flatMap((source) =>
      [0, 1, 2].flatMap(
        (number) =>
          hasher.identify(testDraft({ keys: [{ kind: 'vendor', value: `${source}:${at.vendorId(who, number)}` }] }))
            .keys,
      ),
    ),
  ]);
  const ids = await inTransaction(database, async (client) => [...new Set((await findOwners(client, keys)).values())]);
  const { rows } = await database.pool.query<{ id: string; last_name: string; key_id: string; sealed: Buffer }>(
    'select id, last_name, key_id, sealed from candidates join candidate_contacts on candidate_id = id where id = any($1::bigint[])',
    [ids],
  );
  const owners = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = row.last_name
      .normalize('NFKD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
    for (const { value } of vault.open(row.id, { keyId: row.key_id, sealed: row.sealed }))
      owners.set(value, (owners.get(value) ?? new Set()).add(name));
  }
  return owners;
}

const foldedName = (who: Colleague): string =>
  lastNames[who][0]
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

async function live(steps: Step[]): Promise<void> {
  const at = practice();
  const said = new Map(colleagues.map((who) => [who, new Set<string>()]));
  const removed = new Set<Colleague>();
  for (const now of steps) {
    const { vault, writer } = restart();
    if (now.kind === 'import') {
      const draft = draftOf(now, at);
      const counts = await inTransaction(database, (client) =>
        writer.write(client, [draft], { source: now.source, batchId: `${now.source}-1`, today: '2026-11-21' }),
      );
      // The office's phone together with the name is on every draft, so a removed person is known again under any key.
      expect(counts.suppressed).toBe(removed.has(now.who) ? 1 : 0);
      if (!removed.has(now.who)) for (const { value } of draft.contacts) said.get(now.who)?.add(value);
    } else if (said.get(now.who)?.size) {
      await removeEverywhere(at, now.who, vault);
      removed.add(now.who);
      said.get(now.who)?.clear();
    }
  }
  const onFile = await valuesOnFile(at);
  for (const who of colleagues) {
    const mine = [...onFile].filter(([, names]) => names.has(foldedName(who))).map(([value]) => value);
    expect(new Set(mine)).toEqual(said.get(who));
  }
}

/** A person who came under several ids, none of which any file has joined, is several candidates: each is removed. */
async function removeEverywhere(
  at: Practice,
  who: Colleague,
  vault: ReturnType<typeof restart>['vault'],
): Promise<void> {
  const keys = hasher.identify(
    testDraft({
      keys: [
        at.npi(who),
        { kind: 'email', value: at.email(who) },
        ...(['vendor', 'nppes', 'other'] as const).flatMap((source) =>
          [0, 1, 2].map((number) => ({ kind: 'vendor', value: `${source}:${at.vendorId(who, number)}` }) as const),
        ),
      ],
    }),
  ).keys;
  await inTransaction(database, async (client) => {
    for (const id of new Set((await findOwners(client, keys)).values()))
      await removeCandidate(client, vault, hasher, id, undoJournal);
  });
}

describe('whatever is imported, spelt otherwise, merged, removed, and whenever the server restarts', () => {
  test('no removed candidate is visible, no value is lost, no colleague with the same phone is changed, every row names its keys, and no event is left of a record that is no more', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), live), {
      numRuns: inject('directoryHistories') ?? 60,
    });
    expect(await keysAstray(database)).toEqual([]);
    const { rowCount } = await database.pool.query(
      'select 1 from candidate_events where not exists (select 1 from candidates where id = candidate_id)',
    );
    expect(rowCount).toBe(0);
  });
});
