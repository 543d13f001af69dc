import { operatorSettingKeys } from '#contract/site-settings/operator-setting-keys.ts';
import type { OperatorSetting, OperatorSettingChange } from '#contract/site-settings/operator-settings.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { changeOperatorSetting, undoOperatorChange } from './change-operator-setting.ts';
import type { OperatorChange, OperatorChangeParts } from './change-operator-setting.ts';
import type { LiveOperatorSettings } from './live-operator-settings.ts';
import { listOperatorChanges, readOperatorValues } from './operator-settings-store.ts';
import { cleanOperatorValue } from './operator-values.ts';

export interface OperatorSettingsParts extends Omit<OperatorChangeParts, 'initial'> {
  live: LiveOperatorSettings;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export function operatorSettingsRoutes({ operatorSettings }: ContractImplementer, given: OperatorSettingsParts) {
  const { live, database } = given;
  const parts = { ...given, initial: live.initial };
  const read = async (): Promise<OperatorSetting[]> => {
    const saved = await readOperatorValues(database);
    return operatorSettingKeys.map((key) => ({
      key,
      value: saved.get(key) ?? live.initial[key],
      isInitial: !saved.has(key),
    }));
  };
  /** The change is committed, so nothing that may fail follows. */
  const answerOf = async ({ key, value }: OperatorChange): Promise<OperatorSetting> => {
    await live.refresh();
    return { key, value: value ?? live.initial[key], isInitial: value === null };
  };
  return {
    listOperatorSettings: operatorSettings.listOperatorSettings.handler(async () => ({ data: await read() })),
    saveOperatorSetting: operatorSettings.saveOperatorSetting.handler(
      async ({ input: { key, value: entered }, context }) => {
        const value = entered === null ? null : cleanOperatorValue(key, entered);
        await changeOperatorSetting(parts, { key, value }, signedIn(context).userId);
        return answerOf({ key, value });
      },
    ),
    listOperatorSettingChanges: operatorSettings.listOperatorSettingChanges.handler(async () => ({
      data: await readHistory(given),
    })),
    undoOperatorSettingChange: operatorSettings.undoOperatorSettingChange.handler(
      async ({ input: { changeId }, context }) =>
        answerOf(await undoOperatorChange(parts, changeId, signedIn(context).userId)),
    ),
  };
}

const changesListed = 50;

async function readHistory({ database, addressesOf }: OperatorSettingsParts): Promise<OperatorSettingChange[]> {
  const changes = await listOperatorChanges(database, changesListed);
  const userIds = new Set(changes.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy])));
  const addresses = userIds.size === 0 ? new Map<string, string>() : await addressesOf([...userIds]);
  return changes.flatMap((change) => {
    // Keys of another version of the product are left out.
    const key = operatorSettingKeys.find((each) => each === change.key);
    if (key === undefined) return [];
    const changedBy = change.changedBy === null ? null : (addresses.get(change.changedBy) ?? null);
    return [{ ...change, key, changedBy, changedAt: change.changedAt.toISOString() }];
  });
}
