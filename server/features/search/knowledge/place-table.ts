// The table of places.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Point } from '#search-index/public.ts';
import { candidatePoints, readPlaces, type CandidateAddress, type PlaceTable } from '#query-understanding/public.ts';

let known: PlaceTable | null = null;

/** Read once in each thread. */
export const placeTable = (): PlaceTable => (known ??= readPlaces(textOf));

function textOf(file: URL): string {
  const bytes = readFileSync(file);
  return (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

let pointOf: ReturnType<typeof candidatePoints> | null = null;

/** Null: not known. */
export const candidatePoint = (address: CandidateAddress): Point | null =>
  (pointOf ??= candidatePoints(placeTable()))(address);
