// Places of work and former names of invented clinicians. They are drawn from a stream of their own, so that everything else stays the same.
import { pickName, type PersonName, type ProfessionGroup } from './person-name.ts';
import { pickCity, pickHomeCity, type City } from './places.ts';
import type { Random } from './random.ts';

/** Shares of clinicians with a second place of work, of these with one in another city of any state, and of women with a former name. */
const secondPlaceShare = 0.15;
const farShare = 0.3;
const formerNameShare = 0.08;

interface Office {
  office: City;
  /** As on file. */
  officeCity: string | null;
  officeState: string | null;
  officeZip: string | null;
}

const streets = ['Main St', 'Hospital Dr', 'Oak Ave', 'Medical Center Blvd', 'Park Rd', 'Washington St', 'Clinic Way'];
const addressIn = (random: Random): string =>
  `${random.between(100, 9_899)} ${random.pick(streets)}${random.chance(0.5) ? `, Ste ${random.between(100, 450)}` : ''}`;

export function pickPlaces(random: Random, { office, officeCity, officeState, officeZip }: Office) {
  const isKnown = officeCity !== null && officeState !== null;
  const practicePlace = isKnown
    ? { address: addressIn(random), city: officeCity, state: officeState, zip: officeZip }
    : null;
  const second = random.chance(farShare) ? pickCity(random) : pickHomeCity(random, office);
  const hasSecond = random.chance(secondPlaceShare) && isKnown && second.country === 'US';
  const address = addressIn(random);
  return {
    practicePlace,
    furtherPlaces: hasSecond
      ? [{ address, city: second.name, state: second.state, zip: random.pick(second.postalCodes) }]
      : [],
  };
}

/** The family name before a marriage. */
export function pickOtherNames(
  random: Random,
  {
    name,
    gender,
    group,
    state,
  }: { name: PersonName; gender: 'Female' | 'Male'; group: ProfessionGroup; state: string },
) {
  const former = pickName(random, group, state, gender);
  const hasFormer = random.chance(formerNameShare) && gender === 'Female' && former.last !== name.last;
  return hasFormer ? [{ firstName: name.first, middleName: null, lastName: former.last, suffix: null }] : [];
}
