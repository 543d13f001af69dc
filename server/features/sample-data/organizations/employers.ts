// Places invented organizations: practices, hospitals and schools in each city, health systems across each
// state, companies across the country. Then draws an employer for a kind of work in a city.

import { cities } from '../places/places.ts';
import type { City } from '../places/places.ts';
import type { SpecialtyProfile } from '../profiles/specialty-profile.ts';
import type { WorkplaceKind } from '../profiles/settings.ts';
import { inventPlace } from '../places/invented-places.ts';
import { populations } from '../places/populations.ts';
import { Random } from '../random.ts';
import { WeightedChoice } from '../weighted-choice.ts';
import { employerTraits } from './employer-kinds.ts';
import type { CityKind, StateKind } from './employer-kinds.ts';
import { institutionFounders, patrons, practiceFounders, virtues } from './name-words.ts';
import { nationalCompanies } from './national-companies.ts';
import { headcountWeight, OrganizationRegister } from './organization.ts';
import type { Organization } from './organization.ts';

/** Organisations of a kind in a city of middle size, and at most anywhere. */
const perCity: Record<CityKind, readonly [usual: number, most: number]> = {
  hospital: [1.1, 10],
  group: [1, 8],
  clinic: [1, 6],
  homeHealth: [0.9, 6],
  longTermCare: [1, 7],
  school: [0.8, 3],
};
/** Organisations of a kind in a state of a million people; they grow with the root of its population. */
const perState: Record<StateKind, number> = { system: 2.4, academic: 1, publicHospital: 1.2, government: 2 };
/** Draws before a name that is taken gets its city added. */
const attempts = 12;

export class Employers {
  private readonly register = new OrganizationRegister();
  private readonly random: Random;
  private readonly byPlace = new Map<string, WeightedChoice<Organization>>();

  constructor(seed: number, profiles: readonly SpecialtyProfile[]) {
    this.random = new Random(seed, -1);
    this.settleNation();
    for (const [state, inState] of Map.groupBy(cities, (city) => city.state)) this.settleState(state, inState);
    for (const city of cities) this.settleCity(city, profiles);
  }

  pick(random: Random, kind: WorkplaceKind, city: City, profile: SpecialtyProfile): Organization {
    const place = kind === 'practice' ? `practice ${profile.specialty} ${city.index}` : `${kind} ${city.index}`;
    const choice = this.byPlace.get(place) ?? this.byPlace.get(kind);
    if (choice === undefined)
      throw new RangeError(`No employer in ${city.name} employs ${profile.specialty} as ${kind}`);
    return choice.pick(random);
  }

  private settleNation(): void {
    for (const kind of keysOf(nationalCompanies)) {
      const companies = nationalCompanies[kind].map((name) =>
        this.register.found(this.random, kind, employerTraits[kind], name, 'usa'),
      );
      this.employ(kind, companies);
    }
  }

  private settleState(state: string, inState: City[]): void {
    for (const kind of keysOf(perState)) {
      const count = Math.max(1, Math.round(perState[kind] * Math.sqrt(populations[state] ?? 1)));
      const organizations = Array.from({ length: count }, () => this.found(kind, state, state, ''));
      // Each city uses a few of its state's organizations, not the same few everywhere.
      for (const city of inState) this.employ(`${kind} ${city.index}`, this.some(organizations, 4));
    }
  }

  private settleCity(city: City, profiles: readonly SpecialtyProfile[]): void {
    const breadth = Math.sqrt(city.share * cities.length);
    for (const kind of keysOf(perCity)) {
      const [usual, most] = perCity[kind];
      const count = Math.min(most, Math.max(1, Math.round(usual * breadth)));
      this.employ(
        `${kind} ${city.index}`,
        Array.from({ length: count }, () => this.found(kind, city.state, city.name, '')),
      );
    }
    for (const profile of profiles) {
      if (profile.practices.length === 0) continue;
      const count = Math.min(12, Math.max(1, Math.round(breadth * Math.sqrt(profile.weight) * 0.6)));
      const practices = Array.from({ length: count }, () =>
        this.found('practice', city.state, city.name, this.random.pickLeaning(profile.practices)),
      );
      this.employ(`practice ${profile.specialty} ${city.index}`, practices);
    }
  }

  private found(
    kind: StateKind | CityKind | 'practice',
    state: string,
    locality: string,
    practice: string,
  ): Organization {
    const traits = employerTraits[kind];
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
          return this.random.pick(patrons);
        case 'surname':
          return this.random.pick(practice === '' ? institutionFounders : practiceFounders);
        case 'virtue':
          return this.random.pick(virtues);
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

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  const keys: K[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
