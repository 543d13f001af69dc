// Generational suffixes and credentials, which are printed after a name.
import { presentText } from './blank.ts';
import { personName } from './letter-case.ts';

/** Credentials that are not written in capitals throughout. */
const mixedCase: ReadonlyMap<string, string> = new Map(
  [
    'PhD',
    'PharmD',
    'PsyD',
    'EdD',
    'EdS',
    'ScD',
    'DrPH',
    'RPh',
    'BPharm',
    'MEd',
    'MPhil',
    'DPhil',
    'LAc',
    'DAc',
    'MAc',
    'MBChB',
    'MBBCh',
    'DMin',
    'ThD',
    'DNSc',
    'DSc',
    'BSc',
    'MSc',
    'BPT',
    'MDiv',
    'MSEd',
    'MTh',
    'CSc',
    'AuD',
    'OTRx',
  ].map((credential) => [credential.toUpperCase(), credential]),
);

const generations: ReadonlyMap<string, string> = new Map([
  ['JR', 'Jr.'],
  ['SR', 'Sr.'],
  ['I', 'I'],
  ['II', 'II'],
  ['III', 'III'],
  ['IV', 'IV'],
  ['V', 'V'],
]);

const noCredential = new Set(['NONE', 'NA', 'NULL', 'UNDEFINED', 'MR', 'MRS', 'MISS']);

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
  const credentials = new Set(present.split(/[,;/&|]+|\band\b/i).flatMap(credentialsIn));
  return credentials.size === 0 ? null : [...credentials].join(', ');
}

function credentialsIn(part: string): string[] {
  const text = part.replaceAll(/[.()]/g, '').trim();
  if (/^\p{L}( \p{L})+$/u.test(text)) return [written(text.replaceAll(' ', ''))];
  const words = text.split(/\s+/).filter((word) => /\p{L}.*\p{L}/u.test(word) && !noCredential.has(word.toUpperCase()));
  // Credentials are short; words are a title that was written into the wrong field, and are kept as one.
  return words.every((word) => word.length <= 8 && !isWord(word)) ? words.map(written) : [personName(words.join(' '))];
}

/** Fellowships (`FACOOG`) look like words, and `NURSE` like a credential. */
function isWord(word: string): boolean {
  const upper = word.toUpperCase();
  if (upper === 'NURSE') return true;
  return (
    word.length > 5 && /[AEIOU]/.test(upper) && !upper.startsWith('FA') && !upper.includes('-') && !mixedCase.has(upper)
  );
}

function written(credential: string): string {
  const upper = credential.toUpperCase();
  return mixedCase.get(upper) ?? upper;
}

/**
 * Splits what vendors write in a last name: `SMITH JR., MD` → `SMITH` and `Jr., MD`. The last name stays clean,
 * because people are compared by it.
 */
export function splitLastName(text: string): { lastName: string; afterName: string | null } {
  const [beforeComma = '', ...behind] = text.split(',');
  const words = beforeComma.trim().split(' ');
  const generation = words.length > 1 ? generationOf(words.at(-1)) : null;
  const parts = behind.map((part) => generationOf(part) ?? normalizeCredentials(part));
  const after = [generation, ...parts].filter((part) => part !== null);
  return {
    lastName: (generation === null ? words : words.slice(0, -1)).join(' '),
    afterName: after.length === 0 ? null : after.join(', '),
  };
}
