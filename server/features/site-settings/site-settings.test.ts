import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { siteSettingEntries, siteValueKeys } from '#contract/site-settings/site-setting-keys.ts';
import { testProduct, type TestRole } from '#server/testing/product.ts';

const product = testProduct();
const otherServer = testProduct({ sharing: product });

const read = async (from = product): Promise<Record<string, string>> =>
  z
    .object({ settings: z.record(z.string(), z.string()) })
    .parse(await (await from.request('/api/site-settings')).json()).settings;

const save = async (key: string, value: unknown, role: TestRole = 'admin'): Promise<Response> =>
  (await product.as(role)).request(`/api/site-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });

describe('a setting is not changed', () => {
  test.each(['free', 'premium'] as const)('by an account without the role of administrator: %s', async (role) => {
    expect((await save('seo_title', 'Mine', role)).status).toBe(403);
    expect((await read())['seo_title']).toBe(siteSettingEntries.seo_title.initial);
  });

  test('by a visitor', async () => {
    const response = await product.request('/api/site-settings/seo_title', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"value":"Mine"}',
    });
    expect(response.status).toBe(401);
  });

  test.each([
    ['an unknown key', 'admin_emails', 'ada@clinic.example'],
    ['a name that every object has', '__proto__', 'x'],
    ['a title with a tag', 'seo_title', '</title><script>alert(1)</script>'],
    ['a name with a tag', 'site_name', '<b>Harbor</b>'],
    ['a name that is too long', 'site_name', 'x'.repeat(41)],
    ['a name without a letter or digit', 'site_name', '…\u200B!'],
    ['a color with more than a color', 'accent_color', '#0e6e5c;}'],
    ['a color in words', 'accent_color', 'teal'],
    ['a color that is not legible', 'accent_color', '#ffff99'],
    ['a title that is too long', 'seo_title', 'x'.repeat(121)],
    ['a title with half a character', 'seo_title', '\ud800'],
    ['an image on another site', 'favicon_url', 'https://images.example/favicon.ico'],
    ['an image on another site, without a scheme', 'favicon_url', '//images.example/favicon.ico'],
    ['an image that is a script', 'site_logo_url', 'javascript:alert(1)'],
    ['a logo for the dark theme on another site', 'site_logo_dark_url', 'https://images.example/logo.png'],
    ['a reference without a page', 'claim_rating_reference', 'five stars'],
    ['a reference that is a script', 'claim_rating_reference', 'javascript:alert(1)'],
    ['a reference with a password', 'claim_rating_reference', 'https://a:b@reviews.example/'],
    ['a number', 'seo_title', 7],
  ])('to %s', async (_case, key, value) => {
    expect((await save(key, value)).status).toBeGreaterThanOrEqual(400);
    expect(await read()).toEqual(await read(otherServer));
  });

  test('silently: the message says what to enter', async () => {
    expect(await (await save('favicon_url', 'ftp://x')).json()).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'value',
      message: 'Enter the path of an image on this site, such as /site-assets/logo.png.',
    });
  });
});

test('visitors read every key with its initial value', async () => {
  expect(await read()).toEqual(Object.fromEntries(siteValueKeys.map((key) => [key, siteSettingEntries[key].initial])));
});

test('a change is shown by this server at once and by another within two seconds', async () => {
  await read(otherServer);
  expect(await (await save('claim_professionals', '2M+')).json()).toEqual({ key: 'claim_professionals', value: '2M+' });
  expect((await read())['claim_professionals']).toBe('2M+');
  await vi.waitFor(async () => expect((await read(otherServer))['claim_professionals']).toBe('2M+'), 300_000);
});

test('a number of professionals that the operator states has the day on which it was saved', async () => {
  await save('claim_professionals', '2M+');
  const body: unknown = await (await product.request('/api/site-settings')).json();
  expect(body).toMatchObject({ professionalsStatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test('line breaks and characters that reverse text are removed', async () => {
  await save('seo_title', '  Nurses\r\n and \u202Edoctors\u0000'.replace('\u0000', ''));
  expect((await read())['seo_title']).toBe('Nurses and doctors');
});

test('an empty title is the built-in one; an empty claim is hidden', async () => {
  await save('seo_title', '');
  await save('claim_fees', '');
  expect(await read()).toMatchObject({ seo_title: siteSettingEntries.seo_title.initial, claim_fees: '' });
});

test('each change is recorded with the account that made it', async () => {
  const { userId } = await product.as('admin');
  await save('claim_filters', '14+ filters');
  await save('claim_filters', '14+ filters');
  await Promise.all(['15', '16', '17'].map((value) => save('claim_filters', value)));
  const { rows } = await product.database.pool.query<{ before: unknown; after: unknown; actor_id: string }>(
    `select before::jsonb, after::jsonb, actor_id from audit_entries where subject_id = 'claim_filters' order by sequence`,
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({ before: null, after: { value: '14+ filters' }, actor_id: userId });
  rows.slice(1).forEach((row, index) => expect(row.before).toEqual(rows[index]?.after));
});

test('a key of another version and a table that cannot be read do no harm', async () => {
  await product.database.pool.query(`insert into site_settings (key, value) values ('old_key', 'x')`);
  expect(await read()).not.toHaveProperty('old_key');
  await product.database.pool.query('alter table site_settings rename to site_settings_away');
  expect((await read())['claim_professionals']).toBe('2M+');
  await product.database.pool.query('alter table site_settings_away rename to site_settings');
});
