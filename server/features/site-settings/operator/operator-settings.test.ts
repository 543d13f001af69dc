import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { carryOverSettings } from '#server/assembly/settings.ts';
import { readConfig } from '#server/foundation/config/public.ts';
import { testProduct, type TestProduct, type TestRole } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({
  accounts: { adminEmails: ['boss@postbox.example'], fullAccessEmails: ['guest@clinic.example'] },
  operatorDefaults: { postalAddress: '1 Register Lane, Sample City' },
});
const otherServer = testProduct({
  sharing: product,
  accounts: { adminEmails: ['boss@postbox.example'], fullAccessEmails: ['guest@clinic.example'] },
});
const { pool } = product.database;

const site = z.object({ fairUse: z.record(z.string(), z.number()), postalAddress: z.string() });
const siteOf = async (from: TestProduct = product) =>
  site.parse(await (await from.request('/api/site-settings')).json());

const save = async (key: string, value: unknown, role: TestRole = 'admin'): Promise<Response> =>
  (await product.as(role)).request(`/api/operator-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
const undo = async (changeId: string | undefined): Promise<Response> =>
  (await product.as('admin')).post('/api/undo-operator-setting-change', { changeId });

const history = async () =>
  z
    .object({
      data: z.array(
        z.object({
          id: z.string(),
          key: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          changedBy: z.string().nullable(),
          isCurrent: z.boolean(),
        }),
      ),
    })
    .parse(await (await (await product.as('admin')).request('/api/operator-setting-changes')).json()).data;

const startWith = (environment: NodeJS.ProcessEnv): Promise<string[]> =>
  carryOverSettings(
    { longDatabase: product.database, secrets: testSecrets },
    readConfig({ ADMIN_EMAILS: 'boss@postbox.example', ...environment }),
  );
const valueOf = async (key: string): Promise<unknown> => {
  const answer = await (await product.as('admin')).request('/api/operator-settings');
  const { data } = z
    .object({ data: z.array(z.object({ key: z.string(), value: z.string(), isInitial: z.boolean() })) })
    .parse(await answer.json());
  return data.find((setting) => setting.key === key);
};

beforeEach(async () => {
  await pool.query('truncate site_settings, site_setting_changes');
  // Whatever a test has saved is forgotten by both servers.
  for (const server of [product, otherServer])
    await expect.poll(async () => (await siteOf(server)).fairUse['revealsPerHourMax']).toBe(300);
});

describe('an operator setting is not changed', () => {
  test.each(['free', 'premium'] as const)('by an account without the role of administrator: %s', async (role) => {
    expect((await save('postal_address', 'Mine', role)).status).toBe(403);
    expect((await (await product.as(role)).request('/api/operator-settings')).status).toBe(403);
  });

  test('by an administrator who has not confirmed the identity', async () => {
    const admin = await product.signedIn({ role: 'admin', isSteppedUp: false });
    const response = await admin.request('/api/operator-settings/reveals_per_hour', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"value":"5"}',
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'STEP_UP_REQUIRED' }),
    ]);
  });

  test.each([
    ['an unknown key', 'admin_emails', 'eve@clinic.example'],
    ['a secret', 'stripe_secret_key', 'sk_test_1'],
    ['a name that every object has', '__proto__', 'x'],
    ['no reveals', 'reveals_per_hour', '0'],
    ['a fraction', 'reveals_per_hour', '1.5'],
    ['a negative limit', 'reveals_per_hour', '-5'],
    ['a number in another notation', 'reveals_per_hour', '1e3'],
    ['a limit without an end', 'reveals_per_hour', '999999999'],
    ['a number that is not a text', 'reveals_per_hour', 5],
    ['an hour above the day', 'reveals_per_hour', '2001'],
    ['a day below the hour', 'reveals_per_day', '299'],
    ['an hour of cards above the day', 'cards_per_hour', '150001'],
    ['a day of cards below the hour of the demo account', 'cards_per_day', '2999'],
    ['what is not an address', 'full_access_emails', 'guest@clinic.example\neverybody'],
    ['two demo accounts', 'demo_email', 'a@clinic.example, b@clinic.example'],
    ['101 addresses', 'full_access_emails', Array.from({ length: 101 }, (_, at) => `a${at}@clinic.example`).join('\n')],
    ['six lines', 'postal_address', '1\n2\n3\n4\n5\n6'],
    ['a long line', 'postal_address', 'x'.repeat(301)],
  ])('to %s', async (_case, key, value) => {
    expect([400, 404]).toContain((await save(key, value)).status);
    expect(await history()).toEqual([]);
  });

  test.each(['boss@postbox.example', 'Boss@Postbox.example'])(
    'to an administrator as demo account: %s',
    async (email) => {
      const response = await save('demo_email', email);
      expect([response.status, await response.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'IS_ADMINISTRATOR' }),
      ]);
      expect((await save('demo_email', (await product.as('admin')).email)).status).toBe(409);
    },
  );
});

test('a saved value takes precedence over the initial one, and null restores that', async () => {
  expect(await siteOf()).toMatchObject({ postalAddress: '1 Register Lane, Sample City' });
  expect(await (await save('postal_address', ' 2 Ledger Road \r\n\u202E Sample City ')).json()).toEqual({
    key: 'postal_address',
    value: '2 Ledger Road\nSample City',
    isInitial: false,
  });
  expect((await siteOf()).postalAddress).toBe('2 Ledger Road\nSample City');
  expect(await (await save('postal_address', null)).json()).toMatchObject({ isInitial: true });
  expect((await siteOf()).postalAddress).toBe('1 Register Lane, Sample City');
});

test('a limit is enforced and published by this server at once, and by another within two seconds', async () => {
  await save('reveals_per_day', '7,500');
  expect((await save('reveals_per_hour', '5')).status).toBe(200);
  expect((await siteOf()).fairUse).toEqual({
    cardsPerHourMax: 30_000,
    cardsPerDayMax: 150_000,
    demoCardsPerHourMax: 3_000,
    revealsPerHourMax: 5,
    revealsPerDayMax: 7_500,
    exportedCandidatesPerDayMax: 100_000,
    keyCallsPerMinuteMax: 60,
    keyCallsPerDayMax: 10_000,
    keyRevealsPerDayMax: 500,
    keyExportedCandidatesPerDayMax: 10_000,
  });
  await vi.waitFor(async () => expect((await siteOf(otherServer)).fairUse['revealsPerHourMax']).toBe(5), 300_000);
});

test('an address gets and loses full access, and becomes the demo account, without a restart', async () => {
  const [guest, other] = [
    await product.signedIn({ email: 'guest@clinic.example' }),
    await product.signedIn({ email: 'other@clinic.example' }),
  ];
  const kindOf = async ({ request }: typeof guest) =>
    z.object({ kind: z.string() }).parse(await (await request('/api/access')).json()).kind;
  expect([await kindOf(guest), await kindOf(other)]).toEqual(['full_access', 'free']);
  await save('full_access_emails', 'Other@Clinic.example');
  expect([await kindOf(guest), await kindOf(other)]).toEqual(['free', 'full_access']);
  await save('demo_email', 'guest@clinic.example');
  expect(await kindOf(guest)).toBe('demo_account');
});

test('a change is recorded once, without addresses, and undone once', async () => {
  const { userId, email } = await product.as('admin');
  await save('full_access_emails', 'zqguest@clinic.example');
  await save('full_access_emails', 'zqguest@clinic.example');
  await save('full_access_emails', 'zqguest@clinic.example\nzqother@clinic.example');
  const [latest, first] = await history();
  expect([latest, first]).toMatchObject([
    { after: 'zqguest@clinic.example\nzqother@clinic.example', changedBy: email, isCurrent: true },
    { before: null, after: 'zqguest@clinic.example', isCurrent: false },
  ]);
  expect((await undo(first?.id)).status).toBe(409);
  const statuses = await Promise.all([1, 2, 3].map(async () => (await undo(latest?.id)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await undo('999999')).status).toBe(404);
  const { rows } = await pool.query(
    `select actor_id, before::jsonb, after::jsonb from audit_entries where subject_id = 'full_access_emails' order by sequence desc limit 3`,
  );
  expect(rows).toEqual([
    { actor_id: userId, before: { addresses: 2 }, after: { addresses: 1 } },
    { actor_id: userId, before: { addresses: 1 }, after: { addresses: 2 } },
    { actor_id: userId, before: null, after: { addresses: 1 } },
  ]);
});

test('concurrent changes take turns, and the limits of hour and day never contradict each other', async () => {
  const statuses = await Promise.all([
    save('reveals_per_day', '400'),
    save('reveals_per_hour', '900'),
    save('reveals_per_hour', '350'),
  ]);
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([]);
  const { fairUse } = await siteOf();
  expect(fairUse['revealsPerHourMax']).toBeLessThanOrEqual(fairUse['revealsPerDayMax'] ?? 0);
});

test('an email carries the postal address in effect', async () => {
  await save('postal_address', '3 Index Street\nSample City <b>');
  // Either server may write the mail.
  await expect.poll(async () => (await siteOf(otherServer)).postalAddress).toBe('3 Index Street\nSample City <b>');
  const person = await product.signedIn();
  await person.post('/api/auth/request-password-reset', { email: person.email });
  const mail = await product.mailTo(person.email, /./);
  expect(mail.text).toContain('3 Index Street\nSample City <b>');
  expect(mail.html).toContain('3 Index Street<br>Sample City &lt;b&gt;');
});

test('a key of another version and a table that cannot be read do no harm', async () => {
  await pool.query(`insert into site_settings (key, value) values ('old_key', 'x')`);
  await save('reveals_per_hour', '7');
  await pool.query('alter table site_settings rename to site_settings_away');
  expect((await siteOf()).fairUse['revealsPerHourMax']).toBe(7);
  await pool.query('alter table site_settings_away rename to site_settings');
  expect((await history()).map(({ key }) => key)).toEqual(['reveals_per_hour']);
});

test('the migration moves the values and changes of the version before', async () => {
  const migrations = join(import.meta.dirname, '../../../migrations');
  const [before] = /create table operator_settings [^;]*;/.exec(
    readFileSync(join(migrations, '0000-04-site-settings.sql'), 'utf8'),
  ) ?? [''];
  await pool.query(before);
  await pool.query(
    `insert into operator_settings (key, before, value) values
       ('reveals_per_hour', null, '9'), ('postal_address', null, '8 Index Street'), ('demo_email', null, 'zq@clinic.example'),
       ('reveals_per_hour', '9', '10'), ('demo_email', 'zq@clinic.example', null)`,
  );
  await pool.query(readFileSync(join(migrations, '0185-one-settings-system.sql'), 'utf8'));
  expect(await valueOf('reveals_per_hour')).toEqual({ key: 'reveals_per_hour', value: '10', isInitial: false });
  expect(await valueOf('postal_address')).toMatchObject({ value: '8 Index Street', isInitial: false });
  expect(await valueOf('demo_email')).toMatchObject({ value: '', isInitial: true });
  const moved = await history();
  expect(moved.map(({ key, after, isCurrent }) => [key, after, isCurrent])).toEqual([
    ['demo_email', null, true],
    ['reveals_per_hour', '10', true],
    ['demo_email', 'zq@clinic.example', false],
    ['postal_address', '8 Index Street', true],
    ['reveals_per_hour', '9', false],
  ]);
  expect((await undo(moved[1]?.id)).status).toBe(200);
  expect(await valueOf('reveals_per_hour')).toMatchObject({ value: '9' });
});

test('each history has the changes of its own settings, and undoes no others', async () => {
  await save('reveals_per_hour', '7');
  const [change] = await history();
  const admin = await product.as('admin');
  expect((await admin.post('/api/undo-site-setting-change', { changeId: change?.id })).status).toBe(404);
  expect(await (await admin.request('/api/site-setting-changes')).json()).toEqual({ data: [] });
  expect(await (await product.request('/api/site-settings')).text()).not.toContain('reveals_per_hour');
});

describe('values that earlier versions read from the environment', () => {
  test('are saved by the first start, together, which names the lines that can go', async () => {
    const environment = {
      REVEALS_PER_HOUR: '5000',
      REVEALS_PER_DAY: '9000',
      FULL_ACCESS_EMAILS: 'Zqguest@clinic.example, zqother@clinic.example',
      POSTAL_ADDRESS: '5 Folio Lane, Sample City',
    };
    expect(await startWith(environment)).toEqual([
      'FULL_ACCESS_EMAILS, REVEALS_PER_HOUR, REVEALS_PER_DAY, POSTAL_ADDRESS: no longer settings. The values are saved and changed at /admin-operator. Remove these lines.',
    ]);
    await vi.waitFor(
      async () =>
        expect(await siteOf()).toMatchObject({
          postalAddress: '5 Folio Lane, Sample City',
          fairUse: { revealsPerHourMax: 5_000, revealsPerDayMax: 9_000 },
        }),
      300_000,
    );
    expect(await valueOf('full_access_emails')).toEqual({
      key: 'full_access_emails',
      value: 'zqguest@clinic.example\nzqother@clinic.example',
      isInitial: false,
    });
    const saved = await history();
    expect(saved.map(({ changedBy }) => changedBy)).toEqual([null, null, null, null]);
    expect((await startWith(environment)).length).toBe(1);
    expect(await history()).toEqual(saved);
    const { rows } = await pool.query(
      `select actor_kind, after::jsonb from audit_entries where subject_id = 'full_access_emails' order by sequence desc limit 1`,
    );
    expect(rows).toEqual([{ actor_kind: 'system', after: { addresses: 2 } }]);
  });

  test('do not replace what an administrator has saved or reset since', async () => {
    await save('postal_address', '6 Quire Street');
    await startWith({ POSTAL_ADDRESS: '7 Old Lane', REVEALS_PER_HOUR: '50' });
    expect(await valueOf('postal_address')).toMatchObject({ value: '6 Quire Street' });
    await save('reveals_per_hour', null);
    await startWith({ POSTAL_ADDRESS: '7 Old Lane', REVEALS_PER_HOUR: '50' });
    expect(await valueOf('reveals_per_hour')).toMatchObject({ value: '300', isInitial: true });
  });

  test('are saved where an administrator had reset the setting to the value of the environment', async () => {
    await save('reveals_per_hour', '70');
    await save('reveals_per_hour', null);
    await startWith({ REVEALS_PER_HOUR: '50' });
    expect(await valueOf('reveals_per_hour')).toMatchObject({ value: '50', isInitial: false });
  });

  test('that cannot be saved are named with the reason, and the others are saved', async () => {
    const lines = await startWith({
      REVEALS_PER_HOUR: 'many',
      DEMO_EMAIL: 'boss@postbox.example',
      REVEALS_PER_DAY: '400',
    });
    expect(lines).toEqual([
      'REVEALS_PER_DAY: no longer a setting. The value is saved and changed at /admin-operator. Remove the line.',
      expect.stringMatching(/^DEMO_EMAIL is no longer a setting.* An administrator cannot be the demo account\. /),
      expect.stringMatching(/^REVEALS_PER_HOUR is no longer a setting.* Enter a whole number .* remove the line\.$/),
    ]);
    expect((await history()).map(({ key }) => key)).toEqual(['reveals_per_day']);
  });
});
