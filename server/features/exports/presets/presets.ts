import { exportLimits } from '#contract/exports/export-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ExportParts } from '../export-parts.ts';
import { countOtherPresets, deletePreset, upsertPreset } from './presets-store.ts';
import type { StoredPreset } from './presets-store.ts';

/** The capability `export` has been demanded. @throws AppError `TOO_MANY_PRESETS` */
export const savePreset = (
  { database, clock }: Pick<ExportParts, 'database' | 'clock'>,
  userId: string,
  preset: Omit<StoredPreset, 'id' | 'updatedAt'>,
): Promise<StoredPreset> =>
  inTransaction(database, async (client) => {
    if ((await countOtherPresets(client, userId, preset.name)) >= exportLimits.presetsMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_PRESETS',
        `An account keeps at most ${exportLimits.presetsMax} presets. Delete one, or save under the name of one to replace it.`,
      );
    return upsertPreset(client, userId, { ...preset, updatedAt: clock.now() });
  });

/** @throws AppError `NOT_FOUND` */
export async function removePreset(database: Database, userId: string, id: string): Promise<void> {
  if (!(await deletePreset(database, userId, id)))
    throw new AppError(
      'not_found',
      'NOT_FOUND',
      'There is no such preset. It may have been deleted in another window.',
    );
}
