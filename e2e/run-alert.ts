// A registry names a move, and the hour of the alerts has come.
import { connectDatabase } from './held-import.ts';
import { serverOfWorker } from './server-of-worker.ts';

/** Runs the alerts of this saved search; the candidate has moved to Austin. */
export async function moveAndRun(searchId: string, candidateId: string): Promise<void> {
  const database = await connectDatabase(serverOfWorker().dataDir);
  try {
    await database.query(
      `with next as (update candidate_writes set transactions = transactions + 1 returning transactions)
       insert into candidate_events (candidate_id, kind, day, source, value_from, value_to, position)
       select $1, 'moved', '2026-03-04', 'nppes', 'Columbus, OH', 'Austin, TX', transactions from next`,
      [candidateId],
    );
    await database.query(
      `update search_alerts set next_run_at = date_trunc('milliseconds', now()) - interval '1 minute' where search_id = $1`,
      [searchId],
    );
    await database.query(`select graphile_worker.add_job('decide-search-alerts', '{}')`);
  } finally {
    await database.end();
  }
}
