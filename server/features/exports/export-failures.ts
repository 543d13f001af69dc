import { exportLimits } from '#contract/exports/export-options.ts';
import { AppError } from '#server/foundation/errors/public.ts';

export const nothingToExport = (): AppError =>
  new AppError(
    'conflict',
    'NOTHING_TO_EXPORT',
    'None of these candidates is in the directory any more. Search again and select others.',
  );

export const exportExpired = (): AppError =>
  new AppError(
    'gone',
    'EXPORT_EXPIRED',
    `Files are kept for ${exportLimits.fileHours} hours, and this one was deleted. Export the candidates again.`,
  );

/** Also for an export of another account. */
export const exportNotFound = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such export. Look for it in Account Settings, Exports.');

/** While a large file is being written. */
export const mayNotExport = (): AppError =>
  new AppError(
    'forbidden',
    'MAY_NOT_EXPORT',
    'The export stopped because this account may not export any more, and nothing was counted. Your plan is in Account Settings; export again when it includes exports.',
  );

export const listOfFileGone = (): AppError =>
  new AppError(
    'not_found',
    'LIST_NOT_FOUND',
    'The export stopped because its list was deleted or is no longer shared with you, and nothing was counted. Export again without the columns of the list.',
  );
