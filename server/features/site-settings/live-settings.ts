// The settings of the public site in effect.
import { policies } from '#contract/site-settings/policies.ts';
import { siteAccentOf } from '#contract/site-settings/accent-colors.ts';
import type { SiteAccent } from '#contract/site-settings/accent-colors.ts';
import { siteSettingsOf } from '#contract/site-settings/site-setting-keys.ts';
import type { SiteSettings, SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { liveValue } from './live-value.ts';
import type { LiveValue } from './live-value.ts';
import { readSavedSettings } from './site-settings-store.ts';

interface SavedSite {
  settings: SiteSettings;
  /** The day on which `claim_professionals` was saved; null: it has its initial value. */
  professionalsStatedOn: string | null;
  /** When each text was saved; left out: the page shows the built-in one. */
  textsSavedAt: Partial<Record<SiteTextKey, string>>;
}

export interface LiveSettings extends Pick<LiveValue<SavedSite>, 'version' | 'load' | 'refresh' | 'watch'> {
  /** As last read; empty before the first read. */
  siteName: () => string;
  /** As last read; the initial one before the first read. */
  accent: () => SiteAccent;
  /** The version of the terms that visitors see. */
  termsVersion: () => string;
  /** The initial values while the table could never be read. */
  current: () => Promise<SavedSite>;
}

export function liveSettings(database: Database, log: Log): LiveSettings {
  const { last, ...live } = liveValue(
    async () => siteOf(await readSavedSettings(database)),
    log,
    'the settings of the site could not be read',
  );
  return {
    ...live,
    siteName: () => last()?.settings.site_name ?? '',
    accent: () => siteAccentOf(last()?.settings.accent_color ?? ''),
    termsVersion: () => {
      const savedAt = last()?.textsSavedAt.terms_text;
      return savedAt === undefined ? policies.termsVersion : versionOf(savedAt);
    },
    current: async () => {
      if (last() === null) await live.refresh();
      return last() ?? siteOf([]);
    },
  };
}

/** Of a text, by when it was saved: to the minute, so that people can quote it. */
export const versionOf = (savedAt: string): string => `${savedAt.slice(0, 16)}Z`;

const siteOf = (saved: Awaited<ReturnType<typeof readSavedSettings>>): SavedSite => ({
  settings: siteSettingsOf(new Map(saved.map(({ key, value }) => [key, value]))),
  professionalsStatedOn: saved.find(({ key }) => key === 'claim_professionals')?.savedOn ?? null,
  textsSavedAt: Object.fromEntries(
    saved.flatMap(({ key, textSavedAt }) => (textSavedAt === null ? [] : [[key, textSavedAt]])),
  ),
});
