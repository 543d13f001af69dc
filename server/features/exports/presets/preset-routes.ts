import type { ExportPreset } from '#contract/exports/presets.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn, sharingAnswers, type KeepSeat, type Reader } from '../../access/public.ts';
import type { ExportParts } from '../export-parts.ts';
import { changePreset, changePresetSharing, removePreset, savePreset } from './presets.ts';
import { listPresets, type StoredPreset } from './presets-store.ts';

export function presetRoutes(operations: ContractImplementer['exports'], parts: ExportParts & { keepSeat: KeepSeat }) {
  const { database } = parts;
  return {
    listExportPresets: operations.listExportPresets.handler(async ({ context }) => {
      const reader = await readerIn(context);
      return { data: await shownPresets(database, await listPresets(database, reader), reader) };
    }),
    saveExportPreset: operations.saveExportPreset.handler(async ({ input, context }) => {
      const { userId } = signedIn(context);
      const saved = await savePreset(parts, userId, { ...input, columnNames: input.columnNames ?? null });
      return shownPreset(database, saved, await readerIn(context));
    }),
    changeExportPreset: operations.changeExportPreset.handler(async ({ input, context }) => {
      const reader = await readerIn(context);
      const order = { ...input, columnNames: input.columnNames ?? null };
      return shownPreset(database, await changePreset(parts, reader, order), reader);
    }),
    shareExportPreset: operations.shareExportPreset.handler(async ({ input, context }) => {
      const reader = await readerIn(context);
      return shownPreset(database, await changePresetSharing(parts, reader, input), reader);
    }),
    deleteExportPreset: operations.deleteExportPreset.handler(async ({ input, context }) =>
      successAfter(removePreset(database, await readerIn(context), input.id)),
    ),
  };
}

/** As the reader sees them. */
async function shownPresets(
  database: Database,
  presets: readonly StoredPreset[],
  reader: Reader,
): Promise<ExportPreset[]> {
  const sharingOf = await sharingAnswers(database, presets, reader);
  return presets.map((preset) => ({
    id: preset.id,
    name: preset.name,
    format: preset.format,
    columns: preset.columns,
    column_names: preset.columnNames,
    updated_at: preset.updatedAt.toISOString(),
    version: preset.version,
    ...sharingOf(preset),
  }));
}

async function shownPreset(database: Database, preset: StoredPreset, reader: Reader): Promise<ExportPreset> {
  const [shown] = await shownPresets(database, [preset], reader);
  if (shown === undefined) throw new Error('No preset is shown.');
  return shown;
}
