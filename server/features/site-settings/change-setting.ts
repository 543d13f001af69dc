// Changes of site settings: each with its history and one entry in the audit.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { SiteImageKey, SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';
import { siteSettingKeys, siteTextKeys } from '#contract/site-settings/site-setting-keys.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import type { EncodedImage } from './images/encode-image.ts';
import { cleanValue } from './clean-value.ts';
import { hasAsset, insertAsset } from './site-assets-store.ts';
import { findChange, insertChange, lockSetting, writeSetting } from './site-settings-store.ts';
import type { SettingChange } from './site-settings-store.ts';

export interface ChangeParts {
  database: Database;
  recordAudit: RecordAudit;
}

/** A value that the setting has already changes nothing. `userId` null: the operator changes it by a command. */
async function change(
  client: PoolClient,
  { recordAudit }: ChangeParts,
  { key, before, after }: SettingChange,
  userId: string | null,
): Promise<void> {
  if (before === after) return;
  await writeSetting(client, key, after);
  await insertChange(client, { key, before, after }, userId);
  recordAudit(client, {
    actor: userId === null ? { kind: 'system', id: 'setup' } : { kind: 'account', id: userId },
    action: 'site-settings.changed',
    subject: { kind: 'site setting', id: key },
    before: auditedOf(key, before),
    after: auditedOf(key, after),
  });
}

/** The audit is kept forever, so it contains of a long text only what proves which one it was. */
function auditedOf(key: string, value: string | null): { [fact: string]: string | number } | null {
  if (value === null) return null;
  if (!siteTextKeys.some((text) => text === key)) return { value };
  return { characters: value.length, sha256: createHash('sha256').update(value).digest('hex') };
}

export const changeSetting = (parts: ChangeParts, key: SiteSettingKey, value: string, userId: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const before = await lockSetting(client, key);
    await change(client, parts, { key, before, after: value }, userId);
  });

/** Saves the name of the site where none was saved. False: another one was. */
export const nameSiteOnce = (parts: ChangeParts, name: string): Promise<boolean> =>
  inTransaction(parts.database, async (client) => {
    const before = await lockSetting(client, 'site_name');
    const after = cleanValue('site_name', name);
    if (before === null) await change(client, parts, { key: 'site_name', before, after }, null);
    return before === null || before === after;
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
    const before = await lockSetting(client, key);
    const folder = folderOf(key);
    const after = assetPath(folder, await insertAsset(client, folder, image));
    await change(client, parts, { key, before, after }, userId);
    return after;
  });

/** Restores the value before a change. @throws AppError when the setting was changed since */
export const undoChange = (parts: ChangeParts, changeId: string, userId: string): Promise<SiteSettingKey> =>
  inTransaction(parts.database, async (client) => {
    const found = await findChange(client, changeId);
    const key = siteSettingKeys.find((known) => known === found?.key);
    if (found === null || key === undefined)
      throw new AppError('not_found', 'NOT_FOUND', 'This change is not in the history any more. Reload the page.');
    const current = await lockSetting(client, key);
    if (current !== found.after)
      throw new AppError('conflict', 'CHANGED_SINCE', 'The setting was changed since. Undo the latest change first.');
    await keepAsset(client, found.before);
    await change(client, parts, { key, before: current, after: found.before }, userId);
    return key;
  });

async function keepAsset(client: PoolClient, path: string | null): Promise<void> {
  const [, folder, file] = /^\/site-assets\/([^/]+)\/([^/]+)$/.exec(path ?? '') ?? [];
  if (folder === undefined || file === undefined || (await hasAsset(client, folder, file))) return;
  throw new AppError('conflict', 'IMAGE_DELETED', 'The previous image was deleted. Upload it again.');
}
