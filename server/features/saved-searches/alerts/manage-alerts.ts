// An account switches alerts on, pauses and ends them, and chooses their time.
import type { PoolClient } from 'pg';
import { alertErrors, alertLimits, initialAlertTimes } from '#contract/saved-searches/alert-options.ts';
import type { AlertFrequency } from '#contract/saved-searches/alert-options.ts';
import type { AlertSettings, SearchAlerts } from '#contract/saved-searches/alerts.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { readEventPosition } from '../../candidates/public.ts';
import { lockSearchesOf } from '../saved-searches-store.ts';
import { readSearch } from '../saved-searches.ts';
import * as store from './alerts-store.ts';
import type { EndTokens } from './end-token.ts';
import { nextRunAfter } from './next-run.ts';

export interface AlertParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  tokens: EndTokens;
}

export interface AlertOwner {
  userId: string;
  email: string;
  /** Whether the account may have alerts. */
  isAllowed: boolean;
}

export async function readAlerts(
  client: Pick<PoolClient, 'query'>,
  { userId, email, isAllowed }: AlertOwner,
): Promise<SearchAlerts> {
  const alerts = await store.findAlerts(client, userId);
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
  const { id: searchId } = await readSearch(database, owner.userId, change.id);
  const { frequency } = change;
  if (frequency !== 'off' && !owner.isAllowed)
    throw new AppError('forbidden', 'ALERTS_WITHOUT_PLAN', alertErrors.withoutPlan);
  const position = await readEventPosition(database);
  return inTransaction(database, async (client) => {
    if (frequency === 'off') await store.deleteAlert(client, searchId);
    else await switchOn(client, parts, owner.userId, { ...change, searchId, frequency, position });
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
  { clock }: AlertParts,
  userId: string,
  { searchId, frequency, isPaused, timeZone, position }: NewAlert,
): Promise<void> {
  await lockSearchesOf(client, userId);
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

/** Null: the alert has ended. @throws AppError `INVALID_TOKEN` */
export const readAlertToEnd = ({ database, tokens }: AlertParts, token: string): Promise<string | null> =>
  store.findNameOfAlert(database, searchOf(tokens, token));

/** @throws AppError `INVALID_TOKEN` */
export const endAlert = ({ database, tokens }: AlertParts, token: string): Promise<void> =>
  store.deleteAlert(database.pool, searchOf(tokens, token));

function searchOf(tokens: EndTokens, token: string): string {
  const searchId = tokens.read(token);
  if (searchId === null) throw new AppError('invalid_input', 'INVALID_TOKEN', alertErrors.invalidToken);
  return searchId;
}
