// Reads the tables of cities and draws from them by population.

import { entryAt } from '../random.ts';
import type { Random } from '../random.ts';
import { WeightedChoice } from '../weighted-choice.ts';
import { citiesCanada } from './cities-canada.ts';
import { citiesMidwest } from './cities-midwest.ts';
import { citiesNortheast } from './cities-northeast.ts';
import { citiesSouth } from './cities-south.ts';
import { citiesWest } from './cities-west.ts';
import { populations } from './populations.ts';

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

const tables: Record<string, string> = { ...citiesNortheast, ...citiesSouth, ...citiesMidwest, ...citiesWest };

/** Canada's part of the directory. */
const canadianShare = 0.018;

export const cities: readonly City[] = [
  ...readCountry('US', tables, 1 - canadianShare, 0),
  ...readCountry('CA', citiesCanada, canadianShare, countCities(tables)),
];

const byPopulation = new WeightedChoice(cities.map((city) => [city, city.share]));
const byAreaCode = neighbours();

export function pickCity(random: Random): City {
  return byPopulation.pick(random);
}

/** A city of the same state in the same area code (often the same city): where someone who works in `city` lives. */
export function pickHomeCity(random: Random, city: City): City {
  return random.chance(0.72) ? city : random.pick(byAreaCode.get(areaKey(city)) ?? [city]);
}

function readCountry(
  country: City['country'],
  byState: Record<string, string>,
  countryShare: number,
  firstIndex: number,
): City[] {
  const people = Object.keys(byState).reduce((sum, state) => sum + populationOf(state), 0);
  const read: City[] = [];
  for (const [state, table] of Object.entries(byState)) {
    const rows = table.split(';').map(readRow);
    const inCities = rows.reduce((sum, row) => sum + row.people, 0);
    for (const { people: inCity, ...row } of rows) {
      const share = (countryShare * (populationOf(state) / people) * inCity) / inCities;
      read.push({ index: firstIndex + read.length, state, country, share, ...row });
    }
  }
  return read;
}

function readRow(row: string): { name: string; people: number; areaCodes: string[]; postalCodes: string[] } {
  const words = row.trim().split(/\s+/);
  const [people, areaCodes, postalCodes] = words.slice(-3);
  return {
    name: words.slice(0, -3).join(' '),
    // Medical jobs are less concentrated in the largest cities than residents are, because suburbs have their own entries in the tables.
    people: Number(people) ** 0.85,
    areaCodes: (areaCodes ?? '').split('/'),
    postalCodes: (postalCodes ?? '').split('/'),
  };
}

function populationOf(state: string): number {
  const population = populations[state];
  if (population === undefined) throw new RangeError(`No population for ${state}`);
  return population;
}

function countCities(byState: Record<string, string>): number {
  return Object.values(byState).reduce((sum, table) => sum + table.split(';').length, 0);
}

function areaKey(city: City): string {
  return `${city.state} ${entryAt(city.areaCodes, 0)}`;
}

function neighbours(): Map<string, City[]> {
  return Map.groupBy(cities, areaKey);
}
