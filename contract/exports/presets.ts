// Columns of exports that a user keeps under a name.
import { z } from 'zod';
import { operation } from '../operation.ts';
import { line } from '../text.ts';
import { chosenFormatNames, exportLimits } from './export-options.ts';
import { fileColumns, requireFittingNames } from './file-columns.ts';

const tags = ['Exports'];

const exportPreset = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(chosenFormatNames),
  columns: fileColumns.columns,
  /** Null: the usual names. */
  column_names: z.array(z.string()).nullable(),
  updated_at: z.iso.datetime(),
});
export type ExportPreset = z.output<typeof exportPreset>;

export const listExportPresets = operation('account', { scope: 'export' })
  .route({ method: 'GET', path: '/export-presets', tags, summary: 'List my export presets', description: 'By name.' })
  .output(z.object({ data: z.array(exportPreset).max(exportLimits.presetsMax) }));

export const saveExportPreset = operation('export', { isForm: true })
  .errors({ TOO_MANY_PRESETS: { status: 409, message: 'An account keeps at most 20 presets.' } })
  .route({
    method: 'POST',
    path: '/export-presets',
    tags,
    summary: 'Save an export preset',
    description: 'A preset with the same name is replaced. Upper and lower case make no difference.',
  })
  .input(
    z
      .strictObject({
        name: line()
          .min(1, { message: 'Enter a name for the preset.' })
          .max(exportLimits.presetNameLengthMax, {
            message: `The name of a preset has at most ${exportLimits.presetNameLengthMax} characters.`,
          }),
        format: z.enum(chosenFormatNames).default('csv'),
        ...fileColumns,
      })
      .superRefine(requireFittingNames),
  )
  .output(exportPreset);

export const deleteExportPreset = operation('account', { scope: 'export' })
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such preset.' } })
  .route({ method: 'DELETE', path: '/export-presets/{id}', tags, summary: 'Delete an export preset' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.object({ success: z.literal(true) }));
