// The file of an export as it is kept for a day: encrypted, line by line with the candidate of each line, so that a candidate who was
// removed meanwhile can be left out of a later download.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import { byteOrderMark } from './csv.ts';

export interface ExportLines {
  heading: string;
  lines: readonly { id: string; line: string }[];
}

const stored = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))]);

const placeOf = (exportId: string): string => `export_files/${exportId}/sealed`;

export const sealFile = (sealing: Sealing, exportId: string, { heading, lines }: ExportLines): Sealed =>
  sealing.seal(placeOf(exportId), JSON.stringify([heading, lines.map(({ id, line }) => [id, line])]));

export function openFile(sealing: Sealing, exportId: string, file: Sealed): ExportLines {
  const [heading, lines] = stored.parse(JSON.parse(sealing.open(placeOf(exportId), file)));
  return { heading, lines: lines.map(([id, line]) => ({ id, line })) };
}

export const csvOf = ({ heading, lines }: ExportLines): string =>
  `${byteOrderMark}${heading}${lines.map(({ line }) => line).join('')}`;
