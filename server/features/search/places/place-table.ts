// The places of the United States and Canada: ZIP codes, Canadian postal areas, and the towns that they belong to.
// The data is from GeoNames (CC BY 4.0); see data/README.md.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Country } from '#contract/places.ts';
import { pointOf } from '#search-index/public.ts';
import type { Point } from '#search-index/public.ts';
import { placeKey } from './place-key.ts';

export interface Place {
  /** `Boston, MA`, `73301`, `T2N`: identifies the place, also as the text of a search. */
  name: string;
  /** The town of a code; null for a town. */
  town: string | null;
  country: Country;
  /** State or province, two letters. */
  state: string;
  /** The center of a town is the median of its codes. */
  point: Point;
  /** How many codes the place has: a measure of the size of a town. */
  codes: number;
}

export interface PlaceTable {
  /** By ZIP code (`02108`) or postal area (`T2N`). */
  byCode: ReadonlyMap<string, Place>;
  /** By the key of a town's name, largest first. */
  byTown: ReadonlyMap<string, readonly Place[]>;
  /** The codes and the keys of towns, each ascending. */
  codes: readonly string[];
  towns: readonly string[];
}

const files = [
  { file: 'us-zip-codes.tsv.gz', country: 'US' },
  { file: 'canadian-postal-areas.tsv.gz', country: 'CA' },
] as const;

let known: PlaceTable | null = null;

/** Read once in each thread: about 0.1 s and 20 MB. */
export const placeTable = (): PlaceTable => (known ??= readPlaces());

interface Code {
  code: string;
  latitude: number;
  longitude: number;
  town: string;
  state: string;
  country: Country;
}

function readPlaces(): PlaceTable {
  const rows = files.flatMap(({ file, country }) => readFile(file, country));
  const byCode = new Map(rows.map((row) => [row.code, placeOfCode(row)]));
  const towns = [...Map.groupBy(rows, ({ town, state }) => `${town}, ${state}`).values()];
  const byTown = Map.groupBy(
    towns.map(placeOfTown).toSorted((a, b) => b.codes - a.codes || (a.name < b.name ? -1 : 1)),
    ({ name }) => placeKey(name.slice(0, name.lastIndexOf(','))),
  );
  return { byCode, byTown, codes: [...byCode.keys()].toSorted(), towns: [...byTown.keys()].toSorted() };
}

function readFile(file: string, country: Country): Code[] {
  const text = gunzipSync(readFileSync(new URL(`data/${file}`, import.meta.url))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code = '', latitude, longitude, town = '', state = ''] = line.split('\t');
      return { code, latitude: Number(latitude), longitude: Number(longitude), town, state, country };
    });
}

const placeOfCode = ({ code, latitude, longitude, town, state, country }: Code): Place => ({
  name: code,
  town: `${town}, ${state}`,
  country,
  state,
  point: pointOf(latitude, longitude),
  codes: 1,
});

function placeOfTown(codes: readonly Code[]): Place {
  const [first] = codes;
  if (first === undefined) throw new RangeError('A town has at least one code.');
  const { town, state, country } = first;
  return {
    name: `${town}, ${state}`,
    town: null,
    country,
    state,
    point: pointOf(median(codes.map(({ latitude }) => latitude)), median(codes.map(({ longitude }) => longitude))),
    codes: codes.length,
  };
}

/** The lower one of two middle values. A few post office boxes far away do not move it. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
