// Which candidates a removal request names.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { findByEmail, findByKey, findRemovable, hideCandidate } from './public.ts';
import { email, hasher, npi, vault, writtenCandidates } from './testing/written-candidates.ts';

const { database } = testDatabase();
const { write, idOf, read, clear } = writtenCandidates(database);

beforeEach(clear);

const office = 'office@clinic.example';
const personal = (value: string) => ({ kind: 'personal_email' as const, value, verifiedOn: null });
const work = (value: string) => ({ kind: 'work_email' as const, value, verifiedOn: null });
const mobile = (value: string) => ({ kind: 'mobile_phone' as const, value, verifiedOn: null });
const found = (address: string): Promise<string[]> =>
  read(async (client) => (await findByEmail(client, { vault, hasher }, address)).map(({ id }) => id));

test('an unknown id, email or key names nobody', async () => {
  await write([testDraft({ lastName: 'Chen', keys: [npi('1999000007')] })]);
  expect(await read((client) => findRemovable(client, vault, '1'))).toBeNull();
  expect(await found('unknown@postbox.example')).toEqual([]);
  expect(await read((client) => findByKey(client, hasher.npiKey('1999000015')))).toBeNull();
});

test('an email names everyone who still has it, once', async () => {
  const colleague = (lastName: string, ownNpi: string) =>
    testDraft({ lastName, keys: [npi(ownNpi), email(office)], contacts: [personal(office)] });
  await write([colleague('Chen', '1999000007'), colleague('Evans', '1999000015'), colleague('Adams', '1999000023')]);
  await write([testDraft({ lastName: 'Murphy', contacts: [personal('murphy@postbox.example')] })]);
  expect(await found(office)).toHaveLength(3);
  expect((await found(office)).toSorted()).toEqual(
    (await Promise.all(['Chen', 'Evans', 'Adams'].map(idOf))).toSorted(),
  );
  // An undone import takes the contacts of a candidate away and leaves their hashes.
  await database.pool.query('delete from candidate_contacts where candidate_id = $1', [await idOf('Evans')]);
  expect((await found(office)).toSorted()).toEqual((await Promise.all(['Chen', 'Adams'].map(idOf))).toSorted());
});

test('a key names its candidate', async () => {
  await write([testDraft({ lastName: 'Chen', keys: [npi('1999000007')] })]);
  expect(await read((client) => findByKey(client, hasher.npiKey('1999000007')))).toBe(await idOf('Chen'));
});

test('a candidate is read with every email once and its phones, hidden or not', async () => {
  await write([
    testDraft({
      firstName: 'Rosa',
      lastName: 'Almeida',
      credentials: 'RN',
      title: 'Charge Nurse',
      specialty: 'Nurse',
      organization: 'Lakeshore Mercy Hospital',
      city: 'Chicago',
      state: 'IL',
      keys: [npi('1999000007')],
      contacts: [personal('rosa@postbox.example'), work(office), mobile('+13125550142')],
    }),
  ]);
  // A second source has one of the emails as well.
  await write(
    [testDraft({ lastName: 'Almeida', keys: [npi('1999000007')], contacts: [personal('rosa@postbox.example')] })],
    'other',
  );
  const id = await idOf('Almeida');
  const expected = {
    id,
    card: {
      firstName: 'Rosa',
      lastName: 'Almeida',
      credentials: 'RN',
      title: 'Charge Nurse',
      specialty: 'Nurse',
      organization: 'Lakeshore Mercy Hospital',
      location: 'Chicago, IL',
    },
    emails: ['rosa@postbox.example', office],
    submittedEmails: [],
    phones: ['+13125550142'],
    sources: ['vendor', 'other'],
    identities: [
      expect.objectContaining({ firstName: 'Rosa', lastName: 'Almeida', credentials: 'RN', state: 'IL' }),
      expect.objectContaining({ firstName: null, lastName: 'Almeida', credentials: null, state: null }),
    ],
  };
  expect(await read((client) => findRemovable(client, vault, id))).toEqual(expected);
  await read((client) => hideCandidate(client, id));
  expect(await read((client) => findRemovable(client, vault, id))).toEqual(expected);
});

const locationOf = async (lastName: string) => {
  const id = await idOf(lastName);
  const candidate = await read((client) => findRemovable(client, vault, id));
  return [candidate?.card.location, candidate?.emails];
};

test('a candidate with a state only, or with neither contacts nor place, is read as far as it is known', async () => {
  await write([testDraft({ lastName: 'Chen', state: 'IL' }), testDraft({ lastName: 'Evans' })]);
  expect(await locationOf('Chen')).toEqual(['IL', []]);
  expect(await locationOf('Evans')).toEqual([null, []]);
});
