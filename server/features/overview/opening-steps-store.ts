import type { PoolClient } from 'pg';
import type { OpeningStep } from '#contract/overview/opening-steps.ts';
import { anyRow, type Database } from '#server/foundation/database/public.ts';

export async function readMarkedSteps({ pool }: Database): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ step: string }>('select step from opening_steps');
  return new Set(rows.map(({ step }) => step));
}

/** False: it was marked before. */
export const markStep = (client: PoolClient, step: OpeningStep, userId: string): Promise<boolean> =>
  anyRow(client, 'insert into opening_steps (step, done_by) values ($1, $2) on conflict (step) do nothing', [
    step,
    userId,
  ]);
