// One candidate with everything that sources say, and its permanent removal by an administrator.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { importsHere, personRow } from '../testing/import-here.ts';

const journal = join(tmpdir(), `careroster-claims-${process.pid}.journal`);
const product = testProduct({ removalsJournal: journal });
const { pool } = product.database;
const { importVendor, importNppes, clear } = importsHere(product.database, testSecrets);

const npi = '1999000007';
const values = z.array(
  z.object({ field: z.string(), value: z.string(), source: z.string(), batch: z.string(), standing: z.string() }),
);
const shownClaims = z.object({
  id: z.string(),
  isListed: z.boolean(),
  isRevealed: z.boolean(),
  values,
  contacts: z.array(z.object({ kind: z.string(), value: z.string(), standing: z.string() }).loose()),
});
const admin = (): Promise<SignedIn> => product.as('admin');
const read = async (id: string) =>
  shownClaims.parse(await (await (await admin()).request(`/api/candidate-claims/${id}`)).json());
const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${z.object({ code: z.string() }).parse(await response.json()).code}`;

beforeEach(async () => {
  await clear();
  await importNppes('registry', [
    {
      NPI: npi,
      'Provider Last Name (Legal Name)': 'ALMEIDA1',
      'Provider First Name': 'ROSA',
      'Provider Business Practice Location Address City Name': 'ST. LOUIS',
      'Provider Business Practice Location Address State Name': 'MO',
      'Provider Business Practice Location Address Telephone Number': '3145550142',
    },
  ]);
  await importVendor('acme', 'june', [personRow(1, { NPI: npi, Contacttitle: 'Charge Nurse' })]);
});

describe('the claims of a candidate are not read', () => {
  test('by accounts without the role of administrator, and with contacts only after the identity was confirmed', async () => {
    const { id } = await read(npi);
    const premium = await product.as('premium');
    const late = await product.signedIn({ role: 'admin', isSteppedUp: false });
    expect(await codeOf(await premium.request(`/api/candidate-claims/${id}`))).toBe('403 FORBIDDEN');
    expect(await codeOf(await premium.post(`/api/candidate-claims/${id}/reveal`, {}))).toBe('403 FORBIDDEN');
    expect(await codeOf(await late.post(`/api/candidate-claims/${id}/reveal`, {}))).toBe('403 STEP_UP_REQUIRED');
    expect(await codeOf(await late.post('/api/remove-record', { candidateId: id, reason: 'asked' }))).toBe(
      '403 STEP_UP_REQUIRED',
    );
  });

  test.each(['1', '1999000015', '9999999999999999999'])('when there is none with the id or NPI %s', async (id) => {
    expect(await codeOf(await (await admin()).request(`/api/candidate-claims/${id}`))).toBe('404 NOT_FOUND');
  });

  test.each(['x', '1%20or%20true', '-1', '1'.repeat(20)])('with %s', async (id) => {
    expect((await (await admin()).request(`/api/candidate-claims/${id}`)).status).toBe(400);
  });
});

describe('the claims of a candidate', () => {
  test('are read under the largest id as well', async () => {
    const { id } = await read(npi);
    const largest = '9223372036854775807';
    // Contacts can be opened only under the id with which they were encrypted.
    await pool.query('delete from candidate_contacts where candidate_id = $1', [id]);
    await pool.query('update candidates set id = $2 where id = $1', [id, largest]);
    expect(await read(largest)).toMatchObject({ id: largest, contacts: [] });
  });

  test('are found by NPI and by id, each with its source, batch and standing', async () => {
    const found = await read(npi);
    expect(await read(found.id)).toEqual(found);
    expect(found).toMatchObject({ isListed: true, isRevealed: false });
    const ofField = (field: string) => found.values.filter((value) => value.field === field);
    expect(ofField('lastName')).toEqual([
      { field: 'lastName', value: 'Almeida1', source: 'acme', batch: 'june', standing: 'shown' },
      { field: 'lastName', value: 'Almeida1', source: 'nppes', batch: 'registry', standing: 'weaker' },
    ]);
    expect(ofField('title')).toMatchObject([{ value: 'Charge Nurse', source: 'acme', standing: 'shown' }]);
    expect(ofField('city')).toMatchObject([{ value: 'St. Louis', source: 'nppes', standing: 'shown' }]);
    expect(found.contacts.map(({ kind, value, standing }) => [kind, value, standing])).toEqual([
      ['personal_email', 'p•••', 'combined'],
      ['office_phone', '+•••', 'combined'],
    ]);
  });

  test('that have ended are shown with the reason', async () => {
    await importNppes('deactivated', [{ NPI: npi, 'Entity Type Code': '', 'NPI Deactivation Date': '11/01/2026' }]);
    const found = await read(npi);
    expect(found.values.filter(({ field }) => field === 'city')).toMatchObject([
      { source: 'nppes', standing: 'ended' },
    ]);
    expect(found.contacts.find(({ kind }) => kind === 'office_phone')).toMatchObject({ standing: 'ended' });
  });

  test('have their contacts only in an answer that is audited', async () => {
    const { id } = await read(npi);
    const by = await admin();
    const revealed = shownClaims.parse(await (await by.post(`/api/candidate-claims/${id}/reveal`, {})).json());
    expect(revealed.contacts.map(({ value }) => value)).toEqual(['p1@postbox.example', '(314) 555-0142']);
    const { rows } = await pool.query(
      `select action, actor_id, after from audit_entries where subject_id = $1 order by sequence`,
      [id],
    );
    expect(rows).toEqual([{ action: 'imports.contacts_viewed', actor_id: by.userId, after: { contacts: 2 } }]);
    expect(product.logLines.join('\n')).not.toMatch(/postbox\.example|555-0142/);
  });
});

describe('a record that an administrator removes', () => {
  test('leaves the search within seconds, is audited once, and no import brings it back', async () => {
    const { id } = await read(npi);
    const by = await admin();
    const premium = await product.as('premium');
    const found = async () =>
      z
        .object({ count: z.number() })
        .parse(await (await premium.post('/api/optimized-search', { filters: { query: 'Almeida1' } })).json()).count;
    await expect.poll(found).toBe(1);
    expect((await by.post('/api/remove-record', { candidateId: id, reason: 'none' })).status).toBe(400);
    expect((await by.post('/api/remove-record', { candidateId: id, reason: 'asked' })).status).toBe(200);
    await expect.poll(found).toBe(0);
    expect(await codeOf(await by.post('/api/remove-record', { candidateId: id, reason: 'asked' }))).toBe(
      '404 NOT_FOUND',
    );
    const { rows } = await pool.query(
      `select action, after from audit_entries where action like 'removals.%' order by sequence`,
    );
    expect(rows).toEqual([{ action: 'removals.record_removed', after: { reason: 'asked' } }]);
    expect(readFileSync(journal, 'utf8')).toContain(id);
    const { counts } = await importVendor('acme', 'july', [
      personRow(1, { NPI: npi }),
      personRow(2, { Personalemail: 'p1@postbox.example', Contactlastname: 'Almeida1' }),
      personRow(3),
    ]);
    expect(counts).toMatchObject({ suppressed: 2, added: 1 });
    expect((await by.request(`/api/candidate-claims/${npi}`)).status).toBe(404);
  });
});
