// A part of a large file: the lines of at most 200 candidates, encrypted and bound to its place in the file.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import type { FileLine } from './inline-file.ts';

const stored = z.array(z.tuple([z.string(), z.string()]));

const placeOf = (jobId: string, number: number): string => `export_parts/${jobId}/${number}/sealed`;

export const sealPart = (sealing: Sealing, jobId: string, number: number, lines: readonly FileLine[]): Sealed =>
  sealing.seal(placeOf(jobId, number), JSON.stringify(lines.map(({ id, line }) => [id, line])));

export const openPart = (sealing: Sealing, jobId: string, number: number, part: Sealed): FileLine[] =>
  stored.parse(JSON.parse(sealing.open(placeOf(jobId, number), part))).map(([id, line]) => ({ id, line }));
