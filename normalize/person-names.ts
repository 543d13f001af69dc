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
export const readGivenName = (text: string): string | null => readGiven(text).name;

/** `Ann RN`, `Ann, RN` → `Ann` and `RN`. `afterName`: as in `readLastName`. */
export function readGiven(text: string): { name: string | null; afterName: string | null } {
  const cell = plain(text);
  const [beforeMark = '', ...behind] = cell.split(/\s*[,;|]+\s*/);
  const isName = behind.some((part) => part !== '' && !isAfterName(part));
  const words = withoutTitles(isName ? cell : beforeMark);
  const after = [...takeAfterName(words, cell), ...(isName ? [] : behind.flatMap(afterNameIn))];
  const name = words.join(' ').replace(/[\s,;|]+$/, '');
  const isNone = name === '' || isNothing(name) || titlesAlone.test(name) || unknownName.test(name);
  return { name: isNone ? null : givenName(name), afterName: joined(after) };
}

/** What forms demand where a person has no such name: first name unknown, no middle name or initial. */
const unknownName = /^(?:fnu|nmn|nmi)$/i;

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
 * because people are compared by it: a name of before, `Smith (Jones)` and `Smith née Jones`, and a number, `Smith (C-1042)`, stay out.
 * What may be a name stays one: `Kim Ma`, `Do`, `Smith - Jones`. `given`: the first and middle names, which some sources repeat behind the
 * last name: `Smith, Ann`.
 */
export function readLastName(text: string, given: readonly (string | null)[] = []): LastName {
  const cell = withDoubleName(withoutAsides(plain(text)));
  const [beforeMark = '', ...behind] = cell.split(/[,|;]|\s[-–—/]\s|\/(?=\p{Lu}{2,5}$)/u);
  const words = withoutTitles(beforeMark);
  const after = [
    ...takeAfterName(words, beforeMark),
    ...behind.map((part) => part.trim()).flatMap((part) => (isGiven(part, given) ? [] : afterNameIn(part))),
  ];
  const lastName = joinedPrefix(words.join(' '));
  const hasName = /\p{L}/u.test(lastName) && !isNothing(lastName);
  return { lastName: hasName ? personName(lastName) : '', afterName: joined(after) };
}

const afterNameIn = (part: string): string[] => {
  const read = generationOf(part) ?? normalizeCredentials(part);
  return read === null ? [] : [read];
};

/** Each once. */
function joined(texts: readonly string[]): string | null {
  const parts = [...new Set(texts.flatMap((text) => text.split(', ')))].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

/** Takes the generation and the credentials that end `words`; a name of one word stays. `name`: the text of the words. */
function takeAfterName(words: string[], name: string): string[] {
  const after: string[] = [];
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const read = generationOf(last) ?? (isCredentialBehindName(last, name) ? normalizeCredentials(last) : null);
    if (read === null) break;
    after.unshift(read);
    words.pop();
  }
  return after;
}

const asideBehind = /(?<=\p{L}.*)\s*[([]([^()[\]]*)[)\]]\s*(?=$|,)/gu;
const asideBefore = /^\s*[([][^()[\]]*[)\]]\s*(?=\p{L})/u;
const nameOfBefore =
  /(?<=\p{L})\s+(?:n[ée]e|NÉE|NEE|(?:fka|aka|f\/k\/a|a\/k\/a|f\.k\.a\.?|a\.k\.a\.?|formerly)(?=\s)|maiden name:?)\s+\p{L}[^,;|]*/gu;

/** What is in brackets stays where it may be credentials. */
const withoutAsides = (text: string): string =>
  text
    .replaceAll(nameOfBefore, '')
    .replace(asideBefore, '')
    .replaceAll(asideBehind, (_, inside: string, ...[, whole]: [number, string]) =>
      mayBeCredentials(inside, whole) ? `, ${inside}` : '',
    );

const mayBeCredentials = (inside: string, name: string): boolean =>
  isAfterName(inside.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()) ||
  (/^[A-Z]{2,6}(?:-[A-Z]{1,3})?$/.test(inside) && name !== name.toUpperCase());

/** `Smith - Jones` → `Smith-Jones`, but `Smith - Nurse` has a profession behind the name. */
const withDoubleName = (text: string): string =>
  text.replace(/^(\p{L}[\p{L}']+) [-–—] (\p{Lu}\p{Ll}[\p{L}']+)$/u, (whole, one: string, other: string) =>
    isKnownCredential(other) || professions.test(other) ? whole : `${one}-${other}`,
  );

const professions =
  /^(?:nurse|physician|doctor|dentist|pharmacist|therapist|surgeon|hospitalist|provider|recruiter|manager|director|student|retired|resident|fellow)$/i;

/** Each word of it is one of the given names, or the initial of one. */
function isGiven(part: string, given: readonly (string | null)[]): boolean {
  const names = given.flatMap((name) => name?.toLowerCase().split(' ') ?? []);
  const words = part.toLowerCase().replaceAll('.', '').split(' ');
  return words.every((word) => names.some((name) => name === word || (word.length === 1 && name.startsWith(word))));
}

/** Without marks of people who work with a list (`*Smith*`), and with one apostrophe for those that keyboards have instead of it. */
const plain = (text: string): string =>
  text
    .replaceAll(pronouns, ' ')
    .replaceAll(pictures, ' ')
    .replaceAll(/(?<=\p{L})[`´ʼ′](?=\p{L})/gu, "'")
    .replaceAll(/^[\s*~•†‡#]+|[\s*~•†‡#]+$/g, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

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
