// The operator settings in effect, held in memory. Every server reads the table once a second, so that a change takes effect
// everywhere within two seconds, and no request waits for it.
import { setTimeout as delay } from 'node:timers/promises';
import { operatorSettingKeys } from '#contract/operator-setting-keys.ts';
import { recordOf } from '#contract/record-of.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { readOperatorValues } from './operator-settings-store.ts';
import { toSettings, toValues } from './operator-values.ts';
import type { OperatorSettings, OperatorValues } from './operator-values.ts';

const checkEveryMs = 1_000;

export interface LiveOperatorSettings {
  /** As last read; the values of the environment before the first read. */
  current: () => OperatorSettings;
  /** The values of the environment. */
  initial: OperatorValues;
  /** Another number after every change that this server has seen. */
  version: () => number;
  /** Reads the table now. A server calls it before it answers requests. @throws the database's error */
  load: () => Promise<void>;
  /** As `load`, and never fails: a change that could not be read is read within a second. */
  refresh: () => Promise<void>;
  /** From now on changes are noticed. Returns the function that stops it. */
  watch: () => () => void;
}

/** The saved value of each key, or else the initial one. */
const valuesInEffect = (initial: OperatorValues, saved: ReadonlyMap<string, string>): OperatorValues =>
  recordOf(operatorSettingKeys, (key) => saved.get(key) ?? initial[key]);

export function liveOperatorSettings(database: Database, log: Log, configured: OperatorSettings): LiveOperatorSettings {
  const initial = toValues(configured);
  let known = { settings: configured, written: JSON.stringify(initial) };
  let version = 0;
  // A slow read that began before a change must not replace what a later read has found.
  let lastBegun = 0;
  let newestFinished = 0;
  const load = async (): Promise<void> => {
    lastBegun += 1;
    const turn = lastBegun;
    const values = valuesInEffect(initial, await readOperatorValues(database));
    if (turn < newestFinished) return;
    newestFinished = turn;
    const written = JSON.stringify(values);
    if (known.written === written) return;
    known = { settings: toSettings(values), written };
    version += 1;
  };
  const refresh = (): Promise<void> =>
    load().catch((error: unknown) => log.debug({ error }, 'the operator settings could not be read'));
  return {
    current: () => known.settings,
    initial,
    version: () => version,
    load,
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
