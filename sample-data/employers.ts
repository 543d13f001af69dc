// Places invented organizations: practices, hospitals and schools in each city, health systems across each
// state, companies across the country. Then draws an employer for a kind of work in a city.

import { inventPlace } from './invented-places.ts';
import { headcountWeight, OrganizationRegister, type Organization } from './organization.ts';
import { cities, type City } from './places.ts';
import { Random } from './random.ts';
import {
  employers,
  entryOf,
  lastNames,
  populations,
  specialtyProfiles,
  type EmployerTraits,
  type SpecialtyProfile,
} from './tables.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** Very short names make poor signs (`Ng Health`), very long ones as well. */
const isSign = (name: string): boolean => name.length >= 5 && name.length <= 11 && !name.includes(' ');

const practiceFounders = Object.entries(lastNames.byTradition)
  .flatMap(([tradition, names]) => names.slice(0, tradition === 'british' ? 220 : 30))
  .filter(isSign);

/** Last names of the founders of old institutions. */
const institutionFounders = ['british', 'irish', 'german', 'nordic']
  .flatMap((tradition) => entryOf(lastNames.byTradition, tradition))
  .filter((name) => isSign(name) && !lastNames.taken.has(name));

/** Draws before a name that is taken gets its city added. */
const attempts = 12;

export class Employers {
  private readonly register = new OrganizationRegister();
  private readonly random: Random;
  private readonly byPlace = new Map<string, WeightedChoice<Organization>>();

  constructor(seed: number) {
    this.random = new Random(seed, -1);
    this.settleNation();
    for (const [state, inState] of Map.groupBy(cities, (city) => city.state)) this.settleState(state, inState);
    for (const city of cities) this.settleCity(city);
  }

  pick(random: Random, kind: string, city: City, profile: SpecialtyProfile): Organization {
    const place = kind === 'practice' ? `practice ${profile.specialty} ${city.index}` : `${kind} ${city.index}`;
    const choice = this.byPlace.get(place) ?? this.byPlace.get(kind);
    if (choice === undefined)
      throw new RangeError(`No employer in ${city.name} employs ${profile.specialty} as ${kind}`);
    return choice.pick(random);
  }

  private settleNation(): void {
    for (const [kind, traits] of Object.entries(employers.companies)) {
      this.employ(
        kind,
        traits.names.map((name) => this.register.found(this.random, kind, traits, name, 'usa')),
      );
    }
  }

  private settleState(state: string, inState: City[]): void {
    for (const [kind, traits] of Object.entries(employers.perState)) {
      // They grow with the root of the population.
      const count = Math.max(1, Math.round(traits.usual * Math.sqrt(entryOf(populations, state))));
      const organizations = Array.from({ length: count }, () => this.found(kind, traits, state, state, ''));
      // Each city uses a few of its state's organizations, not the same few everywhere.
      for (const city of inState) this.employ(`${kind} ${city.index}`, this.some(organizations, 4));
    }
  }

  private settleCity(city: City): void {
    const breadth = Math.sqrt(city.share * cities.length);
    for (const [kind, traits] of Object.entries(employers.perCity)) {
      const count = Math.min(traits.most, Math.max(1, Math.round(traits.usual * breadth)));
      this.employ(
        `${kind} ${city.index}`,
        Array.from({ length: count }, () => this.found(kind, traits, city.state, city.name, '')),
      );
    }
    for (const profile of specialtyProfiles) {
      if (profile.practices.length === 0) continue;
      const count = Math.min(12, Math.max(1, Math.round(breadth * Math.sqrt(profile.weight) * 0.6)));
      const practices = Array.from({ length: count }, () =>
        this.found('practice', employers.practice, city.state, city.name, this.random.pickLeaning(profile.practices)),
      );
      this.employ(`practice ${profile.specialty} ${city.index}`, practices);
    }
  }

  private found(kind: string, traits: EmployerTraits, state: string, locality: string, practice: string): Organization {
    let name = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      name = this.invent(this.random.pickLeaning(traits.names), state, practice);
      if (!this.register.isTaken(name)) break;
    }
    if (this.register.isTaken(name)) name = this.tellApart(name, locality);
    return this.register.found(this.random, kind, traits, name, locality);
  }

  private invent(pattern: string, state: string, practice: string): string {
    return pattern.replace(/\{(\w+)\}/g, (_, word: string) => {
      switch (word) {
        case 'place':
          return inventPlace(this.random, state);
        case 'patron':
          return this.random.pick(employers.patrons);
        case 'surname':
          return this.random.pick(practice === '' ? institutionFounders : practiceFounders);
        case 'virtue':
          return this.random.pick(employers.virtues);
        default:
          return practice;
      }
    });
  }

  private tellApart(name: string, locality: string): string {
    const local = `${name} of ${locality}`;
    for (let suffix = 1; ; suffix += 1) {
      const candidate = suffix === 1 ? local : `${local} ${'I'.repeat(suffix)}`;
      if (!this.register.isTaken(candidate)) return candidate;
    }
  }

  private employ(place: string, organizations: Organization[]): void {
    this.byPlace.set(
      place,
      new WeightedChoice(organizations.map((organization) => [organization, headcountWeight[organization.size]])),
    );
  }

  private some<T>(list: readonly T[], most: number): T[] {
    const start = this.random.below(list.length);
    return Array.from({ length: Math.min(most, list.length) }, (_, step) => list[(start + step) % list.length]).filter(
      (entry) => entry !== undefined,
    );
  }
}
