import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { operatorSettingKeys, type OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import { settingChangesMax } from '#contract/site-settings/setting-changes.ts';
import { isSiteTextKey, siteSettingKeys } from '#contract/site-settings/site-setting-keys.ts';
import { changeImage, changeSetting, undoChange, type ChangeParts } from './change-setting.ts';
import type { SettingKey } from './audited-change.ts';
import { cleanValue } from './clean-value.ts';
import { imageEncoder } from './images/safe-image.ts';
import type { LiveSettings } from './live-settings.ts';
import { cleanOperatorValue } from './operator/operator-values.ts';
import { findAsset } from './site-assets-store.ts';
import { listChanges, readSavedSettings, readSavedValue } from './settings-store.ts';
import { parseText } from './texts/parse-text.ts';
import { siteTexts } from './texts/site-texts.ts';

export interface SettingsParts extends Omit<ChangeParts, 'initial'> {
  liveSettings: LiveSettings;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export function siteSettingsRoutes({ siteSettings }: ContractImplementer, given: SettingsParts) {
  const { liveSettings: live, database } = given;
  const parts = { ...given, initial: live.initial };
  const encode = imageEncoder();
  const readText = siteTexts(database, live);
  return {
    getSiteSettings: siteSettings.getSiteSettings.handler(async () => {
      const { demoEmail: _demoEmail, fullAccessEmails: _fullAccessEmails, postalAddress, ...fairUse } = live.operator();
      const { settings, professionalsStatedOn } = await live.site();
      return { settings, professionalsStatedOn, fairUse, postalAddress };
    }),
    saveSiteSetting: siteSettings.saveSiteSetting.handler(async ({ input: { key, value: entered }, context }) => {
      const value = cleanValue(key, entered);
      await changeSetting(parts, { key, value }, signedIn(context).userId);
      await live.refresh();
      return { key, value };
    }),
    uploadSiteImage: siteSettings.uploadSiteImage.handler(async ({ input: { key, type, data }, context }) => {
      const image = await encode(type, Buffer.from(data, 'base64'));
      const value = await changeImage(parts, key, image, signedIn(context).userId);
      await live.refresh();
      return { key, value };
    }),
    listSiteSettingChanges: siteSettings.listSiteSettingChanges.handler(async ({ input: { key } }) => ({
      data: await readHistory(given, key === undefined ? siteSettingKeys : [key]),
    })),
    undoSiteSettingChange: siteSettings.undoSiteSettingChange.handler(async ({ input: { changeId }, context }) => {
      const { key, value } = await undoChange(parts, siteSettingKeys, changeId, signedIn(context).userId);
      await live.refresh();
      return { key, value: isSiteTextKey(key) ? (value ?? '') : (await live.site()).settings[key] };
    }),
    readSiteText: siteSettings.readSiteText.handler(async ({ input: { key } }) => ({ text: await readText(key) })),
    readSiteTextSource: siteSettings.readSiteTextSource.handler(async ({ input: { key } }) => ({
      source: (await readSavedValue(database, key)) ?? '',
    })),
    previewSiteText: siteSettings.previewSiteText.handler(({ input: { source } }) => ({ text: parseText(source) })),
  };
}

export function operatorSettingsRoutes({ operatorSettings }: ContractImplementer, given: SettingsParts) {
  const { liveSettings: live, database } = given;
  const parts = { ...given, initial: live.initial };
  const settingOf = (key: OperatorSettingKey, value: string | null | undefined) => ({
    key,
    value: value ?? live.initial[key],
    isInitial: value === null || value === undefined,
  });
  return {
    listOperatorSettings: operatorSettings.listOperatorSettings.handler(async () => {
      const saved = new Map((await readSavedSettings(database)).map(({ key, value }) => [key, value]));
      return { data: operatorSettingKeys.map((key) => settingOf(key, saved.get(key))) };
    }),
    saveOperatorSetting: operatorSettings.saveOperatorSetting.handler(
      async ({ input: { key, value: entered }, context }) => {
        const value = entered === null ? null : cleanOperatorValue(key, entered);
        await changeSetting(parts, { key, value }, signedIn(context).userId);
        await live.refresh();
        return settingOf(key, value);
      },
    ),
    listOperatorSettingChanges: operatorSettings.listOperatorSettingChanges.handler(async () => ({
      data: await readHistory(given, operatorSettingKeys),
    })),
    undoOperatorSettingChange: operatorSettings.undoOperatorSettingChange.handler(
      async ({ input: { changeId }, context }) => {
        const { key, value } = await undoChange(parts, operatorSettingKeys, changeId, signedIn(context).userId);
        await live.refresh();
        return settingOf(key, value);
      },
    ),
  };
}

async function readHistory<Key extends SettingKey>({ database, addressesOf }: SettingsParts, keys: readonly Key[]) {
  const changes = await listChanges(database, keys, settingChangesMax);
  const userIds = new Set(changes.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy])));
  const addresses = userIds.size === 0 ? new Map<string, string>() : await addressesOf([...userIds]);
  return changes.map((change) => ({
    ...change,
    changedBy: change.changedBy === null ? null : (addresses.get(change.changedBy) ?? null),
    changedAt: change.changedAt.toISOString(),
  }));
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The images of the site. Names and types are the product's own, and a browser runs nothing in them. */
export const siteAssetRoute = (database: Database): RawRoute => ({
  method: 'GET',
  path: '/site-assets/:folder/:file',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 0,
  handle: async ({ parameter }) => {
    const [folder, file] = [parameter('folder'), parameter('file')];
    const type = types[/^\d{13}\.([a-z]+)$/.exec(file)?.[1] ?? ''];
    const content =
      type === undefined || !/^[a-z-]{1,40}$/.test(folder) ? null : await findAsset(database, folder, file);
    if (type === undefined || content === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such image. It may have been replaced.');
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': type,
        // A file name is never used twice.
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  },
});
