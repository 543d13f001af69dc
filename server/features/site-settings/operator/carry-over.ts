// Saves the values that earlier versions read from the environment. A value is saved once: what administrators do later remains.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { FormerSetting } from '#server/foundation/config/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { recordChange, type RecordParts } from '../change-setting.ts';
import { lockSettings, wasSavedWithoutAccount } from '../settings-store.ts';
import { cleanOperatorValue, refuseAdministrator, type OperatorChecks } from './operator-values.ts';

type CarryOverParts = RecordParts & Omit<OperatorChecks, 'initial'>;

/** Returns what the operator is told, in sentences: which lines can go, and which values could not be saved. */
export async function carryOver(parts: CarryOverParts, former: readonly FormerSetting[]): Promise<string[]> {
  if (former.length === 0) return [];
  return inTransaction(parts.database, async (client) => {
    const before = await lockSettings(client);
    const saved: string[] = [];
    const refused: string[] = [];
    for (const setting of former) {
      try {
        if (!before.has(setting.key)) await carryOverOne(client, parts, setting);
        saved.push(setting.name);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push(
          `${setting.name} is no longer a setting, and its value could not be saved: ${error.message} Enter it at /admin-operator, and remove the line.`,
        );
      }
    }
    if (saved.length === 0) return refused;
    return [
      `${saved.join(', ')}: no longer ${saved.length === 1 ? 'a setting. The value is' : 'settings. The values are'} saved and changed at /admin-operator. Remove ${saved.length === 1 ? 'the line' : 'these lines'}.`,
      ...refused,
    ];
  });
}

/** Values that belong together are not compared: these were in effect together. */
async function carryOverOne(
  client: PoolClient,
  parts: CarryOverParts,
  { key, value: written }: FormerSetting,
): Promise<void> {
  const value = cleanOperatorValue(key, written);
  // An administrator who has reset it since is obeyed.
  if (await wasSavedWithoutAccount(client, key, value)) return;
  await refuseAdministrator(client, parts, { key, value });
  await recordChange(client, parts, { key, before: null, after: value }, { kind: 'system', id: 'start' });
}
