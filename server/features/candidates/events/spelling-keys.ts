// One key for every spelling of a town, and of an organization. Pure.
import { townWords } from '#contract/candidates/town-words.ts';
import { memoize } from '#normalize/public.ts';

type Words = Readonly<Record<string, string>>;

/** As post offices and registries shorten words in names of towns. */
const shortTownWords: Words = {
  ...Object.fromEntries(townWords.map(({ long, short }) => [short.toLowerCase(), long.toLowerCase()])),
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  bch: 'beach',
  ctr: 'center',
  cty: 'city',
  fls: 'falls',
  grv: 'grove',
  hbr: 'harbor',
  hts: 'heights',
  hgts: 'heights',
  jct: 'junction',
  lk: 'lake',
  mtn: 'mountain',
  pk: 'park',
  pt: 'point',
  rdg: 'ridge',
  spg: 'spring',
  spgs: 'springs',
  twp: 'township',
  vlg: 'village',
  vly: 'valley',
};

const shortOrganizationWords: Words = {
  ...shortTownWords,
  '&': 'and',
  assoc: 'associates',
  centre: 'center',
  comm: 'community',
  dept: 'department',
  hlth: 'health',
  hosp: 'hospital',
  intl: 'international',
  med: 'medical',
  mem: 'memorial',
  reg: 'regional',
  svc: 'service',
  svcs: 'services',
  sys: 'system',
  univ: 'university',
};

/** Behind the name of a company. */
const legalForms = new Set('co company corp corporation inc incorporated llc llp lp ltd pa pc plc pllc psc'.split(' '));

/** `St. Louis` → `saint`, `louis`; without accents and punctuation. */
function wordsOf(text: string, long: Words): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(long, word) ? (long[word] ?? word) : word));
}

/** Equal for the spellings of one town. A space or hyphen between the words makes no difference. */
export const townKey = memoize((town: string): string => wordsOf(town, shortTownWords).join(''));

/** Equal for the spellings of one organization, whether or not they end with its legal form. */
export const organizationKey = memoize((name: string): string => {
  const words = wordsOf(name, shortOrganizationWords);
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  return words.join('');
});
