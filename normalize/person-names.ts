// Names as files have them: with titles, degrees, pronouns and pictures in the cells of first and last names.
import { generationOf, isKnownCredential, normalizeCredentials } from './credentials.ts';
import { isNothing } from './cell.ts';
import { givenName, personName } from './letter-case.ts';

const titles = new Set('dr doctor mr mrs ms miss mx prof professor rev reverend sir madam hon'.split(' '));
const pronouns =
  /[([]?\b(?:she|he|they|ze|her|him|them)\s*\/\s*(?:her|hers|him|his|them|theirs|they|she|he)(?:\s*\/\s*\w+)?\b[)\]]?/giu;
/** Pictures, and marks that divide a name from what is behind it. */
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3®™©✓✔★☆]+/gu;

/** Words that are no name stay out; a cell of nothing else is no name: null. */
export function readGivenName(text: string): string | null {
  const [beforeMark = '', ...behind] = plain(text).split(/\s*[,;|]+\s*/);
  const isName = behind.some((part) => part !== '' && !isAfterName(part));
  const words = withoutTitles(isName ? plain(text) : beforeMark);
  const name = words.join(' ').replace(/[\s,;|]+$/, '');
  return name === '' || isNothing(name) || titlesAlone.test(name) ? null : givenName(name);
}

/** `MD`, `BSN RN`, `Jr.`: what is no part of a given name. */
export const isAfterName = (part: string): boolean =>
  generationOf(part) !== null || part.split(' ').every(isKnownCredential);

/** A title with its period, or one that is no name. */
const titlesAlone = /^(?:(?:dr|mr|mrs|ms|mx)\.?|prof\.|rev\.|hon\.)$/i;

export interface LastName {
  /** '' when the cell has none. */
  lastName: string;
  /** Generation and credentials; null: none. */
  afterName: string | null;
}

/**
 * `SMITH JR., MD` → `Smith` and `Jr., MD`; `Smith MSN,RN`, `Smith | RN`, `SMITH MD` and `SMITH III` likewise. The last name stays clean,
 * because people are compared by it. What may be a name stays one: `Kim Ma`, `Do`. `given`: the first and middle names, which some sources
 * repeat behind the last name: `Smith, Ann`.
 */
export function readLastName(text: string, given: readonly (string | null)[] = []): LastName {
  const [beforeMark = '', ...behind] = plain(text).split(/[,|;]|\s[-–—/]\s|(?<=\p{L})\s*\((?=[\p{L}. ]+\)\s*$)/u);
  const words = withoutTitles(beforeMark);
  const after: string[] = [];
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const generation = generationOf(last);
    const credential = generation ?? (isCredentialBehindName(last, beforeMark) ? normalizeCredentials(last) : null);
    if (credential === null) break;
    after.unshift(credential);
    words.pop();
  }
  for (const part of behind) {
    const tidy = part.replaceAll(/[()]/g, '').trim();
    if (isGiven(tidy, given)) continue;
    const read = generationOf(tidy) ?? normalizeCredentials(tidy);
    if (read !== null) after.push(read);
  }
  const lastName = joinedPrefix(words.join(' '));
  const parts = [...new Set(after.join(', ').split(', '))].filter((part) => part !== '');
  return {
    lastName: isNothing(lastName) || lastName === '' ? '' : personName(lastName),
    afterName: parts.length === 0 ? null : parts.join(', '),
  };
}

/** Each word of it is one of the given names, or the initial of one. */
function isGiven(part: string, given: readonly (string | null)[]): boolean {
  const names = given.flatMap((name) => name?.toLowerCase().split(' ') ?? []);
  const words = part.toLowerCase().replaceAll('.', '').split(' ');
  return words.every((word) => names.some((name) => name === word || (word.length === 1 && name.startsWith(word))));
}

const plain = (text: string): string =>
  text.replaceAll(pronouns, ' ').replaceAll(pictures, ' ').replaceAll(/\s+/gu, ' ').trim();

/** `Dr. Ann` → `Ann`. A title alone may be a name: `Doctor`, `Prof`. */
function withoutTitles(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  while (words.length > 1 && titles.has((words[0] ?? '').toLowerCase().replace(/\.$/, ''))) words.shift();
  return words;
}

/** Degrees that are also last names count only in capitals beside a name that is not. */
const alsoNames = new Set(['MA', 'DO', 'PA', 'AN', 'BA', 'LE', 'DC', 'OD', 'PT', 'OT', 'MS', 'BS', 'DPT', 'EDS']);

function isCredentialBehindName(word: string, name: string): boolean {
  if (!isKnownCredential(word)) return false;
  const upper = word.replaceAll('.', '').toUpperCase();
  if (!alsoNames.has(upper)) return true;
  return word === word.toUpperCase() && name !== name.toUpperCase();
}

/** `MC DONALD` → `MCDONALD`, `O BRIEN` → `O'BRIEN`; a person's own `Mc Donald` stays. */
function joinedPrefix(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/^MC (?=\p{L}{3})/u, 'MC').replace(/^O (?=\p{L}{3})/u, "O'");
}
