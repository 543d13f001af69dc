// Attempts follow their candidates: an import may find that two candidates are one person, and its undo that they are two again.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findLastingMerges, findMergesAfter } from '../candidates/public.ts';
import { deleteAttemptsTo, lockAttempts, raiseAttemptsVersion } from './attempts-store.ts';
import {
  findMergesOfAttempts,
  moveAttempts,
  moveAttemptsBack,
  readFollowedMerge,
  saveFollowedMerge,
} from './merged-attempts-store.ts';

const mergesAtOnce = 100;

/** Can be interrupted and repeated at any time. */
export async function followMerges(database: Database): Promise<void> {
  while (await inTransaction(database, moveNext));
  let afterId: string | null = '0';
  while (afterId !== null) {
    const start: string = afterId;
    afterId = await inTransaction(database, (client) => moveUndoneBack(client, start));
  }
}

/** False: there are no more. */
async function moveNext(client: PoolClient): Promise<boolean> {
  await lockAttempts(client, 'alone');
  const merges = await findMergesAfter(client, await readFollowedMerge(client), mergesAtOnce);
  const last = merges.at(-1);
  if (last === undefined) return false;
  const userIds: string[] = [];
  for (const merge of merges) userIds.push(...(await moveAttempts(client, merge)));
  await raiseAttemptsVersion(client, userIds);
  await saveFollowedMerge(client, last.id);
  return merges.length === mergesAtOnce;
}

/** The merge to go on behind; null: there are no more. */
async function moveUndoneBack(client: PoolClient, afterId: string): Promise<string | null> {
  await lockAttempts(client, 'alone');
  const ids = await findMergesOfAttempts(client, afterId, mergesAtOnce);
  const lasting = await findLastingMerges(client, ids);
  const userIds: string[] = [];
  // The latest first: a candidate that was merged twice goes back step by step.
  for (const id of ids.filter((one) => !lasting.has(one)).toReversed())
    userIds.push(...(await moveAttemptsBack(client, id)));
  await raiseAttemptsVersion(client, userIds);
  return ids.length < mergesAtOnce ? null : (ids.at(-1) ?? null);
}

/**
 * Deletes every attempt to a candidate who is removed from the directory, in the transaction of the removal, before it locks lists.
 */
export async function forgetAttempts(client: PoolClient, candidateId: string): Promise<void> {
  // A candidate that was merged into this one a moment ago may still have attempts.
  while (await moveNext(client));
  await lockAttempts(client, 'alone');
  await raiseAttemptsVersion(client, await deleteAttemptsTo(client, candidateId));
}
