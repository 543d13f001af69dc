// Does what the requests ask for, in steps that are each one transaction: a process that is killed at any point is continued by the next.
// Everyone is counted before anybody is removed, because the removal of one of two people would make the other the only one with a contact.
import { gzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import {
  checkExemptAgain,
  findManyRemovable,
  isAnyExempt,
  isAnyHolder,
  lockCandidateWriters,
  saveChecked,
  takeToRemove,
  takeUnchecked,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import {
  removeRequested,
  requestDeletions,
  withdrawDeletions,
  type RemoveParts,
} from '#server/features/removals/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { checkContact } from './check-contacts.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { insertReport } from './reports-store.ts';
import * as store from './requests-store.ts';
import type { Download, StatusRow } from './requests-store.ts';
import { readSettings } from './settings-store.ts';

export interface ProcessParts extends RemoveParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
}

/** The writers of candidates wait while one chunk is compared. */
const requestsAtOnce = 5_000;
const contactsAtOnce = 500;
const withdrawalsAtOnce = 1_000;

const keyOf = (hex: string): HashedKey => `value/${hex}`;
const hexOf = (key: HashedKey): string => key.slice('value/'.length);

/**
 * Takes every step that is possible now. Without a download it compares what imports, approvals and restores wrote since. A person who waits for an
 * import to end stays unlisted until the next call.
 */
export async function processRequests(parts: ProcessParts): Promise<void> {
  while (await step(parts, compareSome));
  await step(parts, endExemption);
  await checkAll(parts);
  while (await step(parts, removeNext));
  await step(parts, endDownload);
}

const step = <T>(parts: ProcessParts, run: (client: PoolClient, parts: ProcessParts) => Promise<T>): Promise<T> =>
  oneAtATime(parts.database, (client) => run(client, parts));

async function endExemption(client: PoolClient): Promise<void> {
  if ((await readSettings(client)).exemptsPublic || !(await isAnyExempt(client))) return;
  await lockCandidateWriters(client);
  await checkExemptAgain(client);
}

/** Lifts what the next download withdraws, then compares the next of its requests. False: nothing is left of any download. */
async function compareSome(client: PoolClient, parts: ProcessParts): Promise<boolean> {
  const download = await store.takeOpenDownload(client);
  if (download?.state !== 'comparing') return false;
  const now = parts.clock.now();
  const withdrawn = await store.takeWithdrawn(client, download.id, withdrawalsAtOnce);
  if (withdrawn.ids.length > 0) {
    if (withdrawn.keys.length > 0) await withdrawDeletions(client, parts, withdrawn.keys.map(keyOf), now);
    await store.saveLifted(client, withdrawn.ids, now);
    return true;
  }
  const requests = await store.requestsAfter(client, download, requestsAtOnce);
  const last = requests.at(-1);
  if (last === undefined) {
    await store.saveDeciding(client, download.id);
    return false;
  }
  const keys = requests.flatMap(({ key }) => (key === null ? [] : keyOf(key)));
  await requestDeletions(client, parts, keys, now);
  await store.saveCompared(client, download.id, last.position);
  return true;
}

async function checkAll(parts: ProcessParts): Promise<void> {
  let after: HashedKey | null = null;
  do
    after = await step(parts, async (client): Promise<HashedKey | null> => {
      if (!(await isAnyHolder(client, ['unchecked']))) return null;
      await lockCandidateWriters(client);
      const rules = { hasher: parts.reader.hasher, exemptsPublic: (await readSettings(client)).exemptsPublic };
      const contacts = await takeUnchecked(client, after, contactsAtOnce);
      const ids = [...new Set(contacts.flatMap(({ holders }) => holders.map(({ id }) => id)))];
      const found = await findManyRemovable(client, parts.reader.vault, ids);
      const onFile = new Map(found.map((candidate) => [candidate.id, candidate]));
      await saveChecked(
        client,
        contacts.map((contact) => checkContact(contact, onFile, rules)),
      );
      const keys = contacts.map(({ key }) => hexOf(key));
      await store.updateStatuses(client, keys, parts.clock.now());
      return contacts.at(-1)?.key ?? null;
    });
  while (after !== null);
}

/** False: no one is left, or someone is not checked, whose contact may be that of the next one to remove. */
async function removeNext(client: PoolClient, parts: ProcessParts): Promise<boolean> {
  const next = (await isAnyHolder(client, ['unchecked'])) ? null : await takeToRemove(client);
  if (next === null) return false;
  await removeRequested(client, parts, { ...next, now: parts.clock.now() });
  return true;
}

/** The report is written once no one waits. */
async function endDownload(client: PoolClient, { clock }: ProcessParts): Promise<boolean> {
  const now = clock.now();
  const download = await store.takeOpenDownload(client);
  if (download?.state !== 'deciding' || (await isAnyHolder(client, ['unchecked', 'to_remove']))) return false;
  await store.saveStatuses(client, download.id, now);
  await report(client, download, now);
  return true;
}

async function report(client: PoolClient, { id }: Download, now: Date): Promise<void> {
  const rows = await store.statusesOf(client, id);
  await insertReport(client, { downloadId: id, createdAt: now, rows: rows.length, content: contentOf(rows) });
  await store.saveReported(client, id);
  await store.saveDone(client, id, now);
}

/** Writes what has changed since it was reported. False: nothing has. */
export const amend = (parts: ProcessParts): Promise<boolean> =>
  step(parts, async (client) => {
    const rows = await store.changedStatuses(client);
    if (rows.length === 0) return false;
    await insertReport(client, {
      downloadId: null,
      createdAt: parts.clock.now(),
      rows: rows.length,
      content: contentOf(rows),
    });
    await store.saveReported(client, null);
    return true;
  });

const contentOf = (rows: readonly StatusRow[]): Buffer =>
  gzipSync(`Id,Status\n${rows.map(({ id, status }) => `${id},${status}\n`).join('')}`);
