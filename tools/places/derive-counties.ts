// Counties as a town and miles around it, derived from the county of each ZIP code.

/** Miles that a search can ask for and that cover most counties. */
const radii = [10, 25, 50, 75, 100];
/** Of the ZIP codes of a county, the share that lies within the radius. The rest are corners, and post office boxes. */
const coveredMin = 0.9;
const milesOfDegree = 69.1;
/** The best known town, where another one has more ZIP codes. */
const centers: Readonly<Record<string, string>> = {
  'Bergen, NJ': 'Hackensack',
  'DuPage, IL': 'Naperville',
  'Fairfax, VA': 'Fairfax',
  'Montgomery, MD': 'Rockville',
  'Nassau, NY': 'Hempstead',
  'Suffolk, NY': 'Brentwood',
  'Ventura, CA': 'Oxnard',
};

export interface CountyCode {
  town: string;
  state: string;
  county: string;
  latitude: number;
  longitude: number;
}

/** Name, state, town, miles, and the number of ZIP codes, by name and then from the most codes on. The center is the town with the most codes. */
export function countiesOf(codes: readonly CountyCode[]): string[][] {
  const counties = Map.groupBy(
    codes.flatMap((code) => {
      const county = countyName(code.county);
      return county === null ? [] : [{ ...code, county }];
    }),
    ({ county, state }) => `${county}\t${state}`,
  );
  return [...counties]
    .toSorted(
      ([a, { length: ofA }], [b, { length: ofB }]) => compare(nameOf(a), nameOf(b)) || ofB - ofA || compare(a, b),
    )
    .map(([key, own]) => {
      const { town, latitude, longitude } = centerOf(own);
      const distances = own.map((code) => milesBetween(code, { latitude, longitude })).toSorted((a, b) => a - b);
      const reach = distances[Math.ceil(distances.length * coveredMin) - 1] ?? 0;
      const miles = radii.find((radius) => radius >= reach) ?? radii.at(-1);
      return [...key.split('\t'), town, String(miles), String(own.length)];
    });
}

/** `Caddo Parish`, `Nome (CA)` → `Caddo`, `Nome`. Null: independent cities, which are towns, and codes of no county. */
function countyName(text: string): string | null {
  const name = text
    .replace(/^City and County of /, '')
    .replace(/ \(C.*$/, '')
    .replace(/ (?:City and Borough|Parish|Borough|County)$/, '');
  return name === '' || name.includes('(') ? null : name;
}

const nameOf = (key: string): string => key.slice(0, key.indexOf('\t'));
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Of the towns with the most codes, the one nearest to the middle of the county. */
function centerOf(codes: readonly CountyCode[]): CountyCode {
  const middle = middleOf(codes);
  const known = codes.find(({ town, county, state }) => centers[`${county}, ${state}`] === town);
  if (known !== undefined) return known;
  const towns = [...Map.groupBy(codes, ({ town }) => town).values()].map((own) => ({
    ...middleOf(own),
    codes: own.length,
  }));
  const [center] = towns.toSorted(
    (a, b) => b.codes - a.codes || milesBetween(a, middle) - milesBetween(b, middle) || compare(a.town, b.town),
  );
  if (center === undefined) throw new RangeError('A county has at least one code.');
  return center;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;

function middleOf(codes: readonly CountyCode[]): CountyCode {
  const [first] = codes;
  if (first === undefined) throw new RangeError('A place has at least one code.');
  return {
    ...first,
    latitude: median(codes.map(({ latitude }) => latitude)),
    longitude: median(codes.map(({ longitude }) => longitude)),
  };
}

type Point = Pick<CountyCode, 'latitude' | 'longitude'>;

/** On a plane, which is exact enough for the distances in a county. */
function milesBetween(a: Point, b: Point): number {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * milesOfDegree;
}
