// Generational suffixes and credentials, which are printed after a name.
import { presentText } from './blank.ts';
import { personName } from './letter-case.ts';

/** Credentials that are not written in capitals throughout. */
const mixedCase: ReadonlyMap<string, string> = new Map(
  `PhD PharmD PsyD EdD EdS ScD DrPH RPh BPharm MEd MPhil DPhil LAc DAc MAc MBChB MBBCh DMin ThD DNSc DSc BSc MSc BPT
    MDiv MSEd MTh CSc AuD OTRx`
    .split(/\s+/)
    .map((credential) => [credential.toUpperCase(), credential]),
);

const generations: ReadonlyMap<string, string> = new Map([
  ['JR', 'Jr.'],
  ['SR', 'Sr.'],
  ['I', 'I'],
  ['II', 'II'],
  ['III', 'III'],
  ['IV', 'IV'],
  ['V', 'V'],
  ['2ND', 'II'],
  ['3RD', 'III'],
  ['4TH', 'IV'],
]);

const noCredential = new Set(['NONE', 'NA', 'NULL', 'UNDEFINED', 'DR', 'MR', 'MRS', 'MISS']);

/** `JR.` → `Jr.`, `iii` → `III`; null when the text is no generational suffix. */
export function generationOf(text: string | null | undefined): string | null {
  const plain = presentText(text)?.replaceAll('.', '').toUpperCase();
  return plain === undefined ? null : (generations.get(plain) ?? null);
}

/**
 * `M.D.` → `MD`, `R.N., C.C.R.N.` → `RN, CCRN`, `PHARMD` → `PharmD`, `M D` → `MD`; each once, in the order given.
 * Null when nothing is left.
 */
export function normalizeCredentials(text: string | null | undefined): string | null {
  const present = presentText(text);
  if (present === null) return null;
  const credentials = new Set(
    present
      .replaceAll(licensed, '$1\u2044L')
      .split(/[,;/&|]+|\band\b/i)
      .flatMap(credentialsIn)
      .map((credential) => credential.replace('\u2044', '/')),
  );
  return credentials.size === 0 ? null : [...credentials].join(', ');
}

/** `OTR/L`: the slash belongs to it. */
const licensed = /\b(OTR|COTA|OT|PTA?|SLP|AT|ATC|LAT|MOT|CCC-SLP|RD|MS)\s?\/\s?L\b/gi;

function credentialsIn(part: string): string[] {
  const text = spaced.reduce(
    (known, [pattern, credential]) => known.replaceAll(pattern, credential),
    part.replaceAll(/[.()]/g, '').trim(),
  );
  if (/^\p{L}( \p{L})+$/u.test(text)) return [written(text.replaceAll(' ', ''))];
  const words = text.split(/\s+/).filter((word) => /\p{L}.*\p{L}/u.test(word) && !noCredential.has(word.toUpperCase()));
  // Credentials are short; words are a title that was written into the wrong field, and are kept as one.
  return words.every((word) => word.length <= 8 && !isWord(word)) ? words.map(written) : [personName(words.join(' '))];
}

/** Credentials that are written with a space after a period: `PH. D.`, `PHARM. D`. */
const spaced: readonly (readonly [RegExp, string])[] = [
  [/\bPH D\b/gi, 'PHD'],
  [/\bPHARM D\b/gi, 'PHARMD'],
  [/\bPSY D\b/gi, 'PSYD'],
  [/\bED D\b/gi, 'EDD'],
  [/\bR PH\b/gi, 'RPH'],
  [/\bAU D\b/gi, 'AUD'],
  [/\bDR PH\b/gi, 'DRPH'],
  [/\bL AC\b/gi, 'LAC'],
];

/** Of the letters of a word, the share that are vowels. Abbreviations such as `DACBSP` have fewer. */
const vowelShareMin = 0.25;

/** Fellowships (`FACOOG`) look like words, and `NURSE` like a credential. */
function isWord(word: string): boolean {
  const upper = word.toUpperCase();
  if (upper === 'NURSE') return true;
  return (
    word.length > 5 &&
    upper.replaceAll(/[^AEIOU]/g, '').length >= vowelShareMin * upper.length &&
    !upper.startsWith('FA') &&
    !upper.includes('-') &&
    !mixedCase.has(upper)
  );
}

function written(credential: string): string {
  const upper = credential.toUpperCase();
  return mixedCase.get(upper) ?? upper;
}

/** Those that stand behind a name without a comma. Longer and rarer ones need a comma, because they may be names. */
const known = new Set(
  (
    'MD DO MBBS DDS DMD DPM OD DC PHD PHARMD PSYD EDD DNP DPT DSW DVM RN LPN LVN CNA APRN ARNP FNP AGNP ACNP PMHNP WHNP PNP NNP ENP ' +
    'CNP CPNP AGPCNP AGACNP CRNA CNS CNM BSN MSN ADN NP RPH PTA OTR OTR/L OTD COTA COTA/L MOT RRT CRT ' +
    'CCC-SLP SLP LCSW LICSW LMSW MSW LPC LPCC LMHC LMFT LCPC BCBA MPH MBA MHA FACHE CCRN CEN CNOR OCN FACS FACC FACP FAAP FACEP ' +
    'FACOG FAAFP FAAN MA DO PA BA MS BS PT OT EDS RD RDN RDH CST RT'
  ).split(' '),
);

/** Behind a credential: certified (`FNP-C`), board certified (`RN-BC`), a kind of care (`CPNP-AC`), a role (`APRN-CNP`). */
const certifications = new Set('A AC AP BC C CM CNP CNS CRNA E FNP K PC PHD PP R S'.split(' '));

/** `RN`, `R.N.`, `RN-BC`. A double name such as `Ma-Do` is none. */
export function isKnownCredential(word: string): boolean {
  const plain = word.replaceAll('.', '').toUpperCase();
  if (known.has(plain)) return true;
  const [first = '', ...others] = plain.split('-');
  return others.length > 0 && known.has(first) && others.every((part) => certifications.has(part));
}
