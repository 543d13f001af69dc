// Derives the place files of the search from GeoNames' postal codes, once per new edition of the data:
//   node tools/places/derive-place-files.ts us.csv ca.csv
// The inputs are the columns code, place, state, (county,) latitude, longitude of https://download.geonames.org/export/zip/.
// They are published under CC BY 4.0; query-understanding/places/data/README.md carries the credit.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { countiesOf } from './derive-counties.ts';

const folder = new URL('../../query-understanding/places/data/', import.meta.url);
/** Post offices of the armed forces lie at no place in a state. */
const military = new Set(['AA', 'AE', 'AP']);

const [unitedStates, canada] = process.argv.slice(2);
if (unitedStates === undefined || canada === undefined)
  throw new Error('Name two files: US ZIP codes and Canadian postal areas.');

const usRows = readRows(unitedStates).filter(({ state = '' }) => !military.has(state));
const zipCodes = usRows.map(({ zip = '', city = '', state = '', lat = '', lon = '' }) => [zip, lat, lon, city, state]);
const counties = countiesOf(
  usRows.map(({ city: town = '', state = '', county = '', lat, lon }) => ({
    town,
    state,
    county,
    latitude: Number(lat),
    longitude: Number(lon),
  })),
);
const postalAreas = readRows(canada).map(({ fsa = '', place = '', province = '', lat = '', lon = '' }) => [
  fsa,
  lat,
  lon,
  townOf(fsa, place),
  province,
]);
write('us-zip-codes.tsv.gz', zipCodes);
write('us-counties.tsv.gz', counties);
write('canadian-postal-areas.tsv.gz', inKnownTown(postalAreas));

function write(name: string, rows: readonly string[][]): void {
  const lines = rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)).map((row) => row.join('\t'));
  writeFileSync(new URL(name, folder), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

/** `Calgary (Forest Lawn)` and `Vernon Central` are parts of towns. The areas of the countryside (second letter 0) name a town in parentheses. */
function townOf(code: string, place: string): string {
  const [outside = '', inside = ''] = place.replace(')', '').split(' (');
  const name = code[1] === '0' && inside !== '' ? (inside.split(/ [/&] |, /)[0] ?? inside) : outside;
  const parts =
    / (?:(?:and|Outer|Inner|Upper|Lower|Far|Central|Downtown|Old|North|South|East|West|Northeast|Northwest|Southeast|Southwest)\b[ -]?)+$/;
  return (name.split(', ')[0] ?? name)
    .replace(parts, '')
    .replace(/^(?:Downtown|Central|Old) /, '')
    .trim();
}

/** `Halifax Bedford Basin` lies in `Halifax`, which another area of the province is named after. */
function inKnownTown(rows: readonly string[][]): string[][] {
  const towns = new Set(rows.map(([, , , town, province]) => `${town}, ${province}`));
  return rows.map(([code = '', lat = '', lon = '', town = '', province = '']) => {
    const words = town.split(' ');
    const shorter = words
      .map((_, at) => words.slice(0, at).join(' '))
      .filter((name) => towns.has(`${name}, ${province}`));
    return [code, lat, lon, shorter.at(-1) ?? town, province];
  });
}

/** Rows of a CSV with a header; cells may be quoted. */
function readRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/);
  const names = header.split(',');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      );
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
}
