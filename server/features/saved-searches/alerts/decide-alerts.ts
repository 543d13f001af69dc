// Decides for each alert that is due who is new. What changed is read once for all alerts that told the same before, and searches with equal
// filters are decided once. Any process may be killed at any point: an alert moves on in the transaction that queues its email.
import { readsFullNames } from '#contract/full-names.ts';
import type { PoolClient } from 'pg';
import { alertLimits } from '#contract/saved-searches/alert-options.ts';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import { contactedFilterNames } from '#contract/search/own-work-filters.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { givingWay } from '#server/foundation/jobs/public.ts';
import type { LateMail, QueueLateMails } from '#server/foundation/mail/public.ts';
import { readerOf } from '../../access/public.ts';
import { findCandidatesWithEvents, readEventPosition } from '../../candidates/public.ts';
import { countCandidates, findAmong, setOfSorted, untilFollowed, type SearchParts } from '../../search/public.ts';
import { recordWebhookEvents, type EventData } from '../../webhooks/public.ts';
import { readingOfSaved } from '../earlier-searches.ts';
import { alertName, findDue, saveRuns, type AlertRun, type DueAlert } from './alerts-store.ts';
import type { AlertOwners } from './alert-owners.ts';
import { maySend } from './may-have-alerts.ts';
import { nextRunAfter } from './next-run.ts';
import { alertWriter, type ToldMatches } from './told-matches.ts';

export interface DecideParts extends AlertOwners {
  database: Database;
  clock: { now: () => Date };
  search: SearchParts;
  queueLateMails: QueueLateMails;
}

/** Alerts that are read at a time. */
const readAtOnce = 100;
/** Alerts that move on in one transaction. */
const toldAtOnce = 20;
/** A run ends after this time, before the next one begins. */
const runMs = 50_000;
/** The longest wait for the index. */
const followMs = 20_000;

/** Who matches among those that changed; null in `candidates`: too many changed. */
type Found = Pick<ToldMatches, 'candidates' | 'count'>;

interface Decided {
  alert: DueAlert;
  /** Null: there is nothing to tell. */
  found: Found | null;
}

/** What is read once for many alerts. */
interface Run {
  parts: DecideParts;
  signal: AbortSignal;
  /** Where the events end that it tells. */
  to: string;
  owners: Map<string, ReturnType<AlertOwners['ownerOf']>>;
  /** Those of one position at a time, because their sets take memory. */
  changed: {
    from: string;
    set: ReturnType<typeof setOfSorted> | null;
    isEmpty: boolean;
    found: Map<string, Found>;
  } | null;
}

export async function decideDue(parts: DecideParts, signal: AbortSignal): Promise<void> {
  const { database, clock, search } = parts;
  const endMs = performance.now() + runMs;
  if (search.fillState() !== null || (await findDue(database, clock.now(), 1)).length === 0) return;
  const to = await readEventPosition(database);
  // An event whose change the index does not know yet would never be told.
  if (!(await untilFollowed(search.engine, AbortSignal.any([signal, AbortSignal.timeout(followMs)])))) return;
  const run: Run = { parts, signal, to, owners: new Map(), changed: null };
  const problems: unknown[] = [];
  let goesOn = true;
  while (goesOn) {
    const due = await findDue(database, clock.now(), readAtOnce);
    const before = problems.length;
    goesOn =
      (await decideAll(run, due, problems, () => signal.aborted || performance.now() > endMs)) &&
      due.length > problems.length - before;
  }
  if (problems.length > 0) throw problems[0];
}

/** False: the run must end, because its time is over or the engine is busy. The job of the next minute goes on. */
async function decideAll(
  run: Run,
  due: readonly DueAlert[],
  problems: unknown[],
  isOver: () => boolean,
): Promise<boolean> {
  let decided: Decided[] = [];
  let isBusy = false;
  const giveWay = givingWay({ rests: 'all' });
  for (const alert of due) {
    if (isBusy || isOver()) break;
    try {
      decided.push({ alert, found: await find(run, alert) });
    } catch (error) {
      // A search that fails must not keep the others from their emails; a busy engine would fail all of them.
      problems.push(error);
      isBusy = error instanceof AppError && error.kind === 'unavailable';
    }
    await giveWay();
    if (decided.length < toldAtOnce) continue;
    await moveOn(run, decided);
    decided = [];
    await giveWay();
  }
  if (decided.length > 0) await moveOn(run, decided);
  return !isBusy && !isOver();
}

/** The emails are queued in the transaction in which their alerts move on. */
const moveOn = (run: Run, decided: readonly Decided[]): Promise<void> =>
  inTransaction(run.parts.database, async (client) => {
    const moved = await saveRuns(
      client,
      decided.map(({ alert }) => runOf(run, alert)),
    );
    await tell(
      client,
      run,
      decided.flatMap(({ alert, found }) => (found !== null && moved.has(alertName(alert)) ? [{ alert, found }] : [])),
    );
  });

function runOf({ parts: { clock }, to }: Run, alert: DueAlert): AlertRun {
  const now = clock.now();
  const { searchId, userId, frequency, nextRunAt: dueAt } = alert;
  return { searchId, userId, dueAt, toldPosition: to, lastRunAt: now, nextRunAt: nextRunAfter(now, frequency, alert) };
}

/** Null: there is nothing to tell. */
async function find(run: Run, alert: DueAlert): Promise<Found | null> {
  const { parts, signal } = run;
  const { userId } = alert;
  const owner = await ownerOf(run, userId);
  if (owner === null || !maySend(alert, owner.access)) return null;
  const changed = await changedSince(run, alert.toldPosition);
  if (changed.isEmpty) return null;
  const filters = searchFilters.parse(readingOfSaved(alert, parts.search.knowledge).filters);
  const findsNpis = readsFullNames(owner.access);
  const key = JSON.stringify([filters, findsNpis, namesOwnSets(filters) ? userId : null]);
  const known = changed.found.get(key);
  const found =
    known ?? (await matchesAmong(run, changed.set, filters, { ...readerOf(userId, owner.access), findsNpis, signal }));
  changed.found.set(key, found);
  return found.count === 0 ? null : found;
}

const ownerOf = ({ parts, owners }: Run, userId: string): ReturnType<AlertOwners['ownerOf']> => {
  const owner = owners.get(userId) ?? parts.ownerOf(userId);
  owners.set(userId, owner);
  return owner;
};

async function changedSince(run: Run, from: string): Promise<NonNullable<Run['changed']>> {
  if (run.changed?.from === from) return run.changed;
  const span = { from, to: run.to };
  const ids = await findCandidatesWithEvents(run.parts.database, span, savedSearchLimits.newMax);
  run.changed = { from, set: ids && setOfSorted(ids, 'changed'), isEmpty: ids?.length === 0, found: new Map() };
  return run.changed;
}

/** The lists, the revealed candidates, the own system and the contacts of one account are no one else's. */
const namesOwnSets = (filters: SearchFilters): boolean =>
  filters.inList.length + filters.notInList.length > 0 ||
  ['revealed' as const, 'inMySystem' as const, ...contactedFilterNames].some((name) => filters[name] !== undefined);

async function matchesAmong(
  { parts }: Run,
  set: ReturnType<typeof setOfSorted> | null,
  filters: SearchFilters,
  searcher: Parameters<typeof countCandidates>[2],
): Promise<Found> {
  try {
    if (set === null) return { candidates: null, count: await countCandidates(parts.search, filters, searcher) };
    const { ids, count } = await findAmong(parts.search, filters, searcher, {
      among: set,
      idsMax: alertLimits.namedMax,
    });
    return { candidates: ids, count };
  } catch (error) {
    // A list that the search names was deleted: there are no matches.
    if (error instanceof AppError && error.kind === 'not_found') return { candidates: [], count: 0 };
    throw error;
  }
}

/** All of them with the statements of one. */
async function tell(
  client: PoolClient,
  run: Run,
  decided: readonly { alert: DueAlert; found: Found }[],
): Promise<void> {
  const mails: LateMail[] = [];
  const events: { userId: string; data: EventData['saved_search.matched'] }[] = [];
  for (const { alert, found } of decided) {
    const { searchId, userId, name, toldPosition: from } = alert;
    const owner = await ownerOf(run, userId);
    if (owner === null) continue;
    const told: ToldMatches = { searchId, userId, span: { from, to: run.to }, ...found };
    mails.push({
      to: owner.email,
      subject: `New matches for “${name}”`,
      late: { writer: alertWriter, content: told },
    });
    events.push({ userId, data: { searchId, candidates: found.count } });
  }
  await run.parts.queueLateMails(client, mails);
  await recordWebhookEvents(client, 'saved_search.matched', events);
}
