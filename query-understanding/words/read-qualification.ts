// Languages, board certifications and the year of a degree: `speaks Spanish`, `board certified in cardiology`, `graduated after 2015`.
import { certificationsByTerm } from '#contract/candidates/board-certifications.ts';
import { languagesByTerm } from '#contract/candidates/languages.ts';
import { isListed } from './lists.ts';
import { phrasesOf } from './phrases.ts';
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';

type Part = Omit<Segment, 'from'> | null;

export const readQualification = (reading: Reading, from: number): Part =>
  readLanguages(reading, from) ?? readCertification(reading, from) ?? readGraduation(reading, from);

const languageOpenings = phrasesOf<true>([
  [
    `
who? can? speaks|speak|speaking
fluent in?
bilingual in?
knows
`,
    true,
  ],
]);
const behindLanguages = new Set(['speaking', 'speaker', 'speakers', 'bilingual', 'fluent']);
const termsOfLanguages: ReadonlyMap<string, string> = new Map(
  // `GA` is Georgia.
  [...languagesByTerm].filter(([term]) => term.length > 2),
);
/** Sources name it for few of those who speak it. */
const everyonesLanguage = 'English';

/** `speaks Spanish or French`, `Spanish speaking`, `English/Spanish bilingual`. */
function readLanguages(reading: Reading, from: number): Part {
  const { tokens, onFile } = reading;
  if (!onFile.languages) return null;
  const joined = languageOfToken(tokens[from]);
  if (joined !== null) return { length: 1, found: { kind: 'language', languages: [joined] } };
  const opening = languageOpenings.at(tokens, from);
  const { names, end } = namesFrom(reading, from + (opening?.length ?? 0), termsOfLanguages);
  const isNamed = opening !== null || behindLanguages.has(tokens[end]?.key ?? '');
  const languages = names.filter((name) => name !== everyonesLanguage);
  if (!isNamed || languages.length === 0) return null;
  const length = end - from + (opening === null || tokens[end]?.key === 'fluently' ? 1 : 0);
  return { length, found: { kind: 'language', languages } };
}

/** `Spanish-speaking`. */
function languageOfToken(token: Token | undefined): string | null {
  const parts = token?.term.parts ?? [];
  if (parts.length < 2 || !behindLanguages.has(parts.at(-1) ?? '')) return null;
  const language = termsOfLanguages.get(parts.slice(0, -1).join(' ')) ?? null;
  return language === everyonesLanguage ? null : language;
}

const anyCertification = phrasesOf<true>([['board certified\nboardcertified', true]]);
const certificationOpenings = phrasesOf<true>([
  [
    'board? certified|certification|certifications in|by the? american? board? of?\nboardcertified in\nboarded in',
    true,
  ],
]);
/** Who is only eligible is not certified, and a posting that takes both asks for neither. */
const eligible = phrasesOf<true>([
  [
    `
board certified or|and? board? eligible|qualified
board eligible|qualified or|and? board? certified
board eligible|qualified
`,
    true,
  ],
]);

function readCertification(reading: Reading, from: number): Part {
  const { tokens, onFile } = reading;
  if (!onFile.certifications) return null;
  const both = eligible.at(tokens, from);
  if (both !== null) return { length: both.length, found: { kind: 'stop' } };
  const opening = certificationOpenings.at(tokens, from);
  const { names, end } = opening === null ? noNames : namesFrom(reading, from + opening.length, certificationsByTerm);
  if (names.length > 0) return { length: end - from, found: { kind: 'certification', names } };
  const unnamed = anyCertification.at(tokens, from);
  // `board certified oncology pharmacist` is a credential.
  if (unnamed === null || (readGroup(reading, from)?.length ?? 0) > unnamed.length) return null;
  return { length: unnamed.length, found: { kind: 'certification', names: [] } };
}

const noNames = { names: [], end: 0 };

const termTokensMax = 6;

/** A list of names from the table, each the longest there is. `end`: the token behind it. */
function namesFrom(
  { tokens }: Reading,
  from: number,
  table: ReadonlyMap<string, string>,
): { names: string[]; end: number } {
  const names = new Set<string>();
  let end = from;
  for (let at = from; at < tokens.length;) {
    const joiner = names.size > 0 && /^(or|and)$/.test(tokens[at]?.key ?? '') ? 1 : 0;
    const first = tokens[at + joiner];
    if (names.size > 0 && joiner === 0 && (first === undefined || !isListed(first))) break;
    const found = nameAt(tokens, at + joiner, table);
    if (found === null) break;
    names.add(found.name);
    at += joiner + found.length;
    end = at;
  }
  return { names: [...names], end };
}

function nameAt(
  tokens: Reading['tokens'],
  from: number,
  table: ReadonlyMap<string, string>,
): { name: string; length: number } | null {
  for (let length = termTokensMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const name = run === null ? undefined : table.get(textOf(run));
    if (name !== undefined) return { name, length };
  }
  return null;
}

type Span = 'after' | 'from' | 'in' | 'before' | 'until';
const spansBefore = phrasesOf<Span>([
  ['graduated|graduating|graduation|graduate|graduates later than\ngraduated|graduating|graduation after', 'after'],
  ['graduated|graduation since|from|between\ngraduated|graduation not earlier|before than?', 'from'],
  ['graduated before|prior to?\ngraduation before\ngraduated earlier than', 'before'],
  ['graduated by|until\ngraduated no later than', 'until'],
  ['graduated in?\ngraduation|grad|graduating year|class? of?\nclass of', 'in'],
]);
const spansBehind = phrasesOf<'from' | 'until'>([
  ['or|and later|after|newer|onward|onwards\nonward|onwards', 'from'],
  ['or|and earlier|before|older', 'until'],
]);
const yearPattern = /^(?:19[3-9]\d|20\d\d)$/;

/** `graduated after 2015`, `graduated 2015 or later`, `graduated from 2010 to 2015`. */
function readGraduation({ tokens, onFile }: Reading, from: number): Part {
  const opening = spansBefore.at(tokens, from);
  if (opening === null) return null;
  const at = from + opening.length;
  const year = yearAt(tokens, at);
  if (year === null) return null;
  const joined = /^(to|and|through|until)$/.test(tokens[at + 1]?.key ?? '') ? yearAt(tokens, at + 2) : null;
  const behind = spansBehind.at(tokens, at + 1);
  const years = joined !== null ? { first: year, last: joined } : yearsOf(behind?.value ?? opening.value, year);
  const length = opening.length + 1 + (joined !== null ? 2 : (behind?.length ?? 0));
  if (!onFile.degrees) return { length, found: { kind: 'leftOut', reason: 'noSuchData' } };
  return { length, found: { kind: 'graduated', ...years } };
}

function yearAt(tokens: Reading['tokens'], at: number): number | null {
  const key = tokens[at]?.key ?? '';
  return yearPattern.test(key) ? Number(key) : null;
}

function yearsOf(span: Span, year: number): { first: number | null; last: number | null } {
  switch (span) {
    case 'after':
      return { first: year + 1, last: null };
    case 'from':
      return { first: year, last: null };
    case 'before':
      return { first: null, last: year - 1 };
    case 'until':
      return { first: null, last: year };
    default:
      return { first: year, last: year };
  }
}
