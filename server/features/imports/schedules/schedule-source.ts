// Where the files of a schedule come from. It is encrypted, because an address may contain a secret.
import { z } from 'zod';
import { AppError } from '#server/foundation/errors/public.ts';
import { OutboundError, readOutboundUrl, type OutboundParts } from '#server/foundation/outbound/public.ts';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import { placeholders, withDates } from './schedule-times.ts';

/** `url` with placeholders, or a `pattern` of file names. */
const scheduleSource = z.union([z.strictObject({ url: z.string() }), z.strictObject({ pattern: z.string() })]);
export type ScheduleSource = z.output<typeof scheduleSource>;

const placeOf = (id: string): string => `import_schedules/${id}/sealed`;

export const sealScheduleSource = (sealing: Sealing, id: string, source: ScheduleSource): Sealed =>
  sealing.seal(placeOf(id), JSON.stringify(source));

export const openScheduleSource = (sealing: Sealing, id: string, sealed: Sealed): ScheduleSource =>
  scheduleSource.parse(JSON.parse(sealing.open(placeOf(id), sealed)));

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('invalid_input', 'ADDRESS_REFUSED', message, { field: 'address', cause });

/** @throws AppError `ADDRESS_REFUSED` */
export function readScheduleUrl(
  address: string,
  { rules }: OutboundParts,
  now: Date,
): { source: ScheduleSource; shown: string } {
  const filled = withDates(address, now);
  if (/[{}]/.test(filled))
    throw refused(`An address may contain ${placeholders.map((name) => `{${name}}`).join(', ')} only.`);
  try {
    readOutboundUrl(filled, rules);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw refused(error.message, error);
  }
  const [path = ''] = address.trim().split(/[?#]/);
  const hasQuery = path.length < address.trim().length;
  return { source: { url: address.trim() }, shown: hasQuery ? `${path}?…` : path };
}

/** @throws AppError `PATTERN_REFUSED`, `NO_FOLDER` */
export function readPattern(pattern: string, folder: string | null): { source: ScheduleSource; shown: string } {
  if (folder === null)
    throw new AppError(
      'conflict',
      'NO_FOLDER',
      'The operator has not named a folder for scheduled imports: set IMPORT_FOLDER, or enter an address.',
    );
  const name = pattern.trim();
  if (!/^[^/\\\p{Cc}]{1,200}$/u.test(name) || name.startsWith('.'))
    throw new AppError(
      'invalid_input',
      'PATTERN_REFUSED',
      'Enter the name of a file without a folder, in which * stands for any text, such as acme-*.csv.',
      { field: 'address' },
    );
  return { source: { pattern: name }, shown: name };
}
