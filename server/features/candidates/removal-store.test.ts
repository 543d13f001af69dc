// Suppressed keys, the removals that suppressed them, and hidden candidates.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import {
  findListedIds,
  findSuppressed,
  findSuppressing,
  hideCandidate,
  isLikely,
  liftSuppressions,
  linkSuppressions,
  markRemoved,
  removeCandidate,
  showCandidate,
  suppress,
} from './public.ts';
import { email, hasher, npi, vault, writtenCandidates } from './testing/written-candidates.ts';

const { database } = testDatabase();
const { write, idOf, read, clear } = writtenCandidates(database);

beforeEach(clear);

const [one, other, third] = ['a', 'b', 'c'].map((name) => hasher.emailKey(`${name}@postbox.example`));
if (one === undefined || other === undefined || third === undefined) throw new Error('Three keys are needed.');
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const suppressing = (...keys: HashedKey[]) => read((client) => findSuppressing(client, keys));
const link = (keys: HashedKey[], removal: string) => read((client) => linkSuppressions(client, keys, removal));

test('each removal is recorded once for the keys that it suppressed, until they are lifted', async () => {
  await read((client) => suppress(client, [one, other]));
  expect(await suppressing(one, other, third)).toEqual(
    new Map([
      [one, []],
      [other, []],
    ]),
  );
  await link([one, third], first ?? '');
  await link([one, other], second ?? '');
  await link([one], second ?? '');
  // Suppressed again, a key keeps its removals.
  await read((client) => suppress(client, [one, third]));
  const removals = new Map([
    [one, [first, second]],
    [other, [second]],
    [third, []],
  ]);
  expect(await suppressing(third, other, one)).toEqual(removals);
  await read((client) => liftSuppressions(client, [one]));
  expect(await suppressing(one, other)).toEqual(new Map([[other, [second]]]));
  expect(await read((client) => findSuppressed(client, [one, other, third]))).toEqual(new Set([other, third]));
});

test('keys of a version that recorded no removals stay unknown', async () => {
  await read((client) => suppress(client, [one]));
  await database.pool.query('update suppressions set removals = null');
  await link([one], first ?? '');
  expect(await suppressing(one)).toEqual(new Map([[one, []]]));
  expect((await database.pool.query('select removals from suppressions')).rows).toEqual([{ removals: null }]);
});

test('a removal suppresses what names one person, and nothing that colleagues share', async () => {
  const office = 'office@clinic.example';
  const phone = '+13125550142';
  const draft = (lastName: string, ownNpi: string) =>
    testDraft({
      lastName,
      keys: [npi(ownNpi), email(office)],
      contacts: [
        { kind: 'work_email', value: office, verifiedOn: null },
        { kind: 'mobile_phone', value: phone, verifiedOn: null },
      ],
    });
  await write([draft('Chen', '1999000007'), draft('Evans', '1999000015')]);
  await write([draft('Chen-Almeida', '1999000007')], 'other');
  const id = (await database.pool.query<{ id: string }>(`select id from candidates where last_name like 'Chen%'`))
    .rows[0]?.id;
  const forgotten: string[] = [];
  const journal = {
    forgetCandidate: (_client: unknown, candidateId: string) => {
      forgotten.push(candidateId);
      return Promise.resolve();
    },
  };
  const remove = () => read((client) => removeCandidate(client, vault, hasher, id ?? '', journal));
  // The address of the office identifies only together with the whole name.
  const namesOf = (lastName: string) => [
    hasher.emailAndName(office, lastName),
    hasher.phoneAndName(phone, lastName),
    hasher.qualify(hasher.emailKey(office), { ...draft(lastName, ''), generation: null }),
  ];
  const keys = await remove();
  expect(keys?.filter((key) => !isLikely(key)).toSorted()).toEqual(
    [hasher.npiKey('1999000007'), ...namesOf('Chen'), ...namesOf('Chen-Almeida')].toSorted(),
  );
  expect(forgotten).toEqual([id]);
  expect(await remove()).toBeNull();
  const evans = await idOf('Evans');
  expect(await read((client) => findListedIds(client, [id ?? '', evans]))).toEqual(new Set([evans]));
});

const changes = async () => (await database.pool.query('select from candidate_changes')).rowCount ?? 0;

test('a hidden candidate is listed again when shown, and both are logged', async () => {
  await write([testDraft({ lastName: 'Chen' })]);
  const id = await idOf('Chen');
  const listed = () => read((client) => findListedIds(client, [id]));
  const before = await changes();
  await read((client) => hideCandidate(client, id));
  await read((client) => hideCandidate(client, id));
  expect(await listed()).toEqual(new Set());
  await read((client) => showCandidate(client, id));
  expect(await listed()).toEqual(new Set([id]));
  expect(await changes()).toBe(before + 3);
});

test('an id is recorded as removed once, also without a candidate', async () => {
  await read((client) => markRemoved(client, ['7', '8']));
  await read((client) => markRemoved(client, ['8']));
  expect((await database.pool.query('select candidate_id from removed_candidates order by 1')).rows).toEqual([
    { candidate_id: '7' },
    { candidate_id: '8' },
  ]);
});
