// An account switches alerts on, pauses and ends them, and chooses their time.
import type { PoolClient } from 'pg';
import {
  alertErrors,
  alertLimits,
  initialAlertTimes,
  type AlertFrequency,
} from '#contract/saved-searches/alert-options.ts';
import type { AlertSettings, SearchAlerts } from '#contract/saved-searches/alerts.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { readerOf, rightTo, type Reader } from '../../access/public.ts';
import { readEventPosition } from '../../candidates/public.ts';
import { keepSearch, lockSearchesOf } from '../saved-searches-store.ts';
import { allowedSearch } from '../saved-searches.ts';
import type { AlertOwners } from './alert-owners.ts';
import * as store from './alerts-store.ts';
import type { EndTokens } from './end-token.ts';
import { nextRunAfter } from './next-run.ts';

export interface AlertParts extends AlertOwners {
  database: Database;
  clock: Pick<Clock, 'now'>;
  tokens: EndTokens;
}

export interface AlertOwner extends Reader {
  email: string;
  /** Whether the account may have alerts. */
  isAllowed: boolean;
}

export async function readAlerts(client: Pick<PoolClient, 'query'>, owner: AlertOwner): Promise<SearchAlerts> {
  const { userId, email, isAllowed } = owner;
  // The name of a search that is not shared any more is not told.
  const alerts = (await store.findAlerts(client, userId)).filter(({ search }) => rightTo(search, owner) !== null);
  const settings = await store.findSettings(client, userId);
  return {
    alerts: alerts.map(({ searchId, name, frequency, isPaused, nextRunAt }) => ({
      searchId,
      name,
      frequency,
      isPaused,
      nextRunAt: isPaused || settings?.isOn !== true ? null : nextRunAt.toISOString(),
    })),
    settings,
    email,
    isAllowed,
  };
}

export interface AlertChange {
  id: string;
  frequency: AlertFrequency | 'off';
  isPaused: boolean;
  timeZone: string;
}

/** @throws AppError `SEARCH_NOT_FOUND`, `ALERTS_WITHOUT_PLAN`, `TOO_MANY_ALERTS` */
export async function setAlert(parts: AlertParts, owner: AlertOwner, change: AlertChange): Promise<SearchAlerts> {
  const { database } = parts;
  const { id: searchId } = await allowedSearch(database, owner, change.id, 'view');
  const { frequency } = change;
  if (frequency !== 'off' && !owner.isAllowed)
    throw new AppError('forbidden', 'ALERTS_WITHOUT_PLAN', alertErrors.withoutPlan);
  const position = await readEventPosition(database);
  return inTransaction(database, async (client) => {
    if (frequency === 'off') await store.deleteAlert(client, { searchId, userId: owner.userId });
    else await switchOn(client, parts, owner, { ...change, searchId, frequency, position });
    return readAlerts(client, owner);
  });
}

interface NewAlert extends Omit<AlertChange, 'id' | 'frequency'> {
  searchId: string;
  frequency: AlertFrequency;
  /** Where the events are now. */
  position: string;
}

async function switchOn(
  client: PoolClient,
  { clock, database }: AlertParts,
  owner: AlertOwner,
  { searchId, frequency, isPaused, timeZone, position }: NewAlert,
): Promise<void> {
  const { userId } = owner;
  await lockSearchesOf(client, userId);
  // Sharing that ends at the same moment ends before this alert begins, or ends it.
  await keepSearch(client, searchId);
  await allowedSearch(database, owner, searchId, 'view');
  await store.lockAlerts(client, userId);
  const all = await store.findAlerts(client, userId);
  const before = all.find((alert) => alert.searchId === searchId);
  if (before === undefined && all.length >= alertLimits.alertsMax)
    throw new AppError('conflict', 'TOO_MANY_ALERTS', alertErrors.tooMany);
  const saved = await store.findSettings(client, userId);
  const settings = saved ?? { isOn: true, timeZone, ...initialAlertTimes };
  // A switch that was off for all alerts stays off: the page says so.
  if (saved === null) await store.saveSettings(client, userId, settings);
  const lastRunAt = before?.lastRunAt ?? clock.now();
  await store.saveAlert(client, {
    searchId,
    userId,
    frequency,
    isPaused,
    toldPosition: before === undefined || before.isPaused ? position : before.toldPosition,
    lastRunAt,
    nextRunAt: nextRunAfter(lastRunAt, frequency, settings),
  });
}

/** What happened while all alerts were off is not told. */
export async function changeSettings(
  { database }: AlertParts,
  owner: AlertOwner,
  settings: AlertSettings,
): Promise<SearchAlerts> {
  const { userId } = owner;
  const position = await readEventPosition(database);
  return inTransaction(database, async (client) => {
    await lockSearchesOf(client, userId);
    await store.lockAlerts(client, userId);
    const before = await store.findSettings(client, userId);
    await store.saveSettings(client, userId, settings);
    const isResumed = before?.isOn === false && settings.isOn;
    for (const alert of await store.findAlerts(client, userId))
      await store.saveAlert(client, {
        ...alert,
        toldPosition: isResumed ? position : alert.toldPosition,
        nextRunAt: nextRunAfter(alert.lastRunAt, alert.frequency, settings),
      });
    return readAlerts(client, owner);
  });
}

/** Null: the alert has ended, or its search is not shared any more. @throws AppError `INVALID_TOKEN` */
export async function readAlertToEnd({ database, tokens, ownerOf }: AlertParts, token: string): Promise<string | null> {
  const alert = await store.findNamedAlert(database, alertIn(tokens, token));
  const owner = alert && (await ownerOf(alert.userId));
  return alert !== null && owner !== null && rightTo(alert.search, readerOf(alert.userId, owner.access)) !== null
    ? alert.name
    : null;
}

/** @throws AppError `INVALID_TOKEN` */
export const endAlert = ({ database, tokens }: Pick<AlertParts, 'database' | 'tokens'>, token: string): Promise<void> =>
  store.deleteAlert(database.pool, alertIn(tokens, token));

function alertIn(tokens: EndTokens, token: string): store.AlertKey {
  const alert = tokens.read(token);
  if (alert === null) throw new AppError('invalid_input', 'INVALID_TOKEN', alertErrors.invalidToken);
  return alert;
}
