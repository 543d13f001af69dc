// Changes of settings: each with its history and one entry in the audit.
import type { PoolClient } from 'pg';
import { siteImageKeys, type SiteImageKey } from '#contract/site-settings/site-setting-keys.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { AuditActor, RecordAudit } from '../audit/public.ts';
import { auditedChange, type SettingChange, type SettingKey } from './audited-change.ts';
import { cleanValue } from './clean-value.ts';
import type { EncodedImage } from './images/encode-image.ts';
import { checkOperatorValue, isOperatorKey, type OperatorChecks } from './operator/operator-values.ts';
import { hasAsset, insertAsset } from './site-assets-store.ts';
import { findChange, lockSettings, writeChange, type SavedValues } from './settings-store.ts';

export interface RecordParts {
  database: Database;
  recordAudit: RecordAudit;
}

export interface ChangeParts extends RecordParts, OperatorChecks {}

/** A key with the value that it gets; null: the initial one. */
interface NewValue<Key extends SettingKey = SettingKey> {
  key: Key;
  value: string | null;
}

/** A value that the setting has already changes nothing. */
export async function recordChange(
  client: PoolClient,
  { recordAudit }: Pick<RecordParts, 'recordAudit'>,
  change: SettingChange,
  actor: AuditActor,
): Promise<void> {
  if (change.before === change.after) return;
  await writeChange(client, { ...change, changedBy: actor.kind === 'account' ? actor.id : null });
  recordAudit(client, { actor, ...auditedChange(change) });
}

/** @throws AppError `INVALID_INPUT`, `IS_ADMINISTRATOR` */
async function apply(
  client: PoolClient,
  parts: ChangeParts,
  saved: SavedValues,
  { key, value: after }: NewValue,
  userId: string,
): Promise<void> {
  const before = saved.get(key) ?? null;
  if (before !== after && isOperatorKey(key)) await checkOperatorValue(client, parts, saved, { key, value: after });
  await recordChange(client, parts, { key, before, after }, { kind: 'account', id: userId });
}

/** The value has been cleaned. @throws AppError `INVALID_INPUT`, `IS_ADMINISTRATOR` */
export const changeSetting = (parts: ChangeParts, change: NewValue, userId: string): Promise<void> =>
  inTransaction(parts.database, async (client) => apply(client, parts, await lockSettings(client), change, userId));

/** Saves the name of the site where none was saved. False: another one was. */
export const nameSiteOnce = (parts: RecordParts, name: string): Promise<boolean> =>
  inTransaction(parts.database, async (client) => {
    const before = (await lockSettings(client)).get('site_name') ?? null;
    const after = cleanValue('site_name', name);
    if (before !== null) return before === after;
    await recordChange(client, parts, { key: 'site_name', before, after }, { kind: 'system', id: 'setup' });
    return true;
  });

const folderOf = (key: SiteImageKey): string => key.replace(/_url$/, '').replaceAll('_', '-');
const assetPath = (folder: string, file: string): string => `/site-assets/${folder}/${file}`;

/** Stores the image and returns its path, which is the new value of the setting. */
export const changeImage = (
  parts: ChangeParts,
  key: SiteImageKey,
  image: EncodedImage,
  userId: string,
): Promise<string> =>
  inTransaction(parts.database, async (client) => {
    const saved = await lockSettings(client);
    const folder = folderOf(key);
    const value = assetPath(folder, await insertAsset(client, folder, image));
    await apply(client, parts, saved, { key, value }, userId);
    return value;
  });

/**
 * Restores the value before a change of one of the keys.
 * @throws AppError `NOT_FOUND`, `CHANGED_SINCE`, `IMAGE_DELETED`, `INVALID_INPUT`, `IS_ADMINISTRATOR`
 */
export const undoChange = <Key extends SettingKey>(
  parts: ChangeParts,
  keys: readonly Key[],
  changeId: string,
  userId: string,
): Promise<NewValue<Key>> =>
  inTransaction(parts.database, async (client) => {
    const saved = await lockSettings(client);
    const found = await findChange(client, changeId);
    const key = keys.find((known) => known === found?.key);
    if (found === undefined || key === undefined)
      throw new AppError('not_found', 'NOT_FOUND', 'This change is not in the history any more. Reload the page.');
    if ((saved.get(key) ?? null) !== found.after)
      throw new AppError('conflict', 'CHANGED_SINCE', 'The setting was changed since. Undo the latest change first.');
    if (siteImageKeys.some((image) => image === key)) await requireAsset(client, found.before);
    await apply(client, parts, saved, { key, value: found.before }, userId);
    return { key, value: found.before };
  });

/** @throws AppError `IMAGE_DELETED` when the path is that of an uploaded image which is not stored any more */
async function requireAsset(client: PoolClient, path: string | null): Promise<void> {
  const [, folder, file] = /^\/site-assets\/([^/]+)\/([^/]+)$/.exec(path ?? '') ?? [];
  if (folder === undefined || file === undefined || (await hasAsset(client, folder, file))) return;
  throw new AppError('conflict', 'IMAGE_DELETED', 'The previous image was deleted. Upload it again.');
}
