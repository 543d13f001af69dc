// Views follow their candidates when an import finds that two are one person.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findMergesAfter } from '../candidates/public.ts';
import { forgetViews, lockFollowedMerge, moveViews, saveFollowedMerge } from './viewed-store.ts';

const mergesAtOnce = 100;

/** Can be interrupted and repeated at any time. */
export async function followMerges(database: Database): Promise<void> {
  while (await inTransaction(database, moveNext));
}

/** In the transaction of the removal. A candidate that was merged into this one a moment ago may still be among the views. */
export async function forgetViewsOf(client: PoolClient, candidateId: string): Promise<void> {
  while (await moveNext(client));
  await forgetViews(client, candidateId);
}

/** False: there are no more. */
async function moveNext(client: PoolClient): Promise<boolean> {
  const merges = await findMergesAfter(client, await lockFollowedMerge(client), mergesAtOnce);
  const last = merges.at(-1);
  if (last === undefined) return false;
  for (const { from, into } of merges) await moveViews(client, from, into);
  await saveFollowedMerge(client, last.id);
  return merges.length === mergesAtOnce;
}
