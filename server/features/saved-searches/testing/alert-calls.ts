// The alerts of saved searches as a user switches them on, and as their job runs, for tests.
import { vi } from 'vitest';
import { z } from 'zod';
import type { SearchAlerts } from '#contract/saved-searches/alerts.ts';
import { put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { endTokens } from '../alerts/end-token.ts';
import { savedSearchOf } from './saved-search-calls.ts';

export const endTokenOf = (searchId: string, userId: string | null = null): string =>
  endTokens(testSecrets.lookupKey).issue({ searchId, userId });

export const zone = { timeZone: 'America/Chicago' };

const answer = z.custom<SearchAlerts>((value) => typeof value === 'object' && value !== null && 'alerts' in value);
const read = async (response: Response): Promise<SearchAlerts> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return answer.parse(await response.json());
};

export const readAlerts = async (by: SignedIn): Promise<SearchAlerts> =>
  read(await by.request('/api/account/search-alerts'));

export const setAlert = async (by: SignedIn, id: string, change: object): Promise<SearchAlerts> =>
  read(await put(by, `/api/saved-searches/${id}/alert`, { ...zone, ...change }));

export const saveSettings = async (by: SignedIn, settings: object): Promise<SearchAlerts> =>
  read(await put(by, '/api/account/search-alerts', { isOn: true, ...zone, hour: 8, weekday: 1, ...settings }));

interface NewEvent {
  kind: string;
  from?: string;
  to?: string;
}

export function alertCalls(product: Pick<TestProduct, 'database' | 'writer' | 'runJob'>) {
  const { pool } = product.database;
  const calls = {
    /** A daily alert on a search that finds these people only. Their events before do not count. */
    alertOf: async (by: SignedIn, people: number, name = 'Almeidas'): Promise<{ searchId: string; ids: string[] }> => {
      const ids = await writeCandidates(product, people);
      const { id: searchId } = await savedSearchOf(by, name, { query: 'almeida', state: ['TX'] });
      await vi.waitFor(async () => {
        const counted = await by.post(`/api/saved-searches/${searchId}/count`, {});
        const { count } = z.object({ count: z.number() }).parse(await counted.json());
        if (count < ids.length) throw new Error('The index does not have them yet.');
      }, 300_000);
      await setAlert(by, searchId, { frequency: 'daily' });
      return { searchId, ids };
    },
    /** As the import of a registry would record it. */
    happens: async (candidateId: string, { kind, from, to }: NewEvent): Promise<void> => {
      await pool.query(
        `with next as (update candidate_writes set transactions = transactions + 1 returning transactions)
         insert into candidate_events (candidate_id, kind, day, source, value_from, value_to, position)
         select $1, $2, '2026-03-04', 'nppes', $3, $4, transactions from next`,
        [candidateId, kind, from ?? null, to ?? null],
      );
    },
    /** A day later every alert is due. */
    makeDue: async (): Promise<void> => {
      await pool.query(
        `update search_alerts set next_run_at = date_trunc('milliseconds', now()) - interval '1 minute',
           last_run_at = last_run_at - interval '1 day'`,
      );
    },
    /** A day later the job decides. */
    decide: async (): Promise<void> => {
      await calls.makeDue();
      await product.runJob('decide-search-alerts', {});
    },
    /** The job that sends what was queued together. */
    sendTogether: async (): Promise<void> => {
      const { rows } = await pool.query<{ ids: string[] | null }>(
        'select array_agg(id::text order by id) as ids from outgoing_mail where is_one_of_many and sent_at is null',
      );
      const ids = rows[0]?.ids ?? [];
      if (ids.length > 0) await product.runJob('deliver-mails', { mailIds: ids });
    },
    /** Sends what waits. */
    send: async (): Promise<void> => {
      await calls.sendTogether();
      const { rows } = await pool.query<{ id: string }>(
        'select id from outgoing_mail where sent_at is null and dead_at is null order by id',
      );
      for (const { id } of rows) await product.runJob('deliver-mail', { mailId: id });
    },
  };
  return calls;
}
