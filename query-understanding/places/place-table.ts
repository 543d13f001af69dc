// The places of the United States and Canada: ZIP codes, Canadian postal areas, and the towns that they belong to.
// The data is from GeoNames (CC BY 4.0); see data/README.md.
import type { Country } from '#contract/candidates/places.ts';
import { pointOf, type Point } from '#search-index/public.ts';
import { countyFile, readCounties, type County } from './counties.ts';
import { placeKey } from './place-key.ts';
import { readRegions, regionFile, type Region } from './regions.ts';

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
  /** The codes, ascending. */
  codes: readonly string[];
  /** Regions and nicknames of cities, by their words. */
  regions: ReadonlyMap<string, Region>;
  /** By the keys of their names, largest first. */
  counties: ReadonlyMap<string, readonly County[]>;
}

/** The data, each compressed with gzip. */
const placeFiles = [
  { file: new URL('data/us-zip-codes.tsv.gz', import.meta.url), country: 'US' },
  { file: new URL('data/canadian-postal-areas.tsv.gz', import.meta.url), country: 'CA' },
] as const;

interface Code {
  code: string;
  latitude: number;
  longitude: number;
  town: string;
  state: string;
  country: Country;
}

/** `textOf`: the text of a file of the library, decompressed where its name ends with `.gz`. Takes 0.3 s and 20 MB. */
export function readPlaces(textOf: (file: URL) => string): PlaceTable {
  const codes = placeFiles.flatMap(({ file, country }) =>
    textOf(file)
      .trimEnd()
      .split('\n')
      .map((line) => parseLine(line, country)),
  );
  const byCode = new Map(codes.map((code) => [code.code, placeOfCode(code)]));
  const towns = Map.groupBy(codes, ({ town, state }) => `${town}, ${state}`)
    .values()
    .map(placeOfTown)
    .toArray()
    .toSorted((a, b) => b.codes - a.codes || (a.name < b.name ? -1 : 1));
  const byTown = Map.groupBy(towns, ({ name }) => placeKey(name.slice(0, name.lastIndexOf(','))));
  return {
    byCode,
    byTown,
    codes: [...byCode.keys()].toSorted(),
    regions: readRegions(textOf(regionFile)),
    counties: readCounties(textOf(countyFile)),
  };
}

function parseLine(line: string, country: Country): Code {
  const [code = '', latitude, longitude, town = '', state = ''] = line.split('\t');
  return { code, latitude: Number(latitude), longitude: Number(longitude), town, state, country };
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
