// Traditions of names: who carries which given and family names, how often in which profession, and where more than elsewhere.

import type { femaleFirstNames } from './first-names.ts';
import type { lastNames } from './last-names.ts';

export type FirstNameTradition = keyof typeof femaleFirstNames;
export type LastNameTradition = keyof typeof lastNames;

/** Groups of professions that differ in where their people come from. */
export type ProfessionGroup = 'doctors' | 'nurses' | 'allied';

export interface Tradition {
  last: LastNameTradition;
  first: FirstNameTradition;
  /** Share of people who have an American given name nevertheless. */
  americanFirstShare: number;
  /** Per cent of people; roughly after the published make-up of the professions (AAMC, NCSBN, BLS). */
  weights: Record<ProfessionGroup, number>;
  /** Factors for states where the tradition is at home; elsewhere `elsewhere`, or 1. */
  states?: Record<string, number>;
  elsewhere?: number;
}

const weigh = (doctors: number, nurses: number, allied: number): Tradition['weights'] => ({ doctors, nurses, allied });

export const traditions: readonly Tradition[] = [
  {
    last: 'british',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(31, 45, 45),
    states: { HI: 0.4, CA: 0.7, NM: 0.6, QC: 0.3 },
  },
  {
    last: 'blackAmerican',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(4, 8, 6),
    elsewhere: 0.5,
    states: {
      GA: 2.4,
      MS: 2.5,
      AL: 2,
      LA: 2.2,
      SC: 2,
      NC: 1.7,
      MD: 2.2,
      DC: 3.5,
      VA: 1.5,
      TN: 1.4,
      NY: 1.2,
      IL: 1.1,
      MI: 1.1,
      FL: 1.4,
      TX: 1,
      MT: 0.1,
      ID: 0.1,
      WY: 0.1,
      VT: 0.1,
      ND: 0.1,
    },
  },
  {
    last: 'irish',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(6, 7, 7),
    states: { MA: 2.2, NH: 1.6, RI: 1.6, CT: 1.5, PA: 1.4, NY: 1.3 },
  },
  {
    last: 'german',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(6.5, 8, 8),
    states: { WI: 2, ND: 2, SD: 2, NE: 1.9, IA: 1.8, OH: 1.6, PA: 1.6, MN: 1.5, MO: 1.3 },
  },
  {
    last: 'nordic',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(2.5, 3, 3),
    states: { MN: 5, ND: 5, SD: 3.5, WI: 2.5, UT: 2, IA: 1.8, WA: 1.7 },
  },
  {
    last: 'dutch',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(0.8, 1, 1),
    states: { MI: 5, IA: 3, SD: 2 },
  },
  {
    last: 'italian',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(4.5, 4, 4.5),
    states: { NJ: 2.5, RI: 3, CT: 2.4, NY: 2.2, PA: 1.6, MA: 1.6 },
  },
  {
    last: 'jewish',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(6, 0.8, 3),
    states: { NY: 2.4, NJ: 2, FL: 1.7, MA: 1.6, MD: 1.5, CT: 1.4, CA: 1.3 },
    elsewhere: 0.7,
  },
  {
    last: 'slavic',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(2.8, 2.6, 3),
    states: { IL: 1.8, PA: 1.7, MI: 1.6, OH: 1.5, WI: 1.5 },
  },
  {
    last: 'slavic',
    first: 'slavic',
    americanFirstShare: 0,
    weights: weigh(1.3, 0.6, 0.7),
    states: { IL: 2, NY: 2, WA: 1.5, OR: 1.5 },
  },
  {
    last: 'greek',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(1.2, 0.5, 0.8),
    states: { CA: 1.6, MA: 1.5, IL: 1.5 },
  },
  {
    last: 'french',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(1.3, 1.5, 1.5),
    states: { LA: 6, ME: 4, NH: 3.5, VT: 3.5, RI: 2.5 },
  },
  {
    last: 'french',
    first: 'french',
    americanFirstShare: 0.1,
    weights: weigh(0.3, 0.15, 0.2),
    states: { QC: 260, NB: 60, ON: 4, LA: 2 },
  },
  {
    last: 'hispanic',
    first: 'hispanic',
    americanFirstShare: 0.34,
    weights: weigh(5.8, 7, 7.5),
    elsewhere: 0.55,
    states: { TX: 2.7, CA: 2.6, NM: 4.2, AZ: 2.1, FL: 2.4, NV: 2.1, NY: 1.4, NJ: 1.6, IL: 1.3, CO: 1.6 },
  },
  {
    last: 'southAsian',
    first: 'southAsian',
    americanFirstShare: 0.05,
    weights: weigh(12, 2, 3.2),
    states: { NJ: 2, NY: 1.5, CA: 1.5, TX: 1.4, IL: 1.3, ON: 2, BC: 2, MT: 0.2, WY: 0.2 },
  },
  {
    last: 'chinese',
    first: 'chinese',
    americanFirstShare: 0.25,
    weights: weigh(5, 1.2, 2),
    states: { CA: 2.5, HI: 2.5, NY: 1.9, MA: 1.5, WA: 1.5, NJ: 1.4, BC: 4, ON: 2 },
    elsewhere: 0.6,
  },
  {
    last: 'korean',
    first: 'korean',
    americanFirstShare: 0.3,
    weights: weigh(2, 0.7, 1.2),
    states: { CA: 2.2, HI: 2, NY: 1.6, NJ: 1.8, VA: 1.6, WA: 1.6, GA: 1.4 },
    elsewhere: 0.6,
  },
  {
    last: 'vietnamese',
    first: 'vietnamese',
    americanFirstShare: 0.25,
    weights: weigh(1.4, 0.8, 1.6),
    states: { CA: 2.6, TX: 1.9, WA: 1.6, LA: 1.3, VA: 1.4 },
    elsewhere: 0.6,
  },
  {
    last: 'filipino',
    first: 'filipino',
    americanFirstShare: 0.35,
    weights: weigh(1.3, 5.5, 1.5),
    states: { HI: 6, CA: 2.8, NV: 2.8, AK: 2.4, WA: 1.5, NJ: 1.5, IL: 1.3 },
    elsewhere: 0.55,
  },
  {
    last: 'arabic',
    first: 'arabic',
    americanFirstShare: 0.1,
    weights: weigh(2.1, 0.5, 0.8),
    states: { MI: 3.5, OH: 1.4, NJ: 1.4, VA: 1.4, CA: 1.2 },
  },
  {
    last: 'persian',
    first: 'persian',
    americanFirstShare: 0.1,
    weights: weigh(1, 0.2, 0.4),
    states: { CA: 3, DC: 1.5, MD: 1.5, VA: 1.5 },
    elsewhere: 0.6,
  },
  {
    last: 'african',
    first: 'african',
    americanFirstShare: 0.25,
    weights: weigh(2.1, 3.6, 1.2),
    states: { MD: 2.6, DC: 2.2, TX: 1.6, GA: 1.7, MN: 1.6, MA: 1.3, NJ: 1.3 },
    elsewhere: 0.7,
  },
  {
    last: 'japanese',
    first: 'japanese',
    americanFirstShare: 0.35,
    weights: weigh(0.7, 0.3, 0.5),
    states: { HI: 18, CA: 2.2, WA: 1.5 },
    elsewhere: 0.5,
  },
  {
    last: 'polynesian',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(0.04, 0.1, 0.1),
    states: { HI: 60, UT: 5, CA: 1.5, AK: 3 },
  },
  {
    last: 'nativeAmerican',
    first: 'american',
    americanFirstShare: 1,
    weights: weigh(0.05, 0.2, 0.15),
    states: { AZ: 9, NM: 18, UT: 3, OK: 2, CO: 2 },
    elsewhere: 0.2,
  },
];
