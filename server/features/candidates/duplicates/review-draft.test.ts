// Which candidates a draft may duplicate, and what writing it would leave.
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from '../candidate.ts';
import { reviewDrafts } from '../public.ts';
import { suppress } from '../removal-store.ts';
import { directoryHash } from '../testing/directory-hash.ts';
import { email, hasher, npi, vault, writtenCandidates } from '../testing/written-candidates.ts';

const { database } = testDatabase();
const { write, idOf, read, clear } = writtenCandidates(database);

beforeEach(clear);

const origin = { source: 'submission', batchId: 'submission-1', today: '2026-11-22' };
const review = async (draft: CandidateDraft, namesakes: string[] = []) => {
  const [found] = await read((client) => reviewDrafts(client, { vault, hasher }, [{ draft, origin, namesakes }]));
  if (found === undefined) throw new Error('The review of the draft is missing.');
  return found;
};
const mobile = (value: string) => ({ kind: 'mobile_phone' as const, value, verifiedOn: null });
const personal = (value: string) => ({ kind: 'personal_email' as const, value, verifiedOn: null });
const rosa = (said: Partial<CandidateDraft> = {}): CandidateDraft =>
  testDraft({ firstName: 'Rosa', lastName: 'Núñez', ...said });

describe('a draft duplicates for certain', () => {
  test('nobody when no key is known, and it is created as it is', async () => {
    await write([testDraft({ lastName: 'Chen', keys: [npi('1999000007')] })]);
    expect(await review(rosa({ title: 'Nurse', contacts: [mobile('+13125550142')] }))).toEqual({
      created: {
        values: expect.objectContaining({ firstName: 'Rosa', lastName: 'Núñez', title: 'Nurse' }),
        contacts: {
          phoneKind: 'mobile_phone',
          emailKind: null,
          phoneVerifiedOn: null,
          emailVerifiedOn: null,
          verifiedOn: null,
        },
      },
      certain: null,
      likely: [],
      suppressed: new Set(),
    });
  });

  test.each([
    ['same_npi', npi('1999000007')],
    ['same_email', email('rosa@postbox.example')],
    ['same_record', { kind: 'vendor', value: 'vendor:7' }],
  ] as const)('the candidate with the %s', async (reason, key) => {
    await write([rosa({ city: 'Chicago', title: 'Nurse', keys: [key] })]);
    const id = await idOf('Núñez');
    // Certain duplicates are compared alone, although a namesake is likely as well.
    await write([testDraft({ firstName: 'Rosa', lastName: 'Nunez', state: 'IL', city: 'Chicago' })]);
    const { certain, likely } = await review(
      rosa({ title: 'Charge Nurse', state: 'IL', city: 'Chicago', keys: [key], contacts: [mobile('+13125550142')] }),
      [await idOf('Nunez')],
    );
    expect(certain).toMatchObject({
      candidateId: id,
      reasons: [reason],
      before: { values: { title: 'Nurse', state: null }, contacts: { phoneKind: null } },
      after: {
        values: { title: 'Charge Nurse', state: 'IL', city: 'Chicago' },
        contacts: { phoneKind: 'mobile_phone' },
      },
    });
    expect(likely).toEqual([]);
  });

  test('the candidate of its surest key, and not one with another NPI or another name', async () => {
    await write([
      testDraft({ lastName: 'Chen', keys: [npi('1999000007'), email('shared@postbox.example')] }),
      rosa({ city: 'Boston', keys: [npi('1999000015')] }),
    ]);
    const { certain } = await review(rosa({ keys: [email('shared@postbox.example'), npi('1999000015')] }));
    expect(certain).toMatchObject({ candidateId: await idOf('Núñez'), reasons: ['same_npi'] });
    expect((await review(rosa({ keys: [email('shared@postbox.example'), npi('1999000023')] }))).certain).toBeNull();
  });
});

describe('a namesake is a likely duplicate', () => {
  test.each<[string, Partial<CandidateDraft>, Partial<CandidateDraft>, string[]]>([
    ['with the same city', { state: 'IL', city: 'chicago' }, { state: 'IL', city: 'Chicago' }, ['same_name_and_city']],
    [
      'with the same specialty in one state',
      { state: 'IL', specialty: 'Nurse' },
      { state: 'IL', specialty: 'Nurse' },
      ['same_name_state_and_specialty'],
    ],
    [
      'with both',
      { state: 'IL', specialty: 'Nurse', city: 'Chicago' },
      { state: 'IL', specialty: 'Nurse', city: 'Chicago' },
      ['same_name_and_city', 'same_name_state_and_specialty'],
    ],
    ['in another state never', { state: 'IL', city: 'Springfield' }, { state: 'MA', city: 'Springfield' }, []],
    ['in an unknown state never', { city: 'Chicago' }, { city: 'Chicago' }, []],
    ['with neither city nor specialty never', { state: 'IL' }, { state: 'IL' }, []],
    [
      'with another first name never',
      { state: 'IL', city: 'Chicago', firstName: 'Ana' },
      { state: 'IL', city: 'Chicago' },
      [],
    ],
    [
      'with another last name never',
      { state: 'IL', city: 'Chicago', lastName: 'Chen' },
      { state: 'IL', city: 'Chicago' },
      [],
    ],
    [
      'without first names never',
      { state: 'IL', city: 'Chicago', firstName: null },
      { state: 'IL', city: 'Chicago', firstName: null },
      [],
    ],
    [
      'with the same phone and name',
      { contacts: [mobile('+13125550142')] },
      { contacts: [mobile('+13125550142')] },
      ['same_phone'],
    ],
    [
      'with the same mailbox and name',
      { contacts: [personal('rosa@postbox.example')] },
      { contacts: [personal('rosa@postbox.example')] },
      ['same_email'],
    ],
    [
      'with the phone of a colleague never',
      { lastName: 'Chen', contacts: [mobile('+13125550142')] },
      { contacts: [mobile('+13125550142')] },
      [],
    ],
  ])('%s', async (_case, onFile, draft, reasons) => {
    const known = rosa({ lastName: 'NUNEZ', ...onFile });
    await write([known]);
    const id = await idOf(known.lastName);
    const { likely, certain } = await review(rosa(draft), [id]);
    expect(certain).toBeNull();
    expect(likely.map((each) => [each.candidateId, each.reasons])).toEqual(reasons.length === 0 ? [] : [[id, reasons]]);
  });

  test('most reasons first, at most five, and each before and after a merge', async () => {
    const near = { state: 'IL', city: 'Chicago' };
    const namesakes = [];
    for (let at = 1; at <= 6; at += 1) {
      // The last one has the specialty as well.
      const said = { ...near, lastName: `Nunez${'-'.repeat(at)}`, specialty: at === 6 ? 'Nurse' : null };
      await write([rosa(said)]);
      namesakes.push(await idOf(said.lastName));
    }
    const { likely } = await review(rosa({ ...near, specialty: 'Nurse', title: 'Charge Nurse' }), namesakes);
    expect(likely).toHaveLength(5);
    expect(likely.map(({ reasons }) => reasons.length)).toEqual([2, 1, 1, 1, 1]);
    expect(likely[0]).toMatchObject({
      candidateId: namesakes[5],
      before: { values: { title: null } },
      after: { values: { title: 'Charge Nurse' } },
    });
  });
});

test('a review changes nothing, names suppressed keys, and ignores unknown namesakes', async () => {
  await write([rosa({ state: 'IL', city: 'Chicago', keys: [npi('1999000007')] })]);
  const key = hasher.emailKey('rosa@postbox.example');
  const otherKey = hasher.emailKey('chen@postbox.example');
  await read((client) => suppress(client, [key, otherKey]));
  const before = await directoryHash(database, vault);
  const { suppressed, likely } = await review(rosa({ keys: [email('rosa@postbox.example')] }), ['1', '99']);
  expect(suppressed).toEqual(new Set([key]));
  expect(likely).toEqual([]);
  expect(await directoryHash(database, vault)).toBe(before);
});

test('several drafts are each compared with the directory alone', async () => {
  await write([rosa({ keys: [npi('1999000007')] })]);
  const id = await idOf('Núñez');
  const draft = (title: string, city: string | null) => ({
    draft: rosa({ title, city, keys: [npi('1999000007')] }),
    origin,
    namesakes: [],
  });
  const reviews = await read((client) =>
    reviewDrafts(client, { vault, hasher }, [draft('Nurse', 'Chicago'), draft('Charge Nurse', null)]),
  );
  expect(reviews.map(({ certain }) => certain)).toMatchObject([
    { candidateId: id, before: { values: { title: null } }, after: { values: { title: 'Nurse', city: 'Chicago' } } },
    { candidateId: id, before: { values: { title: null } }, after: { values: { title: 'Charge Nurse', city: null } } },
  ]);
  expect(await read((client) => reviewDrafts(client, { vault, hasher }, []))).toEqual([]);
});
