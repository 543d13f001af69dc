// The exchange with the deletion platform: what each of its answers leads to, and what the platform receives.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { zipOfParts } from '#server/features/imports/testing/workbooks.ts';
import { resolveHost } from '#server/foundation/outbound/public.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct } from '#server/testing/product.ts';
import { warnAdministrators } from '../clock.ts';
import { readSettings, saveSettings, placeOfKey } from '../settings-store.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { deletionProduct, person } from '../testing/deletion-product.ts';
import { platformStandIn, type PlatformAnswer } from '../testing/platform-stand-in.ts';
import { listText, withdrawalText } from '../testing/registry-files.ts';
import { exchange } from './exchange.ts';

const file = join(mkdtempSync(join(tmpdir(), 'careroster-exchange-')), 'removals.journal');
const product = testProduct({ removalsJournal: file, runsJobs: false });
const { database } = product;
const deletions = deletionProduct(product, file);
const platform = platformStandIn();
const dayMs = 86_400_000;
let now = new Date('2026-08-01T09:00:00Z');
const parts = {
  ...deletions.parts,
  clock: { now: () => now },
  outbound: { rules: { hostsAllowed: ['127.0.0.1'], setting: 'IMPORT_HOSTS_ALLOWED' }, resolve: resolveHost },
};
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const settings = () => readSettings(database.pool);
const archive = async (files: Readonly<Record<string, string>>): Promise<PlatformAnswer> => ({
  status: 200,
  headers: { 'content-type': 'application/zip' },
  body: await zipOfParts(files),
});
const nothingNew: PlatformAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"No new requests"}',
};
const oneRequest = { '20260801_0001_Email.csv': listText([['a', 'ada@one.example']]) };
const mailsOf = (text: string): string[] =>
  ['ada', 'bea'].map((name) => `${name}@care.example: Deletion requests: ${text}`);
/** One turn of the job. */
const turn = async (...answers: PlatformAnswer[]): Promise<string[]> => {
  platform.answer(...answers);
  await exchange(parts);
  return platform.received().map(({ path }) => path);
};

beforeEach(async () => {
  await deletions.clear();
  platform.received();
  now = new Date('2026-08-01T09:00:00Z');
  await database.pool.query('update deletion_settings set clock_since = null, warned_for = null, warned_days = $1', [
    [],
  ]);
  await inTransaction(database, (client) =>
    saveSettings(client, {
      address: platform.address(),
      lists: ['Email', 'Phone'],
      exemptsPublic: false,
      key: parts.sealing.seal(placeOfKey, 'sandbox-key'),
    }),
  );
});

describe('an answer that brings nothing', () => {
  test.each<[string, PlatformAnswer, number]>([
    ['202 with Retry-After', { status: 202, headers: { 'retry-after': '120' } }, 120],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '3600' } }, 3_600],
    ['429 without Retry-After', { status: 429 }, 600],
    ['429 with a Retry-After of years', { status: 429, headers: { 'retry-after': '99999999' } }, 86_400],
    ['JSON that says there is nothing new', nothingNew, 86_400],
  ])('%s is followed by the next question after its time, and not before', async (_name, answer, seconds) => {
    expect(await turn(answer)).toEqual(['GET /data/download']);
    expect((await settings()).lastProblem).toBeNull();
    later((seconds - 1) * 1_000);
    expect(await turn(nothingNew)).toEqual([]);
    later(1_000);
    expect(await turn(nothingNew)).toEqual(['GET /data/download']);
  });

  test.each<[string, PlatformAnswer, RegExp]>([
    ['409', { status: 409 }, /waits for the report of an earlier download/],
    ['401', { status: 401, body: 'secret detail' }, /status 401\. Check its key/],
    ['a page', { status: 200, body: '<html>' }, /neither an archive nor JSON/],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }, /redirects to elsewhere/],
  ])('%s is shown as a problem and tried again after an hour', async (_name, answer, message) => {
    await turn(answer);
    const { lastProblem, nextTryAt } = await settings();
    expect(lastProblem).toMatch(message);
    expect(lastProblem).not.toContain('secret');
    expect(nextTryAt).toEqual(new Date(now.getTime() + 3_600_000));
  });

  test('half an archive is not taken, and the next whole one is', async () => {
    const whole = await archive(oneRequest);
    await turn({ ...whole, cutOffAt: 60 });
    expect((await settings()).lastProblem).toMatch(/cut off/);
    later(3_600_000);
    await turn({ ...whole, body: Buffer.from(whole.body ?? '').subarray(0, 100) });
    expect((await settings()).lastProblem).toMatch(/damaged/);
    expect((await database.pool.query('select 1 from deletion_downloads')).rowCount).toBe(0);
    later(3_600_000);
    await turn(whole);
    expect((await database.pool.query('select 1 from deletion_downloads')).rowCount).toBe(1);
  });

  test('a changed header is a problem, and nothing is taken', async () => {
    await turn(await archive({ '20260801_0001_Email.csv': 'ID,Hash,Kind\n' }));
    expect((await settings()).lastProblem).toMatch(/header .* is not ID,Hash/);
    expect((await database.pool.query('select 1 from deletion_downloads')).rowCount).toBe(0);
  });
});

test('the key is sent with every request and is stored encrypted', async () => {
  platform.answer(nothingNew);
  await exchange(parts);
  expect(platform.received()).toEqual([{ path: 'GET /data/download', key: 'sandbox-key', file: null }]);
  const { rows } = await database.pool.query<{ text: string }>(
    'select deletion_settings::text as text from deletion_settings',
  );
  expect(rows[0]?.text).not.toContain('sandbox-key');
  expect(rows[0]?.text).not.toContain(Buffer.from('sandbox-key').toString('hex'));
});

describe('a download', () => {
  test('is reported once it is processed, also when the platform asks to wait, and then the next one is asked for', async () => {
    await deletions.imported(person('Dentman', { email: 'ada@one.example' }));
    await turn(await archive(oneRequest));
    // Not processed yet.
    later(60_000);
    expect(await turn()).toEqual([]);
    await deletions.process();
    platform.answer({ status: 429, headers: { 'retry-after': '30' } });
    await exchange(parts);
    later(30_000);
    platform.answer({ status: 200 }, nothingNew);
    await exchange(parts);
    expect(platform.received()).toEqual([
      { path: 'POST /data/upload', key: 'sandbox-key', file: 'Id,Status\na,3\n' },
      { path: 'POST /data/upload', key: 'sandbox-key', file: 'Id,Status\na,3\n' },
      { path: 'GET /data/download', key: 'sandbox-key', file: null },
    ]);
  });

  test('whose people come later is amended, once', async () => {
    await turn(await archive(oneRequest));
    await deletions.process();
    later(60_000);
    await turn({ status: 200 }, nothingNew);
    await deletions.imported(person('Dentman', { email: 'ada@one.example' }));
    await deletions.process();
    for (const answers of [[{ status: 200 }, nothingNew], [nothingNew]]) {
      later(dayMs);
      platform.answer(...answers);
      await exchange(parts);
    }
    expect(platform.received().map(({ path, file: sent }) => [path, sent])).toEqual([
      ['POST /data/amend', 'Id,Status\na,3\n'],
      ['GET /data/download', null],
      ['GET /data/download', null],
    ]);
  });

  test('with withdrawals lifts them', async () => {
    await deletions.imported(person('Ames', { phone: '+16175550101' }), person('Bole', { phone: '+16175550101' }));
    await turn(await archive({ '20260801_0001_Phone.csv': listText([['p', '6175550101']]) }));
    await deletions.process();
    expect(await deletions.listed()).toEqual([]);
    later(60_000);
    await turn(
      { status: 200 },
      await archive({ '20260901_0001_Removed.csv': withdrawalText([['p', '6175550101', 'Phone']]) }),
    );
    await deletions.process();
    expect(await deletions.listed()).toEqual(['Ames', 'Bole']);
  });
});

const warn = async (): Promise<string[]> => {
  await database.pool.query('truncate outgoing_mail');
  await warnAdministrators({
    ...parts,
    queueMail: mailQueue(parts.sealing),
    publicUrl: 'https://care.example',
    administrators: ['ada@care.example', 'bea@care.example'],
  });
  return (await readOutbox(database, parts.sealing)).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
};

describe('the clock of 45 days', () => {
  test('mails every administrator at day 35 and at day 40, once each, and begins again with a download', async () => {
    expect(await warn()).toEqual([]);
    await turn(nothingNew);
    later(34.9 * dayMs);
    expect(await warn()).toEqual([]);
    later(0.2 * dayMs);
    expect(await warn()).toEqual(mailsOf('10 days are left'));
    expect(await warn()).toEqual([]);
    later(5 * dayMs);
    expect(await warn()).toEqual(mailsOf('5 days are left'));
    expect(await warn()).toEqual([]);
    await turn(nothingNew);
    expect(await warn()).toEqual([]);
    later(41 * dayMs);
    // No one was mailed on day 35: one mail says it.
    expect(await warn()).toEqual(mailsOf('4 days are left'));
    expect(await warn()).toEqual([]);
  });

  test('counts from the oldest download without a report', async () => {
    await turn(await archive(oneRequest));
    await deletions.process();
    later(36 * dayMs);
    await database.pool.query('update deletion_settings set clock_since = $1', [now]);
    expect((await warn()).length).toBe(2);
  });
});
