// The settings in effect, of the public site and of the operator.
import { policies } from '#contract/site-settings/policies.ts';
import { siteAccentOf, type SiteAccent } from '#contract/site-settings/accent-colors.ts';
import { siteSettingsOf, type SiteSettings, type SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { liveValue, type LiveValue } from './live-value.ts';
import {
  toSettings,
  toValues,
  valuesInEffect,
  type OperatorSettings,
  type OperatorValues,
} from './operator/operator-values.ts';
import { readSavedSettings, type SavedSetting } from './settings-store.ts';

interface SavedSite {
  settings: SiteSettings;
  /** The day on which `claim_professionals` was saved; null: it has its initial value. */
  professionalsStatedOn: string | null;
  /** When each text was saved; left out: the page shows the built-in one. */
  textsSavedAt: Partial<Record<SiteTextKey, string>>;
}

/** A server calls `load` before it answers requests. */
export interface LiveSettings extends Omit<LiveValue<never>, 'last'> {
  /** As last read; empty before the first read. */
  siteName: () => string;
  /** As last read; the initial one before the first read. */
  accent: () => SiteAccent;
  /** The version of the terms that visitors see. */
  termsVersion: () => string;
  /** The initial values while the table could never be read. */
  site: () => Promise<SavedSite>;
  /** As last read; the initial values before the first read. */
  operator: () => OperatorSettings;
  /** The values of the operator settings before an administrator saves others. */
  initial: OperatorValues;
}

export function liveSettings(
  database: Pick<Database, 'pool'>,
  log: Log,
  initialOperator: OperatorSettings,
): LiveSettings {
  const initial = toValues(initialOperator);
  const { last, ...live } = liveValue(
    async () => {
      const saved = await readSavedSettings(database);
      return { site: siteOf(saved), operator: toSettings(valuesInEffect(initial, valuesOf(saved))) };
    },
    log,
    'the settings could not be read',
  );
  return {
    ...live,
    initial,
    siteName: () => last()?.site.settings.site_name ?? '',
    accent: () => siteAccentOf(last()?.site.settings.accent_color ?? ''),
    termsVersion: () => {
      const savedAt = last()?.site.textsSavedAt.terms_text;
      return savedAt === undefined ? policies.termsVersion : versionOf(savedAt);
    },
    site: async () => {
      if (last() === null) await live.refresh();
      return last()?.site ?? siteOf([]);
    },
    operator: () => last()?.operator ?? initialOperator,
  };
}

/** Of a text, by when it was saved: to the minute, so that people can quote it. */
export const versionOf = (savedAt: string): string => `${savedAt.slice(0, 16)}Z`;

const valuesOf = (saved: readonly SavedSetting[]): Map<string, string> =>
  new Map(saved.map(({ key, value }) => [key, value]));

const siteOf = (saved: readonly SavedSetting[]): SavedSite => ({
  settings: siteSettingsOf(valuesOf(saved)),
  professionalsStatedOn: saved.find(({ key }) => key === 'claim_professionals')?.savedOn ?? null,
  textsSavedAt: Object.fromEntries(
    saved.flatMap(({ key, textSavedAt }) => (textSavedAt === null ? [] : [[key, textSavedAt]])),
  ),
});
