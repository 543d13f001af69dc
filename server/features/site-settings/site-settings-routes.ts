import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { isSiteTextKey, siteSettingKeys } from '#contract/site-settings/site-setting-keys.ts';
import type { SiteSettingChange } from '#contract/site-settings/site-settings.ts';
import { changeImage, changeSetting, undoChange } from './change-setting.ts';
import type { ChangeParts } from './change-setting.ts';
import { cleanValue } from './clean-value.ts';
import { imageEncoder } from './images/safe-image.ts';
import type { LiveSettings } from './live-settings.ts';
import type { LiveOperatorSettings } from './operator/live-operator-settings.ts';
import { findAsset } from './site-assets-store.ts';
import { listChanges, readSavedValue } from './site-settings-store.ts';
import { parseText } from './texts/parse-text.ts';
import { siteTexts } from './texts/site-texts.ts';

interface SiteSettingsParts extends ChangeParts {
  live: LiveSettings;
  operator: Pick<LiveOperatorSettings, 'current'>;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export function siteSettingsRoutes({ siteSettings }: ContractImplementer, parts: SiteSettingsParts) {
  const { live } = parts;
  const encode = imageEncoder();
  const readText = siteTexts(parts.database, live);
  return {
    getSiteSettings: siteSettings.getSiteSettings.handler(async () => {
      const {
        demoEmail: _demoEmail,
        fullAccessEmails: _fullAccessEmails,
        postalAddress,
        ...fairUse
      } = parts.operator.current();
      const { settings, professionalsStatedOn } = await live.current();
      return { settings, professionalsStatedOn, fairUse, postalAddress };
    }),
    saveSiteSetting: siteSettings.saveSiteSetting.handler(async ({ input: { key, value: entered }, context }) => {
      const value = cleanValue(key, entered);
      await changeSetting(parts, key, value, signedIn(context).userId);
      await live.refresh();
      return { key, value };
    }),
    uploadSiteImage: siteSettings.uploadSiteImage.handler(async ({ input: { key, type, data }, context }) => {
      const image = await encode(type, Buffer.from(data, 'base64'));
      const value = await changeImage(parts, key, image, signedIn(context).userId);
      await live.refresh();
      return { key, value };
    }),
    listSiteSettingChanges: siteSettings.listSiteSettingChanges.handler(({ input: { key } }) =>
      readHistory(parts, key),
    ),
    undoSiteSettingChange: siteSettings.undoSiteSettingChange.handler(async ({ input: { changeId }, context }) => {
      const key = await undoChange(parts, changeId, signedIn(context).userId);
      await live.refresh();
      const value = isSiteTextKey(key)
        ? await readSavedValue(parts.database, key)
        : (await live.current()).settings[key];
      return { key, value };
    }),
    readSiteText: siteSettings.readSiteText.handler(async ({ input: { key } }) => ({ text: await readText(key) })),
    readSiteTextSource: siteSettings.readSiteTextSource.handler(async ({ input: { key } }) => ({
      source: await readSavedValue(parts.database, key),
    })),
    previewSiteText: siteSettings.previewSiteText.handler(({ input: { source } }) => ({ text: parseText(source) })),
  };
}

const changesListed = 50;

async function readHistory(
  { database, addressesOf }: SiteSettingsParts,
  key: string | undefined,
): Promise<{ data: SiteSettingChange[] }> {
  const changes = await listChanges(database, key, changesListed);
  const userIds = new Set(changes.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy])));
  const addresses = userIds.size === 0 ? new Map<string, string>() : await addressesOf([...userIds]);
  return {
    data: changes.flatMap((change) => {
      // Keys of another version of the product are left out.
      const known = siteSettingKeys.find((each) => each === change.key);
      if (known === undefined) return [];
      const changedBy = change.changedBy === null ? null : (addresses.get(change.changedBy) ?? null);
      return [{ ...change, key: known, changedBy, changedAt: change.changedAt.toISOString() }];
    }),
  };
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
