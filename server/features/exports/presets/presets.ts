// Saving, changing, deleting, sharing and giving presets.
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { SharedRight } from '#contract/access/sharing.ts';
import { exportLimits } from '#contract/exports/export-options.ts';
import { freeNames } from '#contract/free-names.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  allowedWork,
  changeSharing,
  endSharingOf,
  writesOver,
  type KeepSeat,
  type Reader,
  type SharedKind,
} from '../../access/public.ts';
import type { ExportParts } from '../export-parts.ts';
import {
  countOtherPresets,
  countPresets,
  deletePreset,
  findPreset,
  findPresetsToGive,
  givePreset,
  isPresetNameTaken,
  lockPreset,
  lockPresets,
  presetsTable,
  setPresetContent,
  upsertPreset,
  type NewPreset,
  type StoredPreset,
} from './presets-store.ts';

/** The capability `export` has been demanded. @throws AppError `TOO_MANY_PRESETS` */
export const savePreset = (
  { database, clock }: Pick<ExportParts, 'database' | 'clock'>,
  userId: string,
  preset: Omit<NewPreset, 'updatedAt'>,
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

const presetKind: SharedKind = {
  thing: 'preset',
  things: 'presets',
  table: presetsTable,
  lock: lockPresets,
  notFound: () =>
    new AppError('not_found', 'NOT_FOUND', 'There is no such preset. It may have been deleted in another window.'),
};

const managedPreset = async (database: Database, reader: Reader, id: string): Promise<StoredPreset> =>
  allowedWork(database, presetKind, { work: await findPreset(database.pool, id), reader, needed: 'manage' });

/** `version`: which the caller read. @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL`, `CHANGED_MEANWHILE` */
export const changePreset = (
  { database, clock }: Pick<ExportParts, 'database' | 'clock'>,
  reader: Reader,
  { id, version, ...content }: Pick<StoredPreset, 'id' | 'version' | 'format' | 'columns' | 'columnNames'>,
): Promise<StoredPreset> =>
  inTransaction(database, async (client) => {
    const work = await lockPreset(client, id);
    const preset = await allowedWork({ pool: client }, presetKind, { work, reader, needed: 'manage' });
    const isSame = isDeepStrictEqual({ ...preset, ...content }, preset);
    if (!writesOver(presetKind, preset, version, isSame)) return preset;
    const updatedAt = clock.now();
    await setPresetContent(client, id, { ...content, updatedAt });
    return { ...preset, ...content, updatedAt, version: preset.version + 1 };
  });

/** @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL` */
export async function removePreset(database: Database, reader: Reader, id: string): Promise<void> {
  await managedPreset(database, reader, id);
  await deletePreset(database, id);
}

/** `right` null: only the account itself has the preset. @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL`, `NO_SEAT`, `TOO_MANY_SHARED` */
export const changePresetSharing = (
  parts: { database: Database; keepSeat: KeepSeat },
  caller: Reader,
  { id, right }: { id: string; right: SharedRight | null },
): Promise<StoredPreset> =>
  changeSharing(parts, presetKind, caller, { id, right, find: () => findPreset(parts.database.pool, id) });

export const endPresetSharing = (client: PoolClient, shared: Parameters<typeof endSharingOf>[2]): Promise<string[]> =>
  endSharingOf(client, presetsTable, shared);

/**
 * Gives the presets of one account to another in the caller's transaction. Shared ones always go, and stay shared. `withOwn`: the others go
 * along, as many as the other account has room for; the rest stay. Returns how many were given.
 */
export async function handOverPresets(
  client: PoolClient,
  { from, to, suffix, withOwn }: { from: string; to: string; suffix: string; withOwn: boolean },
): Promise<number> {
  for (const userId of [from, to].toSorted()) await lockPresets(client, userId);
  const presets = await findPresetsToGive(client, from);
  const shared = presets.filter(({ sharedRight }) => sharedRight !== null);
  const room = Math.max(0, exportLimits.presetsMax - (await countPresets(client, to)) - shared.length);
  const own = withOwn ? presets.filter(({ sharedRight }) => sharedRight === null).slice(0, room) : [];
  for (const { id, name } of [...shared, ...own]) {
    for (const free of freeNames(name, suffix, exportLimits.presetNameLengthMax)) {
      if (await isPresetNameTaken(client, to, free)) continue;
      await givePreset(client, id, to, free);
      break;
    }
  }
  return shared.length + own.length;
}
