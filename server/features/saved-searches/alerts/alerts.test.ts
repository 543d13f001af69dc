// Alerts of saved searches: who may have them, what they tell, and when they are silent.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alertLimits } from '#contract/saved-searches/alert-options.ts';
import { newList, put } from '#server/features/lists/testing/list-calls.ts';
import { webhookReceiver } from '#server/features/webhooks/testing/receiver.ts';
import { webhookCalls } from '#server/features/webhooks/testing/webhook-calls.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { alertCalls, endTokenOf, readAlerts, saveSettings, setAlert, zone } from '../testing/alert-calls.ts';
import { savedSearchOf } from '../testing/saved-search-calls.ts';
import { endTokens } from './end-token.ts';

const sink = await openMailSink();
afterAll(() => sink.close());
const receiver = webhookReceiver();
const product = testProduct({
  runsJobs: false,
  publicUrl: 'https://care.example',
  webhookHostsAllowed: ['127.0.0.1'],
  smtp: { url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } },
});
const { pool } = product.database;
const { alertOf, happens, decide, send } = alertCalls(product);

beforeEach(async () => {
  await pool.query('truncate search_alerts, alert_settings, outgoing_mail');
  sink.received.splice(0);
});

const person = (): Promise<SignedIn> => product.signedIn({ plan: 'basic' });
const hourOf = (iso: string | null | undefined): string =>
  new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', weekday: 'long' }).format(new Date(iso ?? ''));
const received = () =>
  sink.received.map(({ subject, text, to }) => ({ subject, text: text ?? '', to: to?.[0]?.address }));
const codeOf = async (response: Response): Promise<unknown> => {
  const { code } = z.object({ code: z.string() }).parse(await response.json());
  return [response.status, code];
};
const end = (token: string): Promise<Response> => product.post('/api/end-alert', { token });
const remove = async (candidateId: string): Promise<void> => {
  const admin = await product.as('admin');
  expect((await admin.post('/api/remove-record', { candidateId, reason: 'wrong_data' })).status).toBe(200);
};

describe('an alert is refused', () => {
  test.each([
    ['an unknown time zone', { frequency: 'daily', timeZone: 'Mars/Olympus' }],
    ['no time zone', { frequency: 'daily', timeZone: undefined }],
    ['an hourly one', { frequency: 'hourly' }],
  ])('with %s', async (_case, change) => {
    const by = await person();
    const { id } = await savedSearchOf(by, 'Nurses', {});
    expect((await put(by, `/api/saved-searches/${id}/alert`, { ...zone, ...change })).status).toBe(400);
    expect((await readAlerts(by)).alerts).toEqual([]);
  });

  test('without a plan, for demo access, and for a search of another account', async () => {
    const [by, other, without] = [await person(), await person(), await product.signedIn()];
    const { id } = await savedSearchOf(by, 'Nurses', {});
    const change = { ...zone, frequency: 'daily' };
    expect(await codeOf(await put(other, `/api/saved-searches/${id}/alert`, change))).toEqual([
      404,
      'SEARCH_NOT_FOUND',
    ]);
    await pool.query('update saved_searches set user_id = $2 where id = $1', [id, without.userId]);
    expect(await codeOf(await put(without, `/api/saved-searches/${id}/alert`, change))).toEqual([
      403,
      'ALERTS_WITHOUT_PLAN',
    ]);
    await pool.query(`insert into demo_access_grants (user_id, feature_type) values ($1, 'full_access')`, [
      without.userId,
    ]);
    expect(await codeOf(await put(without, `/api/saved-searches/${id}/alert`, change))).toEqual([
      403,
      'ALERTS_WITHOUT_PLAN',
    ]);
    expect(await readAlerts(without)).toMatchObject({ alerts: [], isAllowed: false });
  });

  test(`beyond ${alertLimits.alertsMax} of one account`, async () => {
    const by = await person();
    const { id } = await savedSearchOf(by, 'One more', {});
    await pool.query(
      `with added as (insert into saved_searches (user_id, name, search_params)
         select $1, 'Search ' || n, '{}' from generate_series(1, $2::int) n returning id)
       insert into search_alerts (search_id, user_id, frequency, told_position, last_run_at, next_run_at)
         select id, $1, 'daily', '1', now(), now() + interval '1 day' from added`,
      [by.userId, alertLimits.alertsMax],
    );
    expect(await codeOf(await put(by, `/api/saved-searches/${id}/alert`, { ...zone, frequency: 'weekly' }))).toEqual([
      409,
      'TOO_MANY_ALERTS',
    ]);
  });
});

describe('an alert', () => {
  test('tells who is new and why, once, to the address of the account and to its webhooks', async () => {
    const by = await person();
    await webhookCalls(product).create(by, receiver.url(), ['saved_search.matched']);
    const { searchId, ids } = await alertOf(by, 3);
    const [first = '', second = ''] = ids;
    await happens(first, { kind: 'moved', from: 'Columbus, OH', to: 'Austin, TX' });
    await happens(first, { kind: 'license_added', to: 'TX' });
    await happens(second, { kind: 'listed' });
    await decide();
    await send();
    const [mail] = sink.received;
    expect(received()).toMatchObject([{ subject: '2 new matches for “Almeidas”', to: by.email }]);
    expect(mail?.text).toContain(
      'Moved from Columbus, OH to Austin, TX, Mar 4, 2026\nNew license in Texas, Mar 4, 2026',
    );
    expect(mail?.text).toContain('New in the directory, Mar 4, 2026');
    expect(mail?.text).toMatch(/Almeida \d/);
    expect(mail?.html).toContain(`https://care.example/physician/${first}`);
    expect(mail?.text).toContain(`https://care.example/end-alert?token=${endTokenOf(searchId, by.userId)}`);
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'list-unsubscribe',
          value: `<https://care.example/end-alert/now?token=${endTokenOf(searchId, by.userId)}>`,
        }),
        expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      ]),
    );
    await product.runJob('deliver-webhooks', {});
    expect(receiver.take().map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'saved_search.matched', data: { searchId, candidates: 2 } },
    ]);
    await decide();
    await send();
    expect(received()).toHaveLength(1);
  });

  test('names at most 25 people and says how many there are', async () => {
    const by = await person();
    const { ids } = await alertOf(by, 30, 'Many');
    for (const id of ids) await happens(id, { kind: 'organization_changed', to: `Clinic ${'x'.repeat(2_000)}` });
    await decide();
    await send();
    expect(received()).toMatchObject([{ subject: '30 new matches for “Many”' }]);
    expect(received()[0]?.text.match(/\/physician\//g)).toHaveLength(alertLimits.namedMax);
    expect(received()[0]?.text).toContain('These are the first 25.');
  });

  test('names no one who was removed before the email is sent, and is not sent without anybody', async () => {
    const by = await person();
    const { ids } = await alertOf(by, 2, 'Removed');
    const [gone = '', stays = ''] = ids;
    for (const id of ids) await happens(id, { kind: 'listed' });
    await decide();
    await remove(gone);
    await send();
    expect(received()).toMatchObject([{ subject: '1 new match for “Removed”' }]);
    expect(sink.received[0]?.html).not.toContain(`/physician/${gone}`);
    await happens(stays, { kind: 'returned' });
    await decide();
    await remove(stays);
    await send();
    expect(received()).toHaveLength(1);
    expect((await pool.query('select 1 from outgoing_mail where sent_at is null')).rowCount).toBe(0);
  });

  test.each<[string, (by: SignedIn, searchId: string) => Promise<unknown>]>([
    [
      'the plan ends',
      (by) =>
        pool.query(
          `update subscriptions set status = 'canceled', current_period_end = now() - interval '1 day' where user_id = $1`,
          [by.userId],
        ),
    ],
    ['the account is deleted', (by) => pool.query('delete from users where id = $1', [by.userId])],
    ['it is paused', (by, id) => setAlert(by, id, { frequency: 'daily', isPaused: true })],
    ['it is switched off', (by, id) => setAlert(by, id, { frequency: 'off' })],
    ['all alerts are switched off', (by) => saveSettings(by, { isOn: false })],
    ['its search is deleted', (by, id) => by.post(`/api/saved-searches/${id}/delete`, {})],
    ['it is ended with the token', (_by, id) => end(endTokenOf(id))],
  ])('sends nothing when %s, before or after it was decided', async (_case, change) => {
    const by = await person();
    const { searchId, ids } = await alertOf(by, 1);
    const other = await person();
    const { searchId: kept } = await alertOf(other, 0);
    await happens(ids[0] ?? '', { kind: 'listed' });
    await decide();
    await change(by, searchId);
    await send();
    await happens(ids[0] ?? '', { kind: 'returned' });
    await decide();
    await send();
    expect(received().map(({ to }) => to)).toEqual([other.email, other.email]);
    expect((await readAlerts(other)).alerts).toMatchObject([{ searchId: kept }]);
  });

  test('applies the filters and the lists of its search as they are then', async () => {
    const by = await person();
    const { searchId, ids } = await alertOf(by, 2, 'Outside the list');
    const list = await newList(by, 'Known', [ids[0] ?? '']);
    await pool.query(`update saved_searches set search_params = search_params || $2 where id = $1`, [
      searchId,
      { notInList: [list.id] },
    ]);
    for (const id of ids) await happens(id, { kind: 'listed' });
    await decide();
    await send();
    expect(received()).toMatchObject([{ subject: '1 new match for “Outside the list”' }]);
    await by.post(`/api/lists/${list.id}/delete`, {});
    for (const id of ids) await happens(id, { kind: 'returned' });
    await decide();
    await send();
    expect(received()).toHaveLength(1);
  });

  test('leaves out whom its user has in a system of their own, and of a user with the same filters no one', async () => {
    const [by, other] = [await person(), await person()];
    const { searchId, ids } = await alertOf(by, 2, 'Not in mine');
    const { id: othersId } = await savedSearchOf(other, 'Not in theirs', { query: 'almeida', state: ['TX'] });
    await setAlert(other, othersId, { frequency: 'daily' });
    await pool.query(
      `update saved_searches set search_params = search_params || '{"inMySystem": false}' where id = any($1::uuid[])`,
      [[searchId, othersId]],
    );
    await pool.query(
      `with system as (insert into own_systems (owner_id, user_id, version, rows, changed_at, compared_until)
         select id, id, gen_random_uuid(), 1, now(), now() from users where email = $1 returning owner_id)
       insert into own_system_parts (owner_id, part, candidate_ids)
       select owner_id, $2::bigint >> 53, array[$2::bigint] from system`,
      [by.email, ids[0]],
    );
    for (const id of ids) await happens(id, { kind: 'listed' });
    await decide();
    await send();
    expect(new Map(received().map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [by.email, '1 new match for “Not in mine”'],
        [other.email, '2 new matches for “Not in theirs”'],
      ]),
    );
  });
});

describe('the times of alerts', () => {
  test('begin at 8:00 of the browser, and move to the next day after each run however they change', async () => {
    const by = await person();
    const { searchId, ids } = await alertOf(by, 1);
    const before = await readAlerts(by);
    expect(before).toMatchObject({ settings: { ...zone, hour: 8, weekday: 1, isOn: true }, email: by.email });
    expect(hourOf(before.alerts[0]?.nextRunAt)).toMatch(/8 AM$/);
    await happens(ids[0] ?? '', { kind: 'listed' });
    await decide();
    const today = new Intl.DateTimeFormat('en-CA', zone).format(new Date());
    for (const change of [{ hour: 23 }, { hour: 0 }, { hour: 9, weekday: 7 }, { timeZone: 'America/Chicago' }]) {
      const next = (await saveSettings(by, change)).alerts[0]?.nextRunAt ?? '';
      expect(new Intl.DateTimeFormat('en-CA', zone).format(new Date(next)) > today).toBe(true);
    }
    await setAlert(by, searchId, { frequency: 'weekly', isPaused: false });
    expect(hourOf((await saveSettings(by, { hour: 17, weekday: 3 })).alerts[0]?.nextRunAt)).toMatch(/Wednesday.*5 PM/);
  });

  test.each<[string, (by: SignedIn, searchId: string) => Promise<unknown>]>([
    ['the times', (by) => saveSettings(by, { hour: 23 })],
    ['an alert', (by, searchId) => setAlert(by, searchId, { frequency: 'weekly' })],
  ])('a change of %s does not undo what a run did meanwhile', async (_case, change) => {
    const by = await person();
    const { searchId } = await alertOf(by, 0);
    const run = await pool.connect();
    await run.query('begin');
    await run.query(`update search_alerts set told_position = '999', last_run_at = now() where search_id = $1`, [
      searchId,
    ]);
    const changed = change(by, searchId);
    await expect
      .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    await run.query('commit');
    run.release();
    await changed;
    const told = await pool.query('select told_position as told from search_alerts where search_id = $1', [searchId]);
    expect(told.rows).toEqual([{ told: '999' }]);
  });

  test('a switch that is off sends nothing, and what happened meanwhile is not told later', async () => {
    const by = await person();
    const { ids } = await alertOf(by, 1);
    await saveSettings(by, { isOn: false });
    expect((await readAlerts(by)).alerts).toMatchObject([{ nextRunAt: null }]);
    await happens(ids[0] ?? '', { kind: 'listed' });
    await decide();
    await saveSettings(by, { isOn: true });
    await decide();
    await send();
    expect(received()).toEqual([]);
  });
});

describe('the link of an email', () => {
  test('ends its alert only, with one POST of the mail program and without a session; a GET changes nothing', async () => {
    const by = await person();
    const { searchId } = await alertOf(by, 0, 'First');
    const { searchId: other } = await alertOf(by, 0, 'Second');
    const token = endTokenOf(searchId);
    const opened = await product.request(`/end-alert/now?token=${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/end-alert?token=${token}`]);
    expect((await product.request(`/end-alert/now?token=${token}`, { method: 'HEAD' })).status).toBeLessThan(400);
    expect(await (await product.post('/api/alert-to-end', { token })).json()).toEqual({ name: 'First' });
    expect((await readAlerts(by)).alerts).toHaveLength(2);
    const oneClick = (): Promise<Response> =>
      product.request(`/end-alert/now?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200]);
    expect((await readAlerts(by)).alerts).toMatchObject([{ searchId: other }]);
    expect(product.logLines.join('')).not.toContain(token);
    expect(await (await product.post('/api/alert-to-end', { token })).json()).toEqual({ name: null });
  });

  test('is refused when it is forged, of another installation, cut, or written in another way', async () => {
    const by = await person();
    const { searchId } = await alertOf(by, 0);
    const token = endTokenOf(searchId);
    const foreign = endTokens(Buffer.alloc(32, 9)).issue({ searchId, userId: null });
    const otherId = `${endTokenOf('4f6c1c1e-0000-4000-8000-000000000000').slice(0, 20)}${token.slice(20)}`;
    for (const forged of ['', 'x', foreign, otherId, token.slice(0, -1), `${token}A`, `${token}=`, searchId]) {
      expect((await end(forged)).status).toBe(400);
      expect([400, 404, 405]).toContain(
        (await product.request(`/end-alert/now?token=${forged}`, { method: 'POST' })).status,
      );
    }
    expect((await readAlerts(by)).alerts).toHaveLength(1);
    // It opens nothing else.
    for (const path of ['/api/process-removal', '/api/removal-choices'])
      expect((await product.post(path, { token })).status).toBe(400);
  });
});
