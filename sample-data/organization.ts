// Invents one organisation: everything about it follows from its kind and the draw, and never changes from person to person.

import { companyRevenues, type companySizes } from '#contract/candidates/candidate-options.ts';
import { asciiSlug } from './ascii-slug.ts';
import { entryAt, type Random } from './random.ts';
import type { EmployerTraits } from './tables.ts';
import { WeightedChoice, weightsOf } from './weighted-choice.ts';

type CompanySize = (typeof companySizes)[number];

export type MailPattern = 'first.last' | 'flast' | 'firstl' | 'last.first';

export interface Organization {
  /** Unique per organization; it determines the shared office phones. */
  number: number;
  /** A key of `employers` in tables.ts, or `practice`. */
  kind: string;
  name: string;
  size: CompanySize;
  industry: string;
  revenue: (typeof companyRevenues)[number] | null;
  /** Under `.example`; null for the few without a website. */
  domain: string | null;
  /** ISO date; null when no source has it. */
  startDate: string | null;
  mailPattern: MailPattern;
}

/** How many people of the directory work there, against others of its kind. */
export const headcountWeight: Record<CompanySize, number> = {
  '1 to 19': 1,
  '20 to 99': 3,
  '100 to 499': 9,
  '500 to 999': 15,
  '1000 to 4999': 30,
  '5000+': 60,
};

/** Positions in `companyRevenues` from which each size draws. */
const revenueOf: Record<CompanySize, readonly number[]> = {
  '1 to 19': [0, 1, 1],
  '20 to 99': [1, 1, 2],
  '100 to 499': [2, 2, 3],
  '500 to 999': [3, 4],
  '1000 to 4999': [4, 4, 4, 5],
  '5000+': [5, 5, 5, 5, 4],
};

const mailPatterns = new WeightedChoice<MailPattern>([
  ['first.last', 56],
  ['flast', 28],
  ['firstl', 9],
  ['last.first', 7],
]);

/** Keeps names and domains unique. */
export class OrganizationRegister {
  private readonly names = new Set<string>();
  private readonly domains = new Set<string>();

  isTaken(name: string): boolean {
    return this.names.has(name);
  }

  /** @param name not taken yet; @param locality tells apart organisations whose domains would be the same. */
  found(
    random: Random,
    kind: Organization['kind'],
    traits: EmployerTraits,
    name: string,
    locality: string,
  ): Organization {
    this.names.add(name);
    const size = new WeightedChoice(weightsOf(traits.sizes)).pick(random);
    const year = random.between(...traits.founded);
    return {
      number: this.names.size,
      kind,
      name,
      size,
      industry: new WeightedChoice(Object.entries(traits.industries)).pick(random),
      revenue: random.unlessMissing(traits.unknownRevenueShare, entryAt(companyRevenues, random.pick(revenueOf[size]))),
      domain: random.unlessMissing(size === '1 to 19' ? 0.08 : 0, this.claimDomain(name, locality)),
      startDate: random.unlessMissing(
        0.06,
        `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.pick([1, 1, 1, 15]))}`,
      ),
      mailPattern: mailPatterns.pick(random),
    };
  }

  private claimDomain(name: string, locality: string): string {
    const short = shorten(name);
    const preferred = [short, short + asciiSlug(locality), `${short}-${asciiSlug(locality)}`];
    const host = preferred.find((option) => !this.domains.has(option)) ?? `${short}${this.names.size}`;
    this.domains.add(host);
    return `${host}.example`;
  }
}

/** `Cedar Ridge Regional Medical Center` gives `cedarridgermc`: long names end in initials, as their real sisters do. */
function shorten(name: string): string {
  const words = name
    .split(' ')
    .map(asciiSlug)
    .filter((word) => word !== '' && word !== 'and' && word !== 'of' && word !== 'the');
  const whole = words.join('');
  if (whole.length <= 30) return whole;
  return words.map((word, index) => (index < 2 ? word : word.charAt(0))).join('');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
