import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { failure } from '#contract/operation.ts';
import { accountsOfTest, everyCaller } from '#server/features/access/testing/callers.ts';
import {
  contactVault,
  identityHasher,
  removeCandidate,
  type CandidateDraft,
} from '#server/features/candidates/public.ts';
import { recordLicenses } from '#server/features/candidates/testing/record-licenses.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { newMember, newWorkspace } from '#server/features/lists/testing/seats.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { statementFaults } from '#server/testing/statement-faults.ts';

const product = testProduct({ accounts: accountsOfTest, runsJobs: false });
const { pool } = product.database;
const statements = statementFaults(product.database);
const hasher = identityHasher(testSecrets.lookupKey);

const jobSchema = z.object({
  id: z.string(),
  state: z.string(),
  candidates: z.number(),
  processed: z.number(),
  excluded: z.number(),
  problem: z.string().nullable(),
});
type Job = z.output<typeof jobSchema>;

let people = 0;

/** The ids of new candidates. Each has an address of their own, because a removal suppresses it. */
async function listed(count: number, draft: Partial<CandidateDraft> = {}): Promise<string[]> {
  const drafts = Array.from({ length: count }, () =>
    testDraft({
      firstName: 'Rosa',
      contacts: [{ kind: 'personal_email', value: `rosa.${(people += 1)}@postbox.example`, verifiedOn: '2026-11-09' }],
      ...draft,
    }),
  );
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return drafts.map((one) => hasher.identify(one).newId);
}

/** Waits until the index has followed the directory. */
const searchFinds = (by: SignedIn, filters: object, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const answer = await by.post('/api/optimized-search', { filters });
      return z.object({ count: z.number() }).parse(await answer.json()).count;
    })
    .toBe(count);

const remove = (id: string): Promise<unknown> =>
  inTransaction(product.database, (client) =>
    removeCandidate(client, contactVault(testSecrets.contactKeys), hasher, id, undoJournal),
  );

const start = (by: Pick<SignedIn, 'post'>, body: object, key?: string): Promise<Response> =>
  by.post('/api/exports', body, key === undefined ? {} : { headers: { 'idempotency-key': key } });

const started = async (response: Promise<Response>): Promise<Job> => {
  const answer = await response;
  const body: unknown = await answer.json();
  expect([answer.status, body]).toMatchObject([200, { id: expect.any(String) }]);
  return jobSchema.parse(body);
};

const refused = async (response: Promise<Response>): Promise<[number, unknown]> => {
  const answer = await response;
  return [answer.status, failure.parse(await answer.json()).code];
};

const jobOf = async (by: SignedIn, id: string): Promise<Job | undefined> =>
  z
    .object({ data: z.array(jobSchema) })
    .parse(await (await by.request('/api/export-jobs')).json())
    .data.find((job) => job.id === id);

const isOver = (job: Job | undefined): boolean => job !== undefined && !['waiting', 'running'].includes(job.state);

/** Runs the job as a worker does, until it has ended. A failed run is repeated. */
async function build(by: SignedIn, exportId: string): Promise<Job | undefined> {
  for (;;) {
    await product.runJob('build-export', { exportId }).catch(() => undefined);
    const job = await jobOf(by, exportId);
    if (isOver(job)) return job;
  }
}

const download = (by: Pick<SignedIn, 'request'>, id: string): Promise<Response> => by.request(exportFilePath(id));

async function idsInFile(by: SignedIn, id: string): Promise<string[]> {
  const response = await download(by, id);
  expect(response.status).toBe(200);
  const rows: string[][] = parse(await response.text());
  return rows.slice(1).map(([candidateId]) => candidateId ?? '');
}

const ledgerOf = async ({ userId }: SignedIn): Promise<string[]> =>
  (
    await pool.query<{ candidate_id: string }>(
      `select candidate_id from disclosures where user_id = $1 and way = 'export' order by id`,
      [userId],
    )
  ).rows.map(({ candidate_id: id }) => id);

const countedOf = async ({ userId }: SignedIn): Promise<number> =>
  (await pool.query<{ people: number }>(`select people from fair_use where user_id = $1 and kind = 'export'`, [userId]))
    .rows[0]?.people ?? 0;

const partsOf = async (id: string): Promise<number> =>
  (await pool.query('select 1 from export_parts where job_id = $1', [id])).rowCount ?? 0;

/** A complete export has exactly what was recorded; every other export has nothing. */
async function expectConsistent(by: SignedIn, job: Job | undefined): Promise<void> {
  if (job?.state === 'done') {
    const ledger = await ledgerOf(by);
    expect(await idsInFile(by, job.id)).toEqual(ledger);
    expect([await countedOf(by), job.processed]).toEqual([ledger.length, job.candidates]);
    expect(ledger.length + job.excluded).toBe(job.candidates);
    return;
  }
  expect([await ledgerOf(by), await countedOf(by)]).toEqual([[], 0]);
  expect((await download(by, job?.id ?? '')).status).toBe(404);
}

const newList = async (by: SignedIn, physicianIds: readonly string[]): Promise<string> => {
  await by.post('/api/add-to-list', { listId: null, listName: `List ${Math.random()}`, physicianIds });
  const { rows } = await pool.query<{ id: string }>('select id from lists where user_id = $1', [by.userId]);
  return rows[0]?.id ?? '';
};

const plan = (by: SignedIn, state: 'active' | 'over'): Promise<unknown> =>
  pool.query(
    state === 'over'
      ? `update subscriptions set status = 'canceled', current_period_end = now() - interval '9 days' where user_id = $1`
      : `update subscriptions set status = 'active', current_period_end = now() + interval '9 days' where user_id = $1`,
    [by.userId],
  );

describe('an export job is refused', () => {
  test('to every caller without the Annual Plan, with the reason, and no byte of a contact is sent', async () => {
    const [owner, ids] = [await product.signedIn({ plan: 'premium' }), await listed(1)];
    const { id } = await started(start(owner, { physicianIds: ids }));
    await build(owner, id);
    const allowed = new Set<string>(['premium', 'past due, 2 days', 'workspace recruiter', 'full access', 'admin']);
    const callers = (await everyCaller(product)).filter(([name]) => !allowed.has(name));
    for (const [name, by] of callers) {
      for (const response of [await start(by ?? product, { physicianIds: ids }), await download(by ?? product, id)]) {
        expect([name, [401, 403].includes(response.status)]).toEqual([name, true]);
        expect([name, /postbox|Rosa/.test(await response.text())]).toEqual([name, false]);
      }
    }
    expect(await ledgerOf(owner)).toHaveLength(1);
  });

  test('without exactly one source, with unknown, repeated or too many columns, and with characters that cannot be stored', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const physicianIds = await listed(1);
    const hostile = [
      {},
      { physicianIds, filters: {} },
      { physicianIds, listId: '1' },
      { physicianIds: [] },
      { physicianIds: ['1) or true'] },
      { physicianIds, format: 'pdf' },
      { physicianIds, fileName: '../../etc/passwd' },
      { physicianIds, columns: [] },
      { physicianIds, columns: ['sealed'] },
      { physicianIds, columns: ['city", (select 1)'] },
      { physicianIds, columns: Array.from({ length: 5_000 }, () => 'city') },
      { physicianIds, description: 'a\0b' },
      { filters: { query: 'a\0b' } },
    ];
    for (const body of hostile) expect([body, (await start(by, body)).status]).toEqual([body, 400]);
    expect(await refused(start(by, { filters: { specialty: ['No candidate has this'] } }))).toEqual([
      409,
      'NOTHING_TO_EXPORT',
    ]);
  });

  test('for a list of another account exactly as for one that does not exist', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const theirs = await newList(other, await listed(1));
    const answers = await Promise.all(
      [theirs, '00000000-0000-4000-8000-000000000000', 'no list'].map(async (listId) => {
        const response = await start(by, { listId });
        return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
      }),
    );
    expect(answers[0]).toMatch(/^404 .*LIST_NOT_FOUND/);
    expect(new Set(answers).size).toBe(1);
  });

  test('while another one of the account is in progress, and beyond the daily limit', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(2);
    const { id } = await started(start(by, { physicianIds: ids }));
    expect(await refused(start(by, { physicianIds: ids }))).toEqual([409, 'EXPORT_RUNNING']);
    await build(by, id);
    await pool.query('update fair_use set people = 99999 where user_id = $1', [by.userId]);
    expect(await refused(start(by, { physicianIds: ids }))).toEqual([429, 'FAIR_USE']);
    // The limit is used up after the start.
    await pool.query('update fair_use set people = 99998 where user_id = $1', [by.userId]);
    const late = await started(start(by, { physicianIds: ids }));
    await pool.query('update fair_use set people = 99999 where user_id = $1', [by.userId]);
    expect(await build(by, late.id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^Fair use/) });
    expect([await ledgerOf(by), await partsOf(late.id)]).toEqual([ids, 0]);
  });
});

describe('the work on a list in a file', () => {
  const listColumns = ['list_stage', 'list_note', 'list_next_step', 'list_next_step_on', 'list_added_on'];

  test('is refused where the source is not exactly one list', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const physicianIds = await listed(1);
    const lists = [await newList(by, physicianIds), await newList(by, physicianIds)];
    for (const column of listColumns)
      for (const source of [{ physicianIds }, { filters: {} }, { filters: { inList: lists } }]) {
        const response = await start(by, { ...source, columns: ['last_name', column] });
        expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Export one list')]);
      }
    const small = await by.post('/api/export-physicians', { physicianIds, columns: ['list_note'] });
    expect([small.status, await small.text()]).toEqual([400, expect.stringContaining('Export one list')]);
  });

  test('is in the file of a selection that names a list of the caller, and of no other account', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const [one = '', stranger = ''] = await listed(2);
    const listId = await newList(by, [one]);
    await by.request(`/api/lists/${listId}/members/${one}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'Between us' }),
    });
    const selection = { physicianIds: [one, stranger], workOf: listId, columns: ['list_note'] };
    expect(await refused(start(other, selection))).toEqual([404, 'LIST_NOT_FOUND']);
    expect(await refused(start(by, { ...selection, workOf: 'none' }))).toEqual([404, 'LIST_NOT_FOUND']);
    expect((await start(by, { listId, workOf: listId, columns: ['list_note'] })).status).toBe(400);
    const { id } = await started(start(by, selection));
    await build(by, id);
    const rows: string[][] = parse(await (await download(by, id)).text());
    expect(new Map(rows.slice(1).map(([candidate = '', ...cells]) => [candidate, cells]))).toEqual(
      new Map([
        [one, ['Between us']],
        [stranger, ['']],
      ]),
    );
  });

  test('is not in a file that does not ask for it', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const [id = ''] = await listed(1);
    const listId = await newList(by, [id]);
    await by.request(`/api/lists/${listId}/members/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'Between us' }),
    });
    const { id: exportId } = await started(start(by, { listId }));
    await build(by, exportId);
    expect(await (await download(by, exportId)).text()).not.toMatch(/Between us|Next Step|Note/);
  });

  test('is what the list and a search within it have when the file is written, as text in each format', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const [one = '', two = '', left = ''] = await listed(3);
    const listId = await newList(by, [one, two, left]);
    const work = { stage: 'replied', note: '=1+1', nextStep: '@call', nextStepOn: '2026-11-30' };
    await by.request(`/api/lists/${listId}/members/${one}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(work),
    });
    const columns = ['last_name', ...listColumns.slice(0, 4)];
    const csv = await started(start(by, { listId, columns }));
    // Who left the list before the file was written has none.
    await by.post(`/api/lists/${listId}/remove`, { physicianIds: [left] });
    await build(by, csv.id);
    const rows: string[][] = parse(await (await download(by, csv.id)).text());
    const cells = new Map(rows.map(([id = '', , ...rest]) => [id.replace('\uFEFF', ''), rest]));
    expect(cells.get('Candidate ID')).toEqual(['Stage', 'Note', 'Next Step', 'Next Step On']);
    expect(cells.get(one)).toEqual(['replied', "'=1+1", "'@call", '2026-11-30']);
    expect(cells.get(two)).toEqual(['to contact', '', '', '']);
    expect(cells.get(left)).toEqual(['', '', '', '']);

    const filters = { inList: [listId], stage: ['replied'], sortKey: 'nextStep' };
    await searchFinds(by, filters, 1);
    const lines = await started(start(by, { filters, columns, format: 'jsonl' }));
    await build(by, lines.id);
    expect(JSON.parse(await (await download(by, lines.id)).text())).toMatchObject({
      candidate_id: one,
      list_stage: 'replied',
      list_note: '=1+1',
      list_next_step: '@call',
      list_next_step_on: '2026-11-30',
    });
  });

  test('stops the file after the list was deleted; a search for those who changed exports only them', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(3);
    const listId = await newList(by, ids);
    const changedId = ids[1] ?? '';
    await recordLicenses(product.database, [changedId]);
    const filters = { inList: [listId], changed: true };
    await searchFinds(by, filters, 1);
    const order = { filters, columns: ['list_stage'] };
    const job = await started(start(by, order));
    await build(by, job.id);
    const rows: string[][] = parse(await (await download(by, job.id)).text());
    expect(rows.slice(1)).toEqual([[changedId, 'to contact']]);
    const late = await started(start(by, order));
    await by.post(`/api/lists/${listId}/delete`, {});
    expect(await build(by, late.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('its list was deleted'),
    });
    expect(await refused(start(by, { filters: { inList: [listId], changed: true } }))).toEqual([404, 'LIST_NOT_FOUND']);
  });
});

describe('an export job', () => {
  test('writes a whole list in each format; candidates who join the list afterwards are not in it', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(3);
    const listId = await newList(by, ids);
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['jsonl', 'application/jsonl; charset=utf-8'],
    ]) {
      const { id } = await started(start(by, { listId, format, description: '=My list' }));
      await by.post('/api/add-to-list', { listId, physicianIds: await listed(1) });
      expect(await build(by, id)).toMatchObject({
        state: 'done',
        candidates: format === 'csv' ? 3 : expect.any(Number),
      });
      const response = await download(by, id);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="physician_export.${format}"`);
      expect(response.headers.get('cache-control')).toMatch(/no-store/);
      await response.arrayBuffer();
    }
    const logs: unknown = await (await by.request('/api/export-logs')).json();
    expect(logs).toMatchObject({
      count: 3,
      total_exported: 12,
      data: [{ format: 'jsonl' }, { format: 'xlsx' }, { format: 'csv' }],
    });
  });

  test('writes a whole search in parts, shows its progress, and records what is in the file', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(1_200, { specialty: 'Export Medicine' });
    await searchFinds(by, { specialty: ['Export Medicine'] }, 1_200);
    const job = await started(start(by, { filters: { specialty: ['Export Medicine'], page: 7, limit: 1 } }));
    expect(job).toMatchObject({ state: 'waiting', candidates: 1_200, processed: 0 });
    expect((await download(by, job.id)).status).toBe(404);
    const [gone = ''] = ids;
    await remove(gone);
    const done = await build(by, job.id);
    expect(done).toMatchObject({ state: 'done', processed: 1_200, excluded: 1 });
    await expectConsistent(by, done);
    expect(new Set(await ledgerOf(by))).toEqual(new Set(ids.slice(1)));
    const subscription: unknown = await (await by.post('/api/get_my_subscription', {})).json();
    expect(subscription).toMatchObject({ guarantee: { reason: 'exported' } });
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from export_parts where job_id = $1', [
      job.id,
    ]);
    expect(rows).toHaveLength(6);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/postbox|Rosa/);
    // Who is removed later is not in a later download.
    await remove(ids[700] ?? '');
    expect(await idsInFile(by, job.id)).toHaveLength(1_198);
    expect(await ledgerOf(by)).toHaveLength(1_199);
  });

  test('with an Idempotency-Key is one job, however many requests arrive at once', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(2);
    const jobs = await Promise.all(
      Array.from({ length: 8 }, () => started(start(by, { physicianIds: ids, format: 'xlsx' }, 'key-1'))),
    );
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(await refused(start(by, { physicianIds: ids, format: 'csv' }, 'key-1'))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    const [{ id } = { id: '' }] = jobs;
    await build(by, id);
    expect(await started(start(by, { physicianIds: ids, format: 'xlsx' }, 'key-1'))).toMatchObject({
      id,
      state: 'done',
    });
    expect(await ledgerOf(by)).toEqual(ids);
  });

  test('of candidates who have all left fails with a sentence, and ids beyond every candidate are left out', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const empty = await started(start(by, { physicianIds: ['5', '9999999999999999999'] }));
    expect(await build(by, empty.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^None of these/),
    });
    await expectConsistent(by, await jobOf(by, empty.id));
    const [id = ''] = await listed(1);
    const one = await started(start(by, { physicianIds: [id, '9999999999999999999'] }));
    const done = await build(by, one.id);
    expect(done).toMatchObject({ state: 'done', candidates: 2, excluded: 1 });
    await expectConsistent(by, done);
  });

  test('leaves out who is removed between the writing of a part and the end', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed(3);
    const { id } = await started(start(by, { physicianIds: ids }));
    // The last transaction fails, so the parts are written and the file is not complete.
    await pool.query(
      `create function fail_export() returns trigger language plpgsql as $$ begin raise exception 'stop'; end $$`,
    );
    await pool.query('create trigger fail_export before insert on exports for each row execute function fail_export()');
    await expect(product.runJob('build-export', { exportId: id })).rejects.toThrow('stop');
    await pool.query('drop trigger fail_export on exports');
    expect(await jobOf(by, id)).toMatchObject({ state: 'running', processed: 3 });
    await remove(ids[1] ?? '');
    const done = await build(by, id);
    expect(done).toMatchObject({ state: 'done', excluded: 1 });
    await expectConsistent(by, done);
    expect(await ledgerOf(by)).toEqual([ids[0], ids[2]]);
  });
});

describe('a file can be downloaded', () => {
  test('only by its account, only while it may export and is signed in, and only for a day', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const { id } = await started(start(by, { physicianIds: await listed(1) }));
    await build(by, id);
    const answers = await Promise.all(
      [await download(other, id), await download(other, '00000000-0000-4000-8000-000000000000')].map(
        async (response) =>
          `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`,
      ),
    );
    expect(answers[0]).toMatch(/^404 /);
    expect(answers[0]).toBe(answers[1]);
    const otherSite = await by.request(exportFilePath(id), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(otherSite.status).toBe(403);
    await plan(by, 'over');
    expect((await download(by, id)).status).toBe(403);
    await plan(by, 'active');
    expect((await download(by, id)).status).toBe(200);
    await pool.query(`update export_files set expires_at = now() - interval '1 second' where export_id = $1`, [id]);
    await pool.query(`update export_jobs set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await refused(download(by, id))).toEqual([410, 'EXPORT_EXPIRED']);
    await product.runJob('forget-export-files', {});
    expect([await partsOf(id), await jobOf(by, id)]).toEqual([0, undefined]);
    expect(await refused(download(by, id))).toEqual([410, 'EXPORT_EXPIRED']);
    await pool.query('delete from sessions where user_id = $1', [by.userId]);
    expect((await download(by, id)).status).toBe(401);
  });
});

describe('an export whose account loses its rights while it is written', () => {
  test('stops, with the reason, and counts nothing: the plan ended, or the account was suspended', async () => {
    for (const end of ['plan', 'suspension']) {
      const by = await product.signedIn({ plan: 'premium' });
      const { id } = await started(start(by, { physicianIds: await listed(1) }));
      if (end === 'plan') await plan(by, 'over');
      else await pool.query('update users set banned = true where id = $1', [by.userId]);
      await product.runJob('build-export', { exportId: id });
      await pool.query('update users set banned = false where id = $1', [by.userId]);
      await plan(by, 'active');
      const job = await jobOf(by, id);
      expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('may not export any more') });
      await expectConsistent(by, job);
    }
  });

  test('stops when its list is not shared with the account any more, so that no note leaves with it', async () => {
    const workspaceId = await newWorkspace(product);
    const [ana, ben] = [await newMember(product, workspaceId), await newMember(product, workspaceId)];
    const ids = await listed(2);
    const listId = await newList(ana, ids);
    await put(ana, `/api/lists/${listId}/members/${ids[0]}`, { note: 'Zqsecret' });
    expect((await put(ana, `/api/lists/${listId}/sharing`, { right: 'view' })).status).toBe(200);
    const order = { listId, columns: ['list_note'] };
    const complete = await started(start(ben, order));
    expect(await build(ben, complete.id)).toMatchObject({ state: 'done' });
    expect(await (await download(ben, complete.id)).text()).toContain('Zqsecret');
    const { id } = await started(start(ben, order));
    await pool.query('delete from workspace_members where user_id = $1', [ben.userId]);
    expect(await build(ben, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no longer shared with you'),
    });
    expect((await download(ben, id)).status).toBe(404);
  });
});

describe('a canceled export', () => {
  test('leaves nothing: not of another account, and not after its end', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const { id } = await started(start(by, { physicianIds: await listed(1) }));
    const cancel = (person: SignedIn, job = id): Promise<Response> => person.post(`/api/export-jobs/${job}/cancel`, {});
    expect(await refused(cancel(other))).toEqual([404, 'NOT_FOUND']);
    expect(await refused(cancel(by, '00000000-0000-4000-8000-000000000000'))).toEqual([404, 'NOT_FOUND']);
    // Also an account that may not export any more can stop its export.
    await plan(by, 'over');
    expect((await cancel(by)).status).toBe(200);
    await plan(by, 'active');
    const job = await build(by, id);
    expect([job?.state, await partsOf(id)]).toEqual(['canceled', 0]);
    await expectConsistent(by, job);
    expect(await refused(cancel(by))).toEqual([409, 'EXPORT_ENDED']);
  });

  test('at random moments is complete or leaves nothing', async () => {
    const ids = await listed(500);
    const random = seeded(18);
    const states = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      const by = await product.signedIn({ plan: 'premium' });
      const { id } = await started(start(by, { physicianIds: ids }));
      const building = build(by, id);
      for (let trips = Math.floor(random() * 60); trips > 0; trips -= 1) await pool.query('select 1');
      await by.post(`/api/export-jobs/${id}/cancel`, {});
      const job = await building;
      await product.runJob('build-export', { exportId: id });
      await expectConsistent(by, job);
      if (job?.state === 'canceled') expect(await partsOf(id)).toBe(0);
      states.add(job?.state ?? '');
    }
    expect(['canceled', 'done']).toEqual(expect.arrayContaining([...states]));
  });
});

describe('an export whose process or database fails', () => {
  test('at random statements continues and is complete once', async () => {
    const ids = await listed(600);
    const random = seeded(19);
    for (let turn = 0; turn < 4; turn += 1) {
      const by = await product.signedIn({ plan: 'premium' });
      const listId = await newList(by, ids);
      const { id } = await started(start(by, { listId }));
      for (let kill = 0; kill < 3; kill += 1)
        await statements.failAt(1 + Math.floor(random() * 40), random() < 0.5 ? 'refused' : 'unanswered', () =>
          product.runJob('build-export', { exportId: id }).catch(() => undefined),
        );
      const job = await build(by, id);
      expect(job?.state).toBe('done');
      await expectConsistent(by, job);
      expect(await ledgerOf(by)).toHaveLength(600);
    }
  });

  test('without a next run is continued', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const { id } = await started(start(by, { physicianIds: await listed(1) }));
    await pool.query('delete from graphile_worker._private_jobs');
    await pool.query(`update export_jobs set updated_at = now() - interval '5 minutes' where id = $1`, [id]);
    await product.runJob('wake-exports', {});
    const { rows } = await pool.query('select payload from graphile_worker._private_jobs');
    expect(rows).toEqual([{ payload: { exportId: id } }]);
    expect(await build(by, id)).toMatchObject({ state: 'done' });
  });

  test('at every attempt ends with a sentence', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const { id } = await started(start(by, { physicianIds: await listed(1) }));
    await pool.query('update export_jobs set idle_runs = 8 where id = $1', [id]);
    expect(await build(by, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/several failed attempts/),
    });
    await expectConsistent(by, await jobOf(by, id));
  });
});

const fillDisk = async (table: string): Promise<void> => {
  await pool.query(
    `create or replace function disk_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  );
  await pool.query(
    `create trigger disk_full before insert or update on ${table} for each row execute function disk_full()`,
  );
};

describe('a full disk', () => {
  afterEach(async () => {
    for (const table of ['export_parts', 'export_files', 'disclosures'])
      await pool.query(`drop trigger if exists disk_full on ${table}`);
  });

  test('during the request gives one sentence, and nothing is exported', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const physicianIds = await listed(1);
    await fillDisk('export_files');
    await fillDisk('export_parts');
    for (const path of ['/api/export-physicians', '/api/exports']) {
      const response = await by.post(path, { physicianIds });
      const { code, message } = failure.parse(await response.json());
      expect([response.status, code]).toEqual([503, 'STORAGE_FULL']);
      expect(message).toMatch(/^The server has no free disk space[^.]*\.$/);
    }
    expect([await ledgerOf(by), await countedOf(by)]).toEqual([[], 0]);
  });

  test.each(['export_parts', 'disclosures'])(
    'at %s ends the job with one sentence, and nothing is kept',
    async (table) => {
      const by = await product.signedIn({ plan: 'premium' });
      const { id } = await started(start(by, { physicianIds: await listed(1) }));
      await fillDisk(table);
      const job = await build(by, id);
      expect(job).toMatchObject({ state: 'failed', problem: expect.stringMatching(/no free disk space[^.]*\.$/) });
      expect(await partsOf(id)).toBe(0);
      await expectConsistent(by, job);
    },
  );
});

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
