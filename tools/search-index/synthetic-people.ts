// Generates synthetic people for measurements from a seed.
import type { IndexDocument } from '#search-index/public.ts';
import { randomNumbers } from './random-numbers.ts';
import type { RandomNumbers } from './random-numbers.ts';
import type { World } from './synthetic-world.ts';

const firstVerifiedDay = 20_000;

export function* synthesizePeople(world: World, count: number, seed: number): Generator<IndexDocument> {
  const random = randomNumbers(seed);
  for (let number = 0; number < count; number += 1)
    yield { id: BigInt(number * 7 + 1), values: makePerson(world, random, number) };
}

function makePerson(world: World, random: RandomNumbers, number: number): IndexDocument['values'] {
  const firstName = world.firstNames[random.skewed(world.firstNames.length)] ?? 'Maria';
  const lastName = world.lastNames[random.skewed(world.lastNames.length)] ?? 'Smith';
  const specialty = random.skewed(world.specialties.length);
  const employer = random.chance(0.03) ? null : (world.employers[random.skewed(world.employers.length)] ?? null);
  return {
    firstName,
    middleName: random.chance(0.3) ? String.fromCodePoint(65 + random.below(26)) : null,
    lastName,
    title: random.chance(0.02) ? null : (world.titles[specialty]?.[random.skewed(140)] ?? null),
    specialty: random.chance(0.01) ? null : (world.specialties[specialty] ?? null),
    organization: employer?.name ?? null,
    city: employer?.city ?? null,
    state: employer?.state ?? null,
    country: 'US',
    companySize: employer?.size ?? null,
    companyRevenue: employer?.revenue ?? null,
    companyIndustry: employer?.industry ?? null,
    skills: Array.from({ length: random.below(6) }, () => world.skills[random.skewed(world.skills.length)] ?? 'Nurse'),
    ...education(world, random),
    profileUrl: random.chance(0.7)
      ? `linkedin.example/in/${firstName}-${lastName}-${number.toString(36)}`.toLowerCase()
      : null,
    hasPhone: random.chance(0.8),
    hasEmail: random.chance(0.7),
    verified: random.chance(0.9) ? firstVerifiedDay + random.below(700) : null,
  };
}

function education(world: World, random: RandomNumbers): { schools: string[]; degree: string[] } {
  const length = random.below(3);
  return {
    schools: Array.from({ length }, () => world.schools[random.skewed(world.schools.length)] ?? 'College'),
    degree: Array.from({ length }, () => world.degrees[random.skewed(world.degrees.length)] ?? 'MD'),
  };
}
