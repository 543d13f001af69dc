// The operator settings in effect.
import { operatorSettingKeys } from '#contract/site-settings/operator-setting-keys.ts';
import { recordOf } from '#contract/record-of.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { liveValue } from '../live-value.ts';
import type { LiveValue } from '../live-value.ts';
import { readOperatorValues } from './operator-settings-store.ts';
import { toSettings, toValues } from './operator-values.ts';
import type { OperatorSettings, OperatorValues } from './operator-values.ts';

/** A server calls `load` before it answers requests. */
export interface LiveOperatorSettings extends Omit<LiveValue<OperatorSettings>, 'last'> {
  /** As last read; the initial values before the first read. */
  current: () => OperatorSettings;
  /** The values before an administrator saves others. */
  initial: OperatorValues;
}

/** The saved value of each key, or else the initial one. */
const valuesInEffect = (initial: OperatorValues, saved: ReadonlyMap<string, string>): OperatorValues =>
  recordOf(operatorSettingKeys, (key) => saved.get(key) ?? initial[key]);

export function liveOperatorSettings(database: Database, log: Log, before: OperatorSettings): LiveOperatorSettings {
  const initial = toValues(before);
  const { last, ...live } = liveValue(
    async () => toSettings(valuesInEffect(initial, await readOperatorValues(database))),
    log,
    'the operator settings could not be read',
  );
  return { ...live, initial, current: () => last() ?? before };
}
