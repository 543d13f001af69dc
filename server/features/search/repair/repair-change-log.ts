// Finds candidates that were changed without a record in the change log, as an operator's own SQL does, and logs them, so that every
// search index follows. Decision 25 explains why it finds every such change.
import type { PoolClient } from 'pg';
import { lockCandidateWriters, logChanges } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { isInLog, readPositionSeen, restartLog } from '../change-log-store.ts';
import {
  hasOtherChanges,
  readChecksums,
  readLastComparison,
  readListed,
  readLoggedIds,
  saveChecksums,
  saveComparison,
  startComparisons,
  type Checksums,
} from './comparison-store.ts';

export interface LogRepair {
  /** Listed candidates. */
  compared: number;
  /** Candidates that differ from the last comparison, or that the change log has named since. */
  logged: number;
  /** True when there is no last comparison that the log still reaches back to. Then every server reads the whole directory again. */
  isRestarted: boolean;
}

const candidatesAtOnce = 5_000;
const lastPossibleId = String(2n ** 63n - 1n);

/**
 * To be run after the operator's SQL was committed. Works in short transactions beside everything else; a run that was killed is
 * repeated. `onProgress` receives how many candidates have been compared.
 */
export async function repairChangeLog(
  database: Database,
  onProgress: (compared: number) => void = () => undefined,
): Promise<LogRepair> {
  const { last, start } = await inTransaction(database, async (client) => {
    const known = await readLastComparison(client);
    return {
      last: known !== null && (await isInLog(client, known)) ? known : null,
      start: await readPositionSeen(client),
    };
  });
  if (last === null) await inTransaction(database, restart);
  const changes = new LoggedChanges(database, last !== null);
  let compared = 0;
  for (let afterId = '0'; afterId !== lastPossibleId;) {
    const listed: Checksums = await inTransaction(database, (client) => changes.logDifferences(client, afterId));
    compared += listed.size;
    onProgress(compared);
    afterId = lastIdOf(listed);
  }
  if (last !== null) {
    await changes.logAgain(await inTransaction(database, (client) => readLoggedIds(client, last, start)));
    await inTransaction(database, async (client) => {
      const end = await readPositionSeen(client);
      // The changes that this run logged need not be logged again by the next one.
      const isAlone = !(await hasOtherChanges(client, start, end, changes.transactions));
      await saveComparison(client, isAlone ? end : start);
    });
  }
  return { compared, logged: changes.ids.size, isRestarted: last === null };
}

/** Everyone who follows the log reads the whole directory again. The comparisons count from the log's first entry. */
async function restart(client: PoolClient): Promise<void> {
  await restartLog(client);
  await logChanges(client, [...(await readListed(client, '0', 1)).keys()]);
  await startComparisons(client);
}

/** Behind the last full page comes everything up to the last id that there can be. */
const lastIdOf = (page: Checksums): string =>
  page.size < candidatesAtOnce ? lastPossibleId : ([...page.keys()].at(-1) ?? lastPossibleId);

class LoggedChanges {
  readonly ids = new Set<string>();
  readonly transactions: string[] = [];
  private readonly database: Database;
  private readonly isLogging: boolean;

  constructor(database: Database, isLogging: boolean) {
    this.database = database;
    this.isLogging = isLogging;
  }

  /** Compares one page, in the caller's transaction, and returns it. */
  async logDifferences(client: PoolClient, afterId: string): Promise<Checksums> {
    await lockCandidateWriters(client);
    const listed = await readListed(client, afterId, candidatesAtOnce);
    const before = await readChecksums(client, afterId, lastIdOf(listed));
    const differing = [...new Set([...listed.keys(), ...before.keys()])].filter(
      (id) => listed.get(id) !== before.get(id),
    );
    if (differing.length > 0) await saveChecksums(client, differing, listed);
    if (this.isLogging) await this.log(client, differing);
    return listed;
  }

  async logAgain(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += candidatesAtOnce)
      await inTransaction(this.database, (client) => this.log(client, ids.slice(at, at + candidatesAtOnce)));
  }

  private async log(client: PoolClient, ids: readonly string[]): Promise<void> {
    const transaction = await logChanges(client, ids);
    if (transaction !== null) this.transactions.push(transaction);
    for (const id of ids) this.ids.add(id);
  }
}
