// The name of the author: the first line of a resume, or a line that a degree or the email address confirms.
import { stateCodeOf } from '#contract/candidates/places.ts';
import { submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import { personName, readGivenName } from '#normalize/public.ts';
import { isCredential } from './credentials.ts';
import { cellsOf, linesOf, type ResumeText } from './resume-text.ts';

export interface PersonName {
  contactfirstname: string;
  contactmiddlename: string;
  contactlastname: string;
  /** What follows the name: `MSN`, `FNP-C`. */
  credentials: readonly string[];
}

const none: PersonName = { contactfirstname: '', contactmiddlename: '', contactlastname: '', credentials: [] };

const title = /^(?:(?:curriculum vitae|resume|résumé|cv)\b(?: of| for)?[\s:–—-]*)+/i;
/** Words of job titles, headings and addresses. None of them is part of a name at the head of a resume. */
const otherWords = new Set(
  `nurse nursing registered practitioner physician doctor surgeon pharmacist pharmacy dentist dental hygienist therapist therapy assistant
  technician technologist specialist medical medicine health healthcare care clinical clinic hospital center university college school
  professional profile summary objective contact information personal details address phone email mobile home resume curriculum vitae street
  avenue road drive lane suite apartment experience education skills page confidential manager director coordinator supervisor senior staff
  charge travel family emergency critical board certified licensed dear about me available references the and of for with at in to my
  cardiology pediatric pediatrics internal surgery oncology radiology bilingual open work new united states canada`.split(
    /\s+/,
  ),
);
const particles = new Set(
  'de la del las los van der den von da dos das di du le bin ibn al el st st. ter ten zu af av y e'.split(' '),
);
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** `email`: an address of the author that can confirm the name; empty when none is known. */
export function findName(resume: ResumeText, email: string): PersonName {
  const lines = linesOf(resume, 'head', 'contact', 'summary').slice(0, 60);
  const meaningful = lines.filter((line) => line.replace(title, '').trim() !== '');
  for (const [at, line] of meaningful.slice(0, 40).entries()) {
    const found = nameOn(line);
    if (found !== null && (at === 0 || found.isLabeled || isConfirmed(found.name, email)))
      return onlyCertain(found.name, email);
  }
  return none;
}

/** A name further down is confirmed by its degree, or by the email address. */
function isConfirmed({ contactfirstname, contactlastname, credentials }: PersonName, email: string): boolean {
  if (credentials.length > 0) return true;
  const local = lettersOf(email.split('@', 1)[0] ?? '');
  return [contactfirstname, contactlastname].some(
    (name) => lettersOf(name).length >= 3 && local.includes(lettersOf(name)),
  );
}

/** `Emily Rose Carter` has a middle name, `Carmen Diaz Lopez` has two last names: only the email address tells which. */
function onlyCertain(name: PersonName, email: string): PersonName {
  const middle = name.contactmiddlename;
  const isClear = middle === '' || isInitial(middle) || lettersOf(email).includes(lettersOf(name.contactlastname));
  return isClear ? name : { ...name, contactmiddlename: '', contactlastname: '' };
}

const lettersOf = (text: string): string => text.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase();

function nameOn(line: string): { name: PersonName; isLabeled: boolean } | null {
  const bare = line.replace(title, '').trim();
  const isLabeled = /^(?:full )?name\s*:/i.test(bare);
  const cell = cellsOf(bare.replace(/^(?:full )?name\s*:\s*/i, ''))[0] ?? '';
  if (cell.length > 120 || /[@\d/:]|www\./.test(cell)) return null;
  const plain = cell
    .replaceAll(/\([^)]*\)|["“”][^"“”]*["“”]/g, ' ')
    .replace(/^(?:dr|mr|mrs|ms|miss|prof|rev)\.?\s+/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = parseName(plain);
  return name === null ? null : { name, isLabeled };
}

function parseName(text: string): PersonName | null {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  const behind = rest.filter((part) => part !== '' && !suffix.test(part));
  const { words, credentials } = splitCredentials(first.split(' '));
  if (behind.every((part) => part.split(/[ /]/).every(isCredential)))
    return inOrder(words, [...credentials, ...behind]);
  // `Roe, Jane A.`: the last name first, as in a register.
  const [given = '', ...others] = behind;
  const isRegister =
    credentials.length === 0 &&
    others.every((part) => part.split(' ').every(isCredential)) &&
    stateCodeOf(given) === null;
  if (!isRegister) return null;
  const { words: givenWords, credentials: afterGiven } = splitCredentials(given.split(' '));
  if (givenWords.length > 2 || words.length > 2 || givenWords.some((word) => particles.has(word.toLowerCase())))
    return null;
  const middle = givenWords[1] ?? '';
  if (middle !== '' && !isInitial(middle)) return null;
  return toName(givenWords[0] ?? '', middle, words, [...afterGiven, ...others]);
}

/** `Jane Roe RN BSN`: degrees without a comma. */
function splitCredentials(words: readonly string[]): { words: string[]; credentials: string[] } {
  const bare = words.filter((word) => word !== '' && !suffix.test(word));
  const end = bare.findIndex((word, at) => at >= 2 && isCredential(word) && word !== word.toLowerCase());
  const names = end === -1 ? bare : bare.slice(0, end);
  const credentials = end === -1 ? [] : bare.slice(end);
  return credentials.every(isCredential) ? { words: names, credentials } : { words: [], credentials: [] };
}

function inOrder(words: readonly string[], credentials: readonly string[]): PersonName | null {
  const [first = '', ...others] = words;
  if (others.length === 0 || others.length > 4) return null;
  const particleAt = others.findIndex((word) => particles.has(word.toLowerCase()));
  const lastAt = particleAt === -1 ? others.length - 1 : particleAt;
  const middle = others.slice(0, lastAt);
  const last = others.slice(lastAt);
  if (middle.length > 1 || last.every((word) => particles.has(word.toLowerCase()))) return null;
  return toName(first, middle[0] ?? '', last, credentials);
}

const isInitial = (word: string): boolean => /^\p{Lu}\.?$/u.test(word);

/** Scripts whose names are written given name first, with a space between. */
const word =
  /^(?:[\p{Script=Latin}\p{M}]|[\p{Script=Cyrillic}]|[\p{Script=Greek}])[\p{L}\p{M}]*(?:[-'’.]\p{L}[\p{L}\p{M}]*)*\.?$/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function toName(
  first: string,
  middle: string,
  last: readonly string[],
  credentials: readonly string[],
): PersonName | null {
  const words = [first, ...(middle === '' ? [] : [middle]), ...last];
  const areNames = words.every(
    (each) => word.test(each) && !eastAsian.test(each) && !otherWords.has(each.toLowerCase().replace(/\.$/, '')),
  );
  if (!areNames || last.length === 0 || isInitial(first) || isInitial(last.at(-1) ?? '')) return null;
  if (![first, last.at(-1) ?? ''].every((each) => /^\p{Lu}/u.test(each) && each.replaceAll(/\P{L}/gu, '').length >= 2))
    return null;
  const isShouted = words.every((each) => each === each.toUpperCase());
  const written = (given: string): string => (isShouted ? (readGivenName(given) ?? '') : given);
  const name = {
    contactfirstname: written(first),
    contactmiddlename: written(middle),
    contactlastname: isShouted ? personName(last.join(' ')) : last.join(' '),
  };
  return Object.values(name).some((part) => part.length > limits.nameMax) ? null : { ...name, credentials };
}
