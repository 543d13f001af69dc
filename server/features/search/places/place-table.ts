// The places of the United States and Canada: ZIP codes, Canadian postal areas, and the towns that they belong to.
// The data is from GeoNames (CC BY 4.0); see data/README.md.
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Rows and towns that are read at a time: a few milliseconds of work. */
const sliceLength = 500;

let known: PlaceTable | null = null;
const reading = readPlaces();

/** Read once in each thread: 0.3 s and 20 MB, at once where `loadPlaceTable` has not finished. */
export function placeTable(): PlaceTable {
  while (known === null) readSlice();
  return known;
}

/** Reads the table in slices, between which the thread does its other work. */
export async function loadPlaceTable(): Promise<void> {
  while (known === null) {
    readSlice();
    await nextTurn();
  }
}

function readSlice(): void {
  const { done, value } = reading.next();
  if (done === true) known = value;
}

interface Code {
  code: string;
  latitude: number;
  longitude: number;
  town: string;
  state: string;
  country: Country;
}

/** Yields after each slice. */
function* readPlaces(): Generator<undefined, PlaceTable> {
  const byCode = new Map<string, Place>();
  const codesOfTowns = new Map<string, Code[]>();
  for (const { file, country } of files) {
    for (const lines of slicesOf(linesOf(file))) {
      for (const line of lines) {
        const code = parseLine(line, country);
        byCode.set(code.code, placeOfCode(code));
        const town = `${code.town}, ${code.state}`;
        const codes = codesOfTowns.get(town);
        if (codes === undefined) codesOfTowns.set(town, [code]);
        else codes.push(code);
      }
      yield;
    }
  }
  const towns: { key: string; place: Place }[] = [];
  for (const slice of slicesOf([...codesOfTowns.values()])) {
    for (const codes of slice) {
      const place = placeOfTown(codes);
      towns.push({ key: placeKey(place.name.slice(0, place.name.lastIndexOf(','))), place });
    }
    yield;
  }
  towns.sort(({ place: a }, { place: b }) => b.codes - a.codes || (a.name < b.name ? -1 : 1));
  yield;
  const byTown = new Map<string, Place[]>();
  for (const { key, place } of towns) {
    const places = byTown.get(key);
    if (places === undefined) byTown.set(key, [place]);
    else places.push(place);
  }
  yield;
  return { byCode, byTown, codes: [...byCode.keys()].toSorted(), towns: [...byTown.keys()].toSorted() };
}

const linesOf = (file: string): string[] =>
  gunzipSync(readFileSync(new URL(`data/${file}`, import.meta.url)))
    .toString('utf8')
    .trimEnd()
    .split('\n');

function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += sliceLength) yield items.slice(at, at + sliceLength);
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
