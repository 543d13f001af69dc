// On a distributed PostgreSQL (Citus) a transaction commits on the node that holds the change log first. Its parts on the nodes
// that hold candidates are prepared by then and commit a moment later. Readers of the change log wait here until those parts have
// committed; otherwise they would read candidates as they were before the change.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { firstRow } from '#server/foundation/database/public.ts';

const firstPauseMs = 2;
const pauseMaxMs = 100;
/** Prepared parts normally commit within milliseconds. */
const waitMaxMs = 4_000;

const nodeAnswers = z.array(z.object({ success: z.boolean(), result: z.string() }));
const transactionIds = z.array(z.string());

const preparedOnNode = `select coalesce(json_agg(gid), '[]') from pg_prepared_xacts where database = current_database()`;

/**
 * Returns once every transaction that was prepared on any node at the time of the call has ended there. Plain PostgreSQL commits a
 * transaction in one step, so there the function returns immediately.
 * @throws Error that names the transaction when it stays prepared for more than four seconds, or the answer of a node that is down.
 */
export async function waitForPreparedParts(client: PoolClient): Promise<void> {
  if (!(await isDistributed(client))) return;
  const startedMs = performance.now();
  const awaited = await readPreparedParts(client);
  for (let pauseMs = firstPauseMs; awaited.size > 0; pauseMs = Math.min(pauseMaxMs, 2 * pauseMs)) {
    if (performance.now() - startedMs > waitMaxMs)
      throw new Error(
        `The prepared transaction "${[...awaited].join('", "')}" on a node of the distributed database has not ended after ${waitMaxMs / 1_000} s. Commit it or roll it back on that node.`,
      );
    await delay(pauseMs);
    const present = await readPreparedParts(client);
    for (const id of awaited) if (!present.has(id)) awaited.delete(id);
  }
}

/** By connection. Citus is loaded when PostgreSQL starts, so the answer holds for as long as a connection. */
const isDistributedKnown = new WeakMap<PoolClient, boolean>();

async function isDistributed(client: PoolClient): Promise<boolean> {
  const known = isDistributedKnown.get(client);
  if (known !== undefined) return known;
  const row = await firstRow<{ distributed: boolean }>(
    client,
    `select to_regproc('run_command_on_all_nodes') is not null as distributed`,
  );
  const answer = row?.distributed === true;
  isDistributedKnown.set(client, answer);
  return answer;
}

/** Global identifiers (gid) of the transactions that are prepared on any node. */
async function readPreparedParts(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query('select success, result from run_command_on_all_nodes($1)', [preparedOnNode]);
  const answers = nodeAnswers.parse(rows);
  const failed = answers.find(({ success }) => !success);
  if (failed !== undefined)
    throw new Error(
      `A node of the distributed database does not answer (${failed.result}). Check that every node runs.`,
    );
  return new Set(answers.flatMap(({ result }) => transactionIds.parse(JSON.parse(result))));
}
