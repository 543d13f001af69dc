// The texts of the operator as pages show them. A text is read again only after it was changed.
import type { SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import type { SavedSiteText } from '#contract/site-settings/site-texts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { versionOf, type LiveSettings } from '../live-settings.ts';
import { readSavedValue } from '../settings-store.ts';
import { parseText } from './parse-text.ts';

/** Null: the page shows the built-in text. */
export type ReadSiteText = (key: SiteTextKey) => Promise<SavedSiteText | null>;

export function siteTexts(database: Database, live: Pick<LiveSettings, 'site'>): ReadSiteText {
  const kept = new Map<SiteTextKey, { savedAt: string; text: SavedSiteText }>();
  return async (key) => {
    const savedAt = (await live.site()).textsSavedAt[key] ?? null;
    if (savedAt === null) return null;
    const known = kept.get(key);
    if (known?.savedAt === savedAt) return known.text;
    const text = { ...parseText((await readSavedValue(database, key)) ?? ''), version: versionOf(savedAt) };
    kept.set(key, { savedAt, text });
    return text;
  };
}
