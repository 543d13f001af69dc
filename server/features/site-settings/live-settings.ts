// The settings in effect, held in memory. Every server reads the table once a second, so that a change is shown everywhere within
// two seconds, and pages never wait for the database.
import { setTimeout as delay } from 'node:timers/promises';
import { siteSettingsOf } from '#contract/site-setting-keys.ts';
import type { SiteSettings } from '#contract/site-setting-keys.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { readSavedSettings } from './site-settings-store.ts';

const checkEveryMs = 1_000;

export interface LiveSettings {
  /** The initial values while the table could never be read. */
  current: () => Promise<SiteSettings>;
  /** Another number after every change that this server has seen. */
  version: () => number;
  /** Reads the table now. Never fails: a change that could not be read is read within a second. */
  refresh: () => Promise<void>;
  /** From now on changes are noticed. Returns the function that stops it. */
  watch: () => () => void;
}

export function liveSettings(database: Database, log: Log): LiveSettings {
  let known: { settings: SiteSettings; written: string } | null = null;
  let version = 0;
  const read = async (): Promise<void> => {
    const settings = siteSettingsOf(await readSavedSettings(database));
    const written = JSON.stringify(settings);
    if (known?.written === written) return;
    known = { settings, written };
    version += 1;
  };
  const refresh = (): Promise<void> =>
    read().catch((error: unknown) => log.debug({ error }, 'the settings of the site could not be read'));
  return {
    current: async () => {
      if (known === null) await refresh();
      return known?.settings ?? siteSettingsOf(new Map());
    },
    version: () => version,
    refresh,
    watch: () => {
      const stopping = new AbortController();
      void (async () => {
        while (!stopping.signal.aborted) {
          await refresh();
          await delay(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
        }
      })();
      return () => stopping.abort();
    },
  };
}
