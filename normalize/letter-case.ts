// Names and places as they are usually written, from sources that write in capitals only.
import { townNames, townWordPattern, townWords } from '#contract/candidates/town-words.ts';

const wordsInText = /[\p{L}\p{M}]+/gu;

/** Family names whose inner capital no rule finds. `MACK` and `MACIAS` show why `MAC` is not a rule. */
const irregularNames: ReadonlyMap<string, string> = new Map(
  `MacArthur MacAulay MacBride MacCallum MacCormack MacDonald MacDonell MacDougall MacFarlane MacGillivray MacGregor
    MacInnes MacInnis MacIntosh MacIntyre MacIsaac MacKay MacKenzie MacKinnon MacLachlan MacLaren MacLean MacLellan
    MacLennan MacLeod MacMillan MacNeil MacNeill MacPhail MacPherson MacRae DeAngelis DeAngelo DiGiovanni FitzGerald
    LeBlanc DuBois DeMarco DeSantis DiMaggio LaFleur VanDyke`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

const irregularPlaces: ReadonlyMap<string, string> = new Map(
  'DeKalb DeSoto DeLand DuBois DuPont LaBelle LaFayette LaGrange LaPorte LaSalle MacClenny'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const smallWords = new Set(['and', 'at', 'by', 'de', 'del', 'du', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'upon']);

/** A street as it is usually written: `12 NW 3RD ST` → `12 NW 3rd St`. */
export const streetName = (text: string): string =>
  placeName(text)
    .replaceAll(/\b(?:[NS][ew]|Po|Us)\b/g, (word) => word.toUpperCase())
    .replaceAll(/(?<=\d)(?:St|Nd|Rd|Th)\b/g, (ending) => ending.toLowerCase());

/** True for text in one case throughout, which says nothing about how the name is written. */
function isOneCase(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

/**
 * A person's name: `O'BRIEN` → `O'Brien`, `SMITH-JONES` → `Smith-Jones`, `MCDONALD` → `McDonald`, `NÚÑEZ` → `Núñez`.
 * A name already in mixed case is kept as its owner writes it.
 */
export function personName(text: string): string {
  return isOneCase(text) ? capitalized(text, irregularNames, false) : text;
}

/** The letters of a name that are initials: `TJ`, `AJ`. Names of two letters have a vowel: `AL`, `JO`. */
const initials = /^(?:[B-DF-HJ-NP-TV-XZ]{2}|[AEIO]J)$/;

/** A first or middle name: as a family name, but `MACKENZIE` → `Mackenzie`, and `TJ` are initials. */
export function givenName(text: string): string {
  if (!isOneCase(text)) return text;
  return text
    .split(' ')
    .map((word) => (initials.test(word) && word !== 'NG' ? word : capitalized(word, noIrregularNames, false)))
    .join(' ');
}

const noIrregularNames: ReadonlyMap<string, string> = new Map();

const shownWords = townWords.map((word) => [townWordPattern(word), word.shown] as const);

/** A place, in one spelling: `ST LOUIS`, `SAINT LOUIS` → `St. Louis`, `Port Saint Lucie` → `Port St. Lucie`, `FT WORTH` → `Fort Worth`, `ISLE OF PALMS` → `Isle of Palms`, `NYC` → `New York`. */
export function placeName(text: string): string {
  const otherName = townNames.get(text.toLowerCase());
  if (otherName !== undefined) return otherName;
  const name = isOneCase(text) ? capitalized(text, irregularPlaces, true) : text;
  return shownWords
    .reduce((known, [pattern, shown]) => known.replace(pattern, shown), name)
    .replace(/^O (?=Fallon\b)/u, "O'")
    .replace(/ D'(?=Alene$)/u, " d'");
}

/** A heading such as a title or specialty: every word capital but the small ones; words in `keep` as written there. */
export function headingCase(text: string, keep: ReadonlyMap<string, string> = new Map()): string {
  return capitalized(text, keep, true);
}

function capitalized(text: string, irregular: ReadonlyMap<string, string>, hasSmallWords: boolean): string {
  return text.replaceAll('’', "'").replaceAll(wordsInText, (word: string, at: number, whole: string) => {
    const lower = word.toLowerCase();
    if (isAfterWordAndApostrophe(whole, at, word) || (hasSmallWords && at > 0 && smallWords.has(lower))) return lower;
    return irregular.get(lower) ?? capitalizedWord(lower);
  });
}

const endingLettersMax = 2;

/** `LINCOLN'S` continues in lower case, `O'BRIEN` and `DELL'ORTO` do not. */
function isAfterWordAndApostrophe(text: string, at: number, word: string): boolean {
  return (
    text[at - 1] === "'" &&
    word.length <= endingLettersMax &&
    /\p{L}{2}$/u.test(text.slice(Math.max(0, at - 3), at - 1))
  );
}

function capitalizedWord(lower: string): string {
  if (/^mc\p{L}{3}/u.test(lower)) return `Mc${capitalizedWord(lower.slice(2))}`;
  const [first = ''] = lower;
  return first.toUpperCase() + lower.slice(first.length);
}
