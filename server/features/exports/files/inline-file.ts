// The file of a small export as it is kept for a day, in one piece: encrypted, line by line with the candidate of each line, so that a
// candidate who was removed meanwhile can be left out of a later download.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

export interface FileLine {
  /** The candidate. */
  id: string;
  line: string;
}

const stored = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))]);

const placeOf = (exportId: string): string => `export_files/${exportId}/sealed`;

/** `heading`: for a server of an earlier version, which reads it. */
export const sealFile = (sealing: Sealing, exportId: string, heading: string, lines: readonly FileLine[]): Sealed =>
  sealing.seal(placeOf(exportId), JSON.stringify([heading, lines.map(({ id, line }) => [id, line])]));

export function openFile(sealing: Sealing, exportId: string, file: Sealed): FileLine[] {
  const [, lines] = stored.parse(JSON.parse(sealing.open(placeOf(exportId), file)));
  return lines.map(([id, line]) => ({ id, line }));
}
