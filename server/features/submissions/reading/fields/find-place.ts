// The town where the author lives, from the head of the resume: `Chicago, IL 60601`, `Calgary, AB T2N 1N4`.
import { countries, countryCodeOf, countryOfState, postalAreaOf, stateCodeOf } from '#contract/candidates/places.ts';
import { submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import { placeName } from '#normalize/public.ts';
import { cellsOf, linesOf, type ResumeText } from './resume-text.ts';

export interface Place {
  contactcity: string;
  contactstate: string;
  contactcountry: string;
}

const nowhere: Place = { contactcity: '', contactstate: '', contactcountry: '' };

/** `Jane Roe, MD` is a name with a degree. These codes of states count only with a postal code or a country. */
const alsoCredentials: ReadonlySet<string> = new Set(['MD', 'PA', 'MA', 'MS', 'DC', 'LA', 'ND']);

const postalCode = String.raw`\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d`;
const town = new RegExp(
  String.raw`^(?:(?:address|location|home|residence):? )?(?<before>.*?)(?:,? )(?<state>[A-Z][A-Za-z.]{1,3}|[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}),?(?: (?<postal>${postalCode}))?(?:,? (?<country>USA|U\.S\.A?\.?|US|United States(?: of America)?|Canada))?(?:,? (?<late>${postalCode}))?$`,
  'u',
);

/** `lastName`: of the author; a town of the same name is the author. */
export function findPlace(resume: ResumeText, lastName: string): Place {
  const found = new Map<string, Place>();
  for (const line of linesOf(resume, 'head', 'contact').slice(0, 40))
    for (const cell of cellsOf(line)) {
      const place = placeOf(cell.replace(/[,.]$/, ''));
      if (place !== null && !(lastName !== '' && place.contactcity.endsWith(lastName)))
        found.set(`${place.contactcity}, ${place.contactstate}`.toLowerCase(), place);
    }
  const [only, another] = [...found.values()];
  return only === undefined || another !== undefined ? nowhere : only;
}

function placeOf(cell: string): Place | null {
  if (cell.length > 150 || /@|https?:|www\./i.test(cell)) return null;
  const { before = '', state = '', postal, country, late } = town.exec(cell)?.groups ?? {};
  const code = stateCodeOf(state.replaceAll('.', ''));
  const hasProof = postal !== undefined || late !== undefined || country !== undefined;
  if (code === null || (state.length <= 3 && state !== code && state.replaceAll('.', '') !== code)) return null;
  if (alsoCredentials.has(state) && !hasProof) return null;
  const land = countryOfState(code);
  if (land === null || (country !== undefined && countryCodeOf(country) !== land)) return null;
  if (isForeign(postal ?? late, land)) return null;
  const city = cityOf(before);
  return city === null ? null : { contactcity: city, contactstate: state, contactcountry: countries[land] };
}

const isForeign = (postal: string | undefined, land: 'US' | 'CA'): boolean =>
  postal !== undefined && (postalAreaOf(postal) === null || /^\d/.test(postal) !== (land === 'US'));

const streetEnd =
  /^.*\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|circle|cir|way|place|pl|parkway|pkwy|terrace|trail|highway|hwy)\b\.?(?:,? (?:apt|apartment|unit|suite|ste|#)\.? ?#?\w+)?,? /i;

/** The last part before the state: after the comma behind the street, or after the word for a street. */
function cityOf(before: string): string | null {
  const last = before.split(',').at(-1)?.trim() ?? '';
  const city = /\d/.test(last) ? (streetEnd.test(last) ? last.replace(streetEnd, '') : '') : last;
  const isName = /^\p{Lu}[\p{L}.' -]{1,40}$/u.test(city) && city.split(' ').length <= 4;
  if (!isName || city.length > limits.placeMax || notTown.test(city)) return null;
  return placeName(city);
}

const notTown =
  /\b(?:university|college|hospital|clinic|center|centre|school|nurse|physician|licens\w*|certified|registered|board|state|university|county|apt|suite|unit|street|road|avenue|doctor|resident|medical|medicine)\b/i;
