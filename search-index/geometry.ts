// Points on the earth as whole meters from its center, so that distances are compared exactly, by whole numbers, here and in
// a database alike. The earth is a sphere here: distances differ from surveyed ones by up to half a percent.

export interface Point {
  /** Meters toward 0° N 0° E, 0° N 90° E, and the North Pole; -6,371,009 to 6,371,009. */
  x: number;
  y: number;
  z: number;
}

/** Mean radius (IUGG). */
const earthRadiusM = 6_371_009;

const wholeMeters = (share: number): number => Math.round(share * earthRadiusM);

/** Degrees north and east. Throws a RangeError outside of -90 to 90 and -180 to 180. */
export function pointOf(latitude: number, longitude: number): Point {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError('A point lies between -90 and 90 degrees north and -180 and 180 degrees east.');
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return {
    x: wholeMeters(Math.cos(north) * Math.cos(east)),
    y: wholeMeters(Math.cos(north) * Math.sin(east)),
    z: wholeMeters(Math.sin(north)),
  };
}

export function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null || !('x' in value && 'y' in value && 'z' in value)) return false;
  return [value.x, value.y, value.z].every((axis) => Number.isInteger(axis) && Math.abs(Number(axis)) <= earthRadiusM);
}

/** Square of the straight distance through the earth, in square meters: a whole number below 2^53, larger for larger distances. */
export const squaredChord = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;

/** The largest square that lies within so many meters along the surface. */
export function squaredChordWithin(meters: number): number {
  return Math.floor((2 * earthRadiusM * Math.sin(Math.min(meters / (2 * earthRadiusM), Math.PI / 2))) ** 2);
}

/** Whole meters along the surface. */
export function metersOfSquaredChord(square: number): number {
  return Math.round(2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(square) / (2 * earthRadiusM))));
}
