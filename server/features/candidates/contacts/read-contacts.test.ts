// Which contacts of a candidate may be shown, one candidate at a time and many at once.
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft, ContactDraft } from '../candidate.ts';
import { findListedIds, hideCandidate, readContacts, readForExport, removeCandidate } from '../public.ts';
import { suppress } from '../removal-store.ts';
import type { HashedKey } from '../identity/identity-hasher.ts';
import { hasher, npi, vault, writtenCandidates } from '../testing/written-candidates.ts';

const { database } = testDatabase();
const { write, end, idOf, read, clear } = writtenCandidates(database);

beforeEach(clear);

const contact = (kind: ContactDraft['kind'], value: string, verifiedOn: string | null = null): ContactDraft => ({
  kind,
  value,
  verifiedOn,
});
const personal = contact('personal_email', 'rosa@postbox.example');
const work = contact('work_email', 'rosa@clinic.example');
const mobile = contact('mobile_phone', '+13125550142');
const office = contact('office_phone', '+13125550100');
const rosa = (said: Partial<CandidateDraft> = {}): CandidateDraft =>
  testDraft({
    lastName: 'Almeida',
    keys: [npi('1999000007')],
    contacts: [work, office, personal, mobile],
    ...said,
  });

const readOne = (id: string) => read((client) => readContacts(client, { vault, hasher }, id));
const readMany = (ids: string[]) => read((client) => readForExport(client, { vault, hasher }, ids));
const valuesOf = (contacts: readonly { value: string }[]): string[] => contacts.map(({ value }) => value);

/** The values that both ways show, which must be equal. */
async function shown(id: string): Promise<string[]> {
  const values = valuesOf(await readOne(id));
  const exported = await readMany([id]);
  expect(valuesOf(exported[0]?.contacts ?? [])).toEqual(values);
  return values;
}

const suppressKeys = (...keys: HashedKey[]): Promise<void> => read((client) => suppress(client, keys));

describe('no contacts are read', () => {
  test.each(['1', '9223372036854775807', '9999999999999999999'])('of the unknown id %s', async (id) => {
    await expect(readOne(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readMany([id])).toEqual([]);
  });

  test('of a candidate who was removed or is hidden', async () => {
    await write([rosa(), testDraft({ lastName: 'Chen', contacts: [personal] })]);
    const [removed, hidden] = [await idOf('Almeida'), await idOf('Chen')];
    await read((client) =>
      removeCandidate(client, vault, hasher, removed, { forgetCandidate: () => Promise.resolve() }),
    );
    await read((client) => hideCandidate(client, hidden));
    for (const id of [removed, hidden]) await expect(readOne(id)).rejects.toMatchObject({ code: 'GONE' });
    expect(await readMany([removed, hidden])).toEqual([]);
    expect(await read((client) => findListedIds(client, [removed, hidden]))).toEqual(new Set());
  });

  test('of a candidate whose NPI is suppressed', async () => {
    await write([rosa()]);
    const id = await idOf('Almeida');
    await suppressKeys(hasher.npiKey('1999000007'));
    await expect(readOne(id)).rejects.toMatchObject({ code: 'GONE' });
    expect(await readMany([id])).toEqual([]);
  });

  test('of a candidate that no source names any more', async () => {
    await write([rosa()]);
    await end('vendor', '1999000007');
    await expect(readOne(await idOf('Almeida'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

const isEmail = (value: string): boolean => value.includes('@');

describe('the contacts of a candidate', () => {
  test('come best first: personal before work emails, mobile before office phones', async () => {
    await write([rosa()]);
    const values = await shown(await idOf('Almeida'));
    expect(values.filter(isEmail)).toEqual([personal.value, work.value]);
    expect(values.filter((value) => !isEmail(value))).toEqual([mobile.value, office.value]);
  });

  test('of one kind come by source, verification and sighting, and once for each source', async () => {
    const [registry, older, newer, own] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'];
    await write([rosa({ contacts: [contact('mobile_phone', registry ?? '', '2026-11-20')] })], 'nppes');
    await write([rosa({ contacts: [contact('mobile_phone', older ?? '', '2026-01-01')] })]);
    await write([rosa({ contacts: [contact('mobile_phone', newer ?? '', '2026-06-01')] })]);
    await write([rosa({ contacts: [contact('mobile_phone', own ?? '')] })], 'submission');
    await write([rosa({ contacts: [contact('mobile_phone', newer ?? '', '2026-06-01')] })], 'other');
    expect(await shown(await idOf('Almeida'))).toEqual([own, newer, newer, older, registry]);
  });

  test('leave out a suppressed email, and an email or phone suppressed with any last name a source has used', async () => {
    await write([rosa({ lastName: 'Almeida-Chen', contacts: [] })], 'other', '2026-11-01');
    await write([rosa()]);
    const id = await idOf('Almeida');
    await suppressKeys(hasher.phoneAndName(office.value, 'Evans'), hasher.emailAndName(work.value, 'Evans'));
    expect(await shown(id)).toHaveLength(4);
    await suppressKeys(hasher.emailKey(personal.value));
    expect((await shown(id)).toSorted()).toEqual([work.value, mobile.value, office.value].toSorted());
    await suppressKeys(hasher.emailAndName(work.value, 'Almeida-Chen'));
    expect((await shown(id)).toSorted()).toEqual([mobile.value, office.value].toSorted());
    await suppressKeys(hasher.phoneAndName(mobile.value, 'Almeida-Chen'));
    expect(await shown(id)).toEqual([office.value]);
  });

  test('leave out those of a source that no longer names the candidate', async () => {
    await write([rosa({ contacts: [mobile] })], 'other');
    await write([rosa({ contacts: [personal] })]);
    await end('other', '1999000007');
    expect(await shown(await idOf('Almeida'))).toEqual([personal.value]);
  });

  test('have an id that names the value of this candidate and does not contain it', async () => {
    await write([rosa(), testDraft({ lastName: 'Chen', contacts: [personal] })]);
    const [one, other] = [await readOne(await idOf('Almeida')), await readOne(await idOf('Chen'))];
    const ids = [...one, ...other].map(({ valueId }) => valueId);
    expect(new Set(ids).size).toBe(5);
    expect(ids.join(' ')).not.toMatch(/rosa|55501\d\d/);
    expect(await readOne(await idOf('Almeida'))).toEqual(one);
  });
});

test('many candidates are read in the order of their ids in the request, those without contacts as well', async () => {
  await write([rosa(), testDraft({ lastName: 'Chen' }), testDraft({ lastName: 'Evans', contacts: [work] })]);
  const ids = [await idOf('Evans'), '5', await idOf('Almeida'), await idOf('Chen')];
  expect((await readMany(ids)).map(({ values, contacts }) => [values.lastName, contacts.length])).toEqual([
    ['Evans', 1],
    ['Almeida', 4],
    ['Chen', 0],
  ]);
  expect(await read((client) => findListedIds(client, ids))).toEqual(new Set([ids[0], ids[2], ids[3]]));
});

describe('a phone with an extension', () => {
  const withExtension = contact('mobile_phone', '+13125550142;ext=204');

  test.each([
    ['says it first', withExtension, mobile],
    ['says it later', mobile, withExtension],
  ])('is one contact with the number alone when its source %s', async (_when, first, then) => {
    await write([rosa({ contacts: [first] })]);
    await write([rosa({ contacts: [then] })]);
    const id = await idOf('Almeida');
    expect(await shown(id)).toEqual([withExtension.value]);
    const { rowCount } = await database.pool.query('select 1 from contact_hashes where candidate_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  test('is the same value of several sources, reported and shown as one', async () => {
    await write([rosa({ contacts: [mobile] })], 'acme');
    const [before] = await readOne(await idOf('Almeida'));
    await write([rosa({ contacts: [withExtension] })], 'bolt');
    const values = await readOne(await idOf('Almeida'));
    expect(valuesOf(values)).toEqual([withExtension.value, withExtension.value]);
    expect(new Set(values.map(({ valueId }) => valueId))).toEqual(new Set([before?.valueId]));
  });

  test('is not shown when the person was removed with the number alone', async () => {
    await suppressKeys(hasher.phoneAndName('+13125550142', 'Almeida'));
    await write([rosa({ contacts: [withExtension] })]);
    const { rowCount } = await database.pool.query('select 1 from candidates');
    expect(rowCount).toBe(0);
  });
});
