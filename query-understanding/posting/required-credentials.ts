// The credentials that a posting requires: `RN license required, BSN preferred` → RN.
import type { Knowledge } from '../interpret.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';
import type { VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import { typedText, type Token } from '../words/typed-tokens.ts';

export interface PostedCredential {
  group: VocabularyGroup;
  text: string;
  start: number;
  end: number;
  /** False: it is preferred, or can be acquired later. */
  isRequired: boolean;
  /** True: this one and the one before are alternatives. */
  isOr: boolean;
}

const clause = /[^\n.;()]+|\.(?=\S)/g;
const notRequired =
  /\b(?:prefer(?:red|ably|s)?|plus|desir(?:ed|able)|nice to have|bonus|optional|advantage(?:ous)?|not required|encouraged|or willing(?:ness)?|ability to obtain|able to obtain|within \w+ (?:\(\d+\) )?(?:days|weeks|months|years?))\b/i;
const statesRequired = /\b(?:required|must (?:have|hold|possess|be)|mandatory)\b/i;
/** These end what is preferred, when the list is read backwards: `RN license, BSN preferred`. */
const complete = /\b(?:requir|licens|must|mandatory|current|active|valid)/i;

/** Certificates that the vocabulary has as words, not as credentials. */
const certificates = new Set(['acls', 'bls', 'pals', 'atls', 'tncc', 'nrp']);
const runMax = 6;
/** Abbreviations that are also words count in capitals only: `do`, `ot`. */
const capitalsMax = 3;

interface ReadWith {
  knowledge: Knowledge;
  /** The whole posting is in capitals. */
  isShouting: boolean;
}

/** `heading`: what the part is headed; null: by nothing, so that only clauses count which say themselves what is required. */
export function credentialsIn(
  plain: string,
  { start, end, heading }: { start: number; end: number; heading: 'required' | 'preferred' | null },
  readWith: ReadWith,
): PostedCredential[] {
  const found: PostedCredential[] = [];
  for (const { 0: text, index } of plain.slice(start, end).matchAll(clause)) {
    if (heading === null && !statesRequired.test(text) && !notRequired.test(text)) continue;
    const own = credentialsOfClause(text, start + index, readWith);
    const cut = heading === 'preferred' ? 0 : requiredUntil(text);
    found.push(...own.map((one) => ({ ...one, isRequired: one.start < start + index + cut })));
  }
  return found;
}

/** Where the required part of a clause ends: before the list at whose end it says that it is preferred. */
function requiredUntil(text: string): number {
  const preferred = notRequired.exec(text);
  if (preferred === null) return text.length;
  const before = text.slice(0, preferred.index);
  const items = [...before.matchAll(/[^,]+/g)];
  let from = preferred.index;
  for (const { 0: item, index } of items.toReversed()) {
    if (complete.test(item)) break;
    from = index;
  }
  return from;
}

function credentialsOfClause(text: string, offset: number, readWith: ReadWith): Omit<PostedCredential, 'isRequired'>[] {
  const { tokens } = typedText(text);
  const found: Omit<PostedCredential, 'isRequired'>[] = [];
  let lastEnd = 0;
  for (let at = 0; at < tokens.length;) {
    const match = isKnown(tokens[at], readWith.knowledge.vocabulary) ? credentialAt(text, tokens, at, readWith) : null;
    const [first, last] = [tokens[at], tokens[at + (match?.length ?? 1) - 1]];
    at += match?.length ?? 1;
    if (match === null || first === undefined || last === undefined) continue;
    const between = text.slice(lastEnd, first.start);
    const isNegated = /\b(?:no|not|non)[\s-]+(?:an?\s+)?$/i.test(between);
    if (!isNegated)
      found.push({
        group: match.group,
        text: text.slice(first.start, last.end),
        start: offset + first.start,
        end: offset + last.end,
        isOr: found.length > 0 && alternative.test(between),
      });
    lastEnd = last.end;
  }
  return withLists(found, text, offset);
}

/** Most words of a posting begin no credential. */
const isKnown = (token: Token | undefined, { words }: Knowledge['vocabulary']): boolean =>
  token !== undefined && (words.has(token.key) || words.has(token.term.parts[0] ?? ''));

/** `BSN degree or MSN`, `ADN/BSN`: what is between two alternatives. */
const alternative =
  /^[\s)]*(?:(?:licen[sc]e[ds]?|licensure|degrees?|certified|certifications?|certificates?)\s*)?,?\s*(?:and\s*)?(?:\/|\bor\b)\s*(?:an?\s+|current\s+|active\s+)?\(?$/i;

/** `RN, LPN or CNA`: the comma is an `or`. */
function withLists(
  found: readonly Omit<PostedCredential, 'isRequired'>[],
  text: string,
  offset: number,
): Omit<PostedCredential, 'isRequired'>[] {
  const all = found.map((one) => ({ ...one }));
  for (let at = all.length - 1; at > 1; at -= 1) {
    const [own, before, first] = [all[at], all[at - 1], all[at - 2]];
    if (own?.isOr !== true || before === undefined || first === undefined) continue;
    const between = text.slice(first.end - offset, before.start - offset);
    if (/^\s*,\s*$/.test(between)) before.isOr = true;
  }
  return all;
}

function credentialAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  { knowledge: { vocabulary }, isShouting }: ReadWith,
): { group: VocabularyGroup; length: number } | null {
  const longest = Math.min(runMax, tokens.length - from);
  if (tokens[from]?.key === 'and') return null;
  let key = '';
  let found: { group: VocabularyGroup; length: number } | null = null;
  for (let length = 1; length <= longest; length += 1) {
    const token = tokens[from + length - 1];
    if (token === undefined || token.key === 'and') continue;
    key += token.key;
    const group = vocabulary.byKey.get(key);
    if (group === undefined || !isCredential(group)) continue;
    const written = text.slice(token.start, token.end);
    const isInCapitals = isShouting ? key !== 'do' : written === written.toUpperCase();
    const isWord = length === 1 && key.length <= capitalsMax && !isInCapitals;
    if (!isWord) found = { group, length };
  }
  return found;
}

const isCredential = ({ kind, forms }: VocabularyGroup): boolean =>
  kind === 'credential' || forms.some((form) => certificates.has(keyOf(form)));
