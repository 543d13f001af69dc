// Plausible names of places that do not exist, typical of their region: `Bluestem Prairie`, `Osprey Sound`, `Glenhaven`.

import type { Random } from './random.ts';
import { entryOf, placeNames } from './tables.ts';

const regionOfState = Object.fromEntries(
  placeNames.regions.flatMap((region) => region.states.map((state) => [state, region])),
);

/** @throws RangeError for a state of no region. */
export function inventPlace(random: Random, state: string): string {
  if (random.chance(0.22)) return random.pick(placeNames.towns);
  const region = entryOf(regionOfState, state);
  const second = random.pick(random.chance(0.4) ? region.second : placeNames.second);
  const first = random.pick(random.chance(0.5) ? region.first : placeNames.first);
  return first === second ? first : `${first} ${second}`;
}
