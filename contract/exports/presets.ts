// Columns of exports that a user keeps under a name.
import { z } from 'zod';
import {
  changedMeanwhile,
  noSeatToShare,
  readVersion,
  sharedWork,
  sharingErrors,
  tooManyShared,
  viewOrManage,
} from '../access/shared-work.ts';
import { operationsOf } from '../operation.ts';
import { line } from '../text.ts';
import { chosenFormatNames, exportLimits } from './export-options.ts';
import { fileColumns, requireFittingNames } from './file-columns.ts';

const operation = operationsOf('Exports');

const notFound = { NOT_FOUND: { status: 404, message: 'There is no such preset.' } } as const;

const exportPreset = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(chosenFormatNames),
  columns: fileColumns.columns,
  /** Null: the usual names. */
  column_names: z.array(z.string()).nullable(),
  updated_at: z.iso.datetime(),
  /** Increases with every change of the content; `changeExportPreset` takes it. */
  version: z.int().min(0),
  ...sharedWork,
});
export type ExportPreset = z.output<typeof exportPreset>;

const listExportPresets = operation('account', 'GET /export-presets', 'List my export presets', {
  scope: 'export',
  description: 'Those of the account and those that members of its workspace share, by name.',
}).output(z.object({ data: z.array(exportPreset) }));

const saveExportPreset = operation('export', 'POST /export-presets', 'Save an export preset', {
  isForm: true,
  description: 'A preset of the account with the same name is replaced. Upper and lower case make no difference.',
})
  .errors({ TOO_MANY_PRESETS: { status: 409, message: 'An account keeps at most 20 presets.' } })
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

const changeExportPreset = operation(
  'export',
  'PUT /export-presets/{id}',
  'Change the format and the columns of an export preset',
  {
    description:
      'With an older `version` than the present one nothing is changed, unless format and columns are the same. The name stays.',
  },
)
  .errors({ ...sharingErrors, ...notFound, CHANGED_MEANWHILE: changedMeanwhile })
  .input(
    z
      .strictObject({ id: z.uuid(), version: readVersion, format: z.enum(chosenFormatNames), ...fileColumns })
      .superRefine(requireFittingNames),
  )
  .output(exportPreset);

const shareExportPreset = operation(
  'account',
  'PUT /export-presets/{id}/sharing',
  'Share an export preset with my workspace, or end the sharing',
  { scope: 'export' },
)
  .errors({ ...sharingErrors, ...notFound, NO_SEAT: noSeatToShare, TOO_MANY_SHARED: tooManyShared })
  .input(z.strictObject({ id: z.uuid(), right: viewOrManage }))
  .output(exportPreset);

const deleteExportPreset = operation('account', 'DELETE /export-presets/{id}', 'Delete an export preset', {
  scope: 'export',
})
  .errors({ ...sharingErrors, ...notFound })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.object({ success: z.literal(true) }));

export const presetOperations = {
  listExportPresets,
  saveExportPreset,
  changeExportPreset,
  shareExportPreset,
  deleteExportPreset,
};
