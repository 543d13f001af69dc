// What the comparisons of files leave in the database.
import { z } from 'zod';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { digestOf } from '#server/features/list-matching/testing/labeled-rows.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

const npi = '1999000023';
const phone = '3125550123';
let lastNpi = 1_999_100_000;

/** Of no one in the directory. */
function newNpi(): string {
  do lastNpi += 1;
  while (!isNpi(`${lastNpi}`));
  return `${lastNpi}`;
}

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const started = z.object({ id: z.string() });
const listed = z.object({ data: z.array(z.object({ possibilities: z.array(z.object({ candidateId: z.string() })) })) });
/** One matched and one ambiguous row. */
const rows = [{ npi }, { phones: [digestOf(phone)] }];

export function matchingWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const withRun = (work: (by: SignedIn, path: string, id: string) => Promise<() => Promise<Response>>) => async () => {
    await inTransaction(product.database, (client) =>
      product.writer.write(
        client,
        [
          testDraft({
            keys: [{ kind: 'npi', value: npi }],
            contacts: [{ kind: 'office_phone', value: `+1${phone}`, verifiedOn: null }],
          }),
        ],
        { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' },
      ),
    );
    const by = await product.signedIn({ plan: 'basic' });
    const { id } = started.parse(await (await by.post('/api/match-runs', { rows: rows.length })).json());
    return work(by, `/api/match-runs/${id}`, id);
  };
  const withCompared = (work: (by: SignedIn, path: string, id: string) => Promise<Response>) =>
    withRun(async (by, path, id) => {
      await by.post(`${path}/rows`, { firstRow: 0, rows });
      return () => work(by, path, id);
    });
  return {
    'POST /api/match-runs': {
      arrange: async () => {
        const by = await product.signedIn({ plan: 'basic' });
        return () => by.post('/api/match-runs', { rows: 1 });
      },
      effect: { match_runs: '+1', ...audited },
    },
    'POST /api/match-runs/{id}/rows': {
      arrange: withRun((by, path) => Promise.resolve(() => by.post(`${path}/rows`, { firstRow: 0, rows }))),
      effect: { match_runs: '+1 -1', match_chunks: '+1', ambiguous_rows: '+1', match_use: '+1', ...audited },
    },
    'GET /api/match-runs/{id}': { arrange: withCompared((by, path) => by.request(path)), effect: {} },
    'GET /api/match-runs/{id}/ambiguous-rows': {
      arrange: withCompared((by, path) => by.request(`${path}/ambiguous-rows`)),
      effect: {},
    },
    'POST /api/match-runs/{id}/ambiguous-rows/{row}': {
      arrange: withRun(async (by, path) => {
        await by.post(`${path}/rows`, { firstRow: 0, rows });
        const { data } = listed.parse(await (await by.request(`${path}/ambiguous-rows`)).json());
        const candidateId = data[0]?.possibilities[0]?.candidateId ?? null;
        return () => by.post(`${path}/ambiguous-rows/1`, { candidateId });
      }),
      effect: { ambiguous_rows: '+1 -1' },
    },
    'POST /api/matched-lists': {
      arrange: withCompared((by, _path, runId) => by.post('/api/matched-lists', { runId, listName: 'Mine' })),
      effect: { lists: '+1', list_members: '+1', list_changes: '+1' },
    },
    'POST /api/match-runs/{id}/own-system': {
      arrange: withCompared((by, path) => by.post(`${path}/own-system`, {})),
      effect: { own_systems: '+1', own_system_parts: '+1', ...audited },
    },
    'GET /api/own-system': { arrange: withCompared((by) => by.request('/api/own-system')), effect: {} },
    'job find-people-added-later': {
      arrange: async () => {
        // Those of other tests, whose people would be compared as well.
        await pool.query('delete from own_systems');
        const laterNpi = newNpi();
        const by = await product.signedIn({ plan: 'basic' });
        const { id } = started.parse(await (await by.post('/api/match-runs', { rows: 1, keepsKeys: true })).json());
        await by.post(`/api/match-runs/${id}/rows`, { firstRow: 0, rows: [{ npi: laterNpi }] });
        await by.post(`/api/match-runs/${id}/own-system`, {});
        await inTransaction(product.database, async (client) => {
          await product.writer.write(client, [testDraft({ keys: [{ kind: 'npi', value: laterNpi }] })], {
            source: 'vendor',
            batchId: 'vendor-1',
            today: '2026-11-21',
          });
        });
        return () => outcome(product.runJob('find-people-added-later', {}));
      },
      effect: { own_systems: '+1 -1', own_system_parts: '+1' },
      repeated: 'Each chunk of candidates is a transaction, and comparing one again adds no one twice.',
    },
    'POST /api/own-system/delete': {
      arrange: withRun(async (by, path) => {
        await by.post(`${path}/rows`, { firstRow: 0, rows });
        await by.post(`${path}/own-system`, {});
        return () => by.post('/api/own-system/delete', {});
      }),
      effect: { own_systems: '-1', own_system_parts: '-1', ...audited },
    },
    'POST /api/match-runs/{id}/delete': {
      arrange: withCompared((by, path) => by.post(`${path}/delete`, {})),
      effect: { match_runs: '-1', match_chunks: '-1', ambiguous_rows: '-1', ...audited },
    },
    'job forget-match-runs': {
      arrange: async () => {
        const arranged = withCompared((by, path) => by.request(path));
        await pool.query('delete from match_runs');
        await (
          await arranged()
        )();
        await pool.query(`update match_runs set started_at = now() - interval '8 days'`);
        return () => outcome(product.runJob('forget-match-runs', {}));
      },
      effect: { match_runs: '-1', match_chunks: '-1', ambiguous_rows: '-1' },
    },
  };
}
