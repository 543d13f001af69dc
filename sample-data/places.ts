// The cities of the directory, drawn by population.

import { entryAt, type Random } from './random.ts';
import { cityRows, entryOf, populations } from './tables.ts';
import { WeightedChoice } from './weighted-choice.ts';

export interface City {
  /** Position in `cities`. */
  index: number;
  name: string;
  /** State or province, two letters. */
  state: string;
  country: 'US' | 'CA';
  /** Share of all people of the directory, 0 to 1. */
  share: number;
  areaCodes: string[];
  /** ZIP codes; in Canada the first halves of postal codes. */
  postalCodes: string[];
}

/** Canada's part of the directory. */
const canadianShare = 0.018;

const rows = cityRows.map(([country, state = '', name = '', people, areaCodes = '', postalCodes = '']) => ({
  country: country === 'CA' ? ('CA' as const) : ('US' as const),
  state,
  name,
  // Medical jobs are less concentrated in the largest cities than residents are, because suburbs have their own rows.
  people: Number(people) ** 0.85,
  areaCodes: areaCodes.split('/'),
  postalCodes: postalCodes.split('/'),
}));

export const cities: readonly City[] = (['US', 'CA'] as const)
  .flatMap(citiesOf)
  .map((city, index) => ({ index, ...city }));

const byPopulation = new WeightedChoice(cities.map((city) => [city, city.share]));
const byAreaCode = Map.groupBy(cities, areaKey);

export function pickCity(random: Random): City {
  return byPopulation.pick(random);
}

/** A city of the same state in the same area code (often the same city): where someone who works in `city` lives. */
export function pickHomeCity(random: Random, city: City): City {
  return random.chance(0.72) ? city : random.pick(byAreaCode.get(areaKey(city)) ?? [city]);
}

function citiesOf(country: City['country']): Omit<City, 'index'>[] {
  const byState = Map.groupBy(
    rows.filter((row) => row.country === country),
    ({ state }) => state,
  );
  const countryShare = country === 'US' ? 1 - canadianShare : canadianShare;
  const people = [...byState.keys()].reduce((sum, state) => sum + entryOf(populations, state), 0);
  return [...byState].flatMap(([state, inState]) => {
    const inCities = inState.reduce((sum, row) => sum + row.people, 0);
    return inState.map(({ people: inCity, ...row }) => ({
      ...row,
      share: (countryShare * (entryOf(populations, state) / people) * inCity) / inCities,
    }));
  });
}

function areaKey({ state, areaCodes }: Pick<City, 'state' | 'areaCodes'>): string {
  return `${state} ${entryAt(areaCodes, 0)}`;
}
