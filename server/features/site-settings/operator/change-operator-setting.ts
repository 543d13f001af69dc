// Changes of operator settings: each with its history and one entry in the audit.
import type { PoolClient } from 'pg';
import { operatorSettingEntries, operatorSettingKeys } from '#contract/site-settings/operator-setting-keys.ts';
import type { OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import { recordOf } from '#contract/record-of.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import {
  findOperatorChange,
  insertOperatorChange,
  lockOperatorSettings,
  readLatestChanges,
} from './operator-settings-store.ts';
import type { SavedOperatorValue } from './operator-settings-store.ts';
import { checkTogether } from './operator-values.ts';
import type { OperatorValues } from './operator-values.ts';

export interface OperatorChangeParts {
  database: Database;
  recordAudit: RecordAudit;
  initial: OperatorValues;
  /** Whether this address, in lower case, belongs to an administrator. */
  isAdministrator: (client: PoolClient, email: string) => Promise<boolean>;
}

export interface OperatorChange {
  key: OperatorSettingKey;
  /** Null: the initial value. */
  value: string | null;
}

/** `value` has been cleaned. @throws AppError `INVALID_INPUT`, `IS_ADMINISTRATOR` */
export const changeOperatorSetting = (
  parts: OperatorChangeParts,
  change: OperatorChange,
  userId: string,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    await lockOperatorSettings(client);
    await apply(client, parts, await readLatestChanges(client), change, userId);
  });

/** Restores the value before a change. @throws AppError `NOT_FOUND`, `CHANGED_SINCE`, `INVALID_INPUT`, `IS_ADMINISTRATOR` */
export const undoOperatorChange = (
  parts: OperatorChangeParts,
  changeId: string,
  userId: string,
): Promise<OperatorChange> =>
  inTransaction(parts.database, async (client) => {
    await lockOperatorSettings(client);
    const found = await findOperatorChange(client, changeId);
    const key = operatorSettingKeys.find((known) => known === found?.key);
    if (found === null || key === undefined)
      throw new AppError('not_found', 'NOT_FOUND', 'This change is not in the history any more. Reload the page.');
    const latest = await readLatestChanges(client);
    if (latest.get(key)?.id !== changeId)
      throw new AppError('conflict', 'CHANGED_SINCE', 'The setting was changed since. Undo the latest change first.');
    const change = { key, value: found.before };
    await apply(client, parts, latest, change, userId);
    return change;
  });

/** A value that the setting has already changes nothing. */
async function apply(
  client: PoolClient,
  parts: OperatorChangeParts,
  latest: ReadonlyMap<string, SavedOperatorValue>,
  { key, value }: OperatorChange,
  userId: string,
): Promise<void> {
  const before = latest.get(key)?.value ?? null;
  if (before === value) return;
  checkTogether(
    recordOf(operatorSettingKeys, (each) => (each === key ? value : latest.get(each)?.value) ?? parts.initial[each]),
  );
  await refuseAdministrator(client, parts, { key, value });
  await saveChange(client, parts, { key, before, value }, userId);
}

/** @throws AppError `IS_ADMINISTRATOR` */
export async function refuseAdministrator(
  client: PoolClient,
  { isAdministrator }: Pick<OperatorChangeParts, 'isAdministrator'>,
  { key, value }: OperatorChange,
): Promise<void> {
  if (key === 'demo_email' && value !== null && value !== '' && (await isAdministrator(client, value)))
    throw new AppError(
      'conflict',
      'IS_ADMINISTRATOR',
      'An administrator cannot be the demo account. Enter another address.',
      { field: 'value' },
    );
}

/** `userId` null: the start of the server saves it. */
export async function saveChange(
  client: PoolClient,
  { recordAudit }: Pick<OperatorChangeParts, 'recordAudit'>,
  { key, before, value }: OperatorChange & { before: string | null },
  userId: string | null,
): Promise<void> {
  await insertOperatorChange(client, { key, before, value }, userId);
  recordAudit(client, {
    actor: userId === null ? { kind: 'system', id: 'start' } : { kind: 'account', id: userId },
    action: 'operator-settings.changed',
    subject: { kind: 'operator setting', id: key },
    before: auditedOf(key, before),
    after: auditedOf(key, value) ?? { isInitial: true },
  });
}

/** The audit is kept forever, so it contains how many addresses there were and not which; the history has the addresses. */
function auditedOf(key: OperatorSettingKey, value: string | null): { [fact: string]: string | number } | null {
  if (value === null) return null;
  const { kind } = operatorSettingEntries[key];
  if (kind === 'email' || kind === 'emails') return { addresses: value === '' ? 0 : value.split('\n').length };
  return { value };
}
