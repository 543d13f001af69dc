// Words about what the directory does not know, and about what it does not search by: they are named as left out.
import { countryCodeOf, stateCodeOf, countryOfState } from '#contract/candidates/places.ts';
import { findPlace } from '../places/find-place.ts';
import { readGroup } from './read-group.ts';
import { phrasesOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';

type Part = Omit<Segment, 'from'> | null;

const noSuchData = `
at? least|over|minimum|approximately? of? # plus? years|year|yrs|yr|months of? icu|clinical|nursing|relevant|work? experience|exp?
at? least|over|minimum? of? # to # years|yrs of? experience|exp?
years|year|yrs of experience|exp
no|little|some|prior|previous|extensive experience
new|recent grad|grads|graduate|graduates
newly licensed|qualified|graduated
entry level
@ speaking|speaker|speakers
@ and @ speaking
speaks|speak|speaking @ and? @?
fluent in? @ and? @?
bilingual in? @ and? @?
@ bilingual
knows @
no? criminal record|history|background
compact license|state|licensure
remote
signon bonus
night|day|evening|overnight|weekend|swing|morning|12|8|10|twelve|rotating shift|shifts
12|8|10 hour|hr shift|shifts
12hr|12hour|8hr shift|shifts
nights
weekends
weekend
evenings
full|part time days|nights|evenings|weekends?
fulltime|parttime days|nights|evenings|weekends?
full and|or part time
m f
monday to|through friday
flexible schedule|hours
salary of? range? up? to? #? k?
salary
pay rate|range
hourly rate
sign on bonus
signing bonus
earning|earns|making|paid over|under|about|around|up? to? #
competitive pay|salary
benefits package
per diem|visit
# weeks|wks contract|assignment?
# hours|hrs per|a? week|wk
no|on call
# on # off
relocation assistance|package|offered?
equal opportunity employer
eoe
weekend|weekends|night|nights|day|days only
rotating
12|8|10 hour|hr|hrs rotating|nights|days
req|requisition|ref|reference id|number|no? #
job|posting id|number|no|code #
id #
sign on
h1b|j1|tn visa? sponsorship|sponsored? holder|holders?
visa sponsorship|holder|holders|status?
sponsorship
green card holder|holders?
us citizen|citizens|citizenship
authorized to work
work authorization
willing|able|open|ready to relocate|travel|commute|work remotely?
willing|able|open|ready to relocation|travel|remote|locum|locums work? remotely?
willing to
open to new? opportunities|work|offers
will relocate|travel
relocating
actively looking
available immediately|now
can start immediately|now
remote work|only|position
work from home
wfh
`;

const policy = `
female
male
woman
women
females
males
under|over|below|above|around|about # years|yrs? old? of? age?
aged # to? #?
# year|years|yr old
age # to? #?
younger|older than #? years?
`;
/** Names too: only in front of a profession. */
const policyBefore = new Set(
  `young old older younger elderly man men lady ladies guy guys white black asian hispanic
    married unmarried christian jewish muslim`.split(/\s+/),
);

type Reason = 'noSuchData' | 'policy';
const phrases = phrasesOf<Reason>([
  [noSuchData, 'noSuchData'],
  [policy, 'policy'],
]);

const otherCountries = new Set(
  'mexico england uk india philippines germany france australia ireland spain italy china japan nigeria pakistan brazil scotland europe'.split(
    ' ',
  ),
);
const placeWords = new Set(['in', 'from', 'near', 'of', 'outside']);
const payWords = new Set('hr hour hourly year yr annually k per an a week wk day'.split(' '));

export function readLeftOut(reading: Reading, from: number): Part {
  const { tokens } = reading;
  const found = readPay(reading, from) ?? phrases.at(tokens, from) ?? readPostingNumber(tokens[from]);
  const longerGroup = (length: number): boolean => (readGroup(reading, from)?.length ?? 0) > length;
  if (found !== null && !longerGroup(found.length) && !isAddress(reading, from, found.length))
    return { length: found.length, found: { kind: 'leftOut', reason: found.value } };
  const isRefused = policyBefore.has(tokens[from]?.key ?? '') && !longerGroup(1) && isProfession(reading, from + 1);
  if (isRefused) return { length: 1, found: { kind: 'leftOut', reason: 'policy' } };
  return readElsewhere(reading, from);
}

/** `over 50` in front of miles is a distance. */
const isAddress = ({ tokens }: Reading, from: number, length: number): boolean =>
  /^(mi|miles?|minutes?|hours?)$/.test(tokens[from + length]?.key ?? '');

function isProfession(reading: Reading, at: number): boolean {
  const found = readGroup(reading, at)?.found;
  return found?.kind === 'group' && (found.group.kind === 'role' || found.group.kind === 'credential');
}

/** `$45/hr`, `$100k`. */
function readPay({ tokens }: Reading, from: number): { length: number; value: Reason } | null {
  const token = tokens[from];
  if (token === undefined || !token.before.endsWith('$') || !/^\d/.test(token.key)) return null;
  let length = 1;
  while (isPay(tokens[from + length])) length += 1;
  return { length, value: 'noSuchData' };
}

/** `R0098127`, `JR-20411`: the number of a posting. */
const readPostingNumber = (token: Token | undefined): { length: number; value: Reason } | null =>
  token !== undefined && /^(r|jr|req)\d{4,9}$/.test(token.key) ? { length: 1, value: 'noSuchData' } : null;

/** `,500` and `/hr` behind an amount, and a second amount. */
const isPay = (token: Token | undefined): boolean =>
  token !== undefined && (payWords.has(token.key) || token.before.endsWith('$') || /^[,.]$/.test(token.before));

const townWordsMax = 3;

const elsewhere = (length: number): Part => ({ length, found: { kind: 'leftOut', reason: 'elsewhere' } });

/** A place outside of the countries of the search: `Ontario`, `Toronto Canada`, `in Mexico`. */
function readElsewhere(reading: Reading, from: number): Part {
  const { tokens, countries, places } = reading;
  if (countries.length === 0) return null;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length + 1);
    if (run === null || !isOtherCountry(run.at(-1)?.key ?? '', countries)) continue;
    const name = textOf(run.slice(0, -1));
    if (
      countryCodeOf(run.at(-1)?.key ?? '') === 'CA'
        ? findPlace(places, name, ['CA']) !== null
        : placeWords.has(tokens[from - 1]?.key ?? '')
    )
      return elsewhere(length + 1);
  }
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const name = run === null ? '' : textOf(run);
    const code = name.length > 2 ? stateCodeOf(name) : null;
    const country = code === null ? null : countryOfState(code);
    if (country !== null && !countries.includes(country)) return elsewhere(length);
  }
  if (isForeignTown(reading, from)) return elsewhere(1);
  const key = tokens[from]?.key ?? '';
  return isOtherCountry(key, countries) && (placeWords.has(tokens[from - 1]?.key ?? '') || countryCodeOf(key) !== null)
    ? elsewhere(1)
    : null;
}

/** Postal codes of a town that is known far away, and those of one that few have heard of. */
const largeTownFrom = 10;
const smallTownMax = 2;

/** `in Toronto`, where Canada is not covered; a small town of Kansas has the name too. */
function isForeignTown({ tokens, countries, places }: Reading, from: number): boolean {
  if (countries.includes('CA') || !placeWords.has(tokens[from - 1]?.key ?? '')) return false;
  const name = tokens[from]?.key ?? '';
  const codes = findPlace(places, name, ['CA'])?.codes ?? 0;
  return codes >= largeTownFrom && (findPlace(places, name, countries)?.codes ?? 0) <= smallTownMax;
}

export function isOtherCountry(key: string, countries: Reading['countries']): boolean {
  const code = key.length > 3 ? countryCodeOf(key) : null;
  return code === null ? otherCountries.has(key) : !countries.includes(code);
}
