// Lists of abbreviations are of one kind: in `NY, NJ or PA` all three are states, in `MD, DO or PA` all three are credentials.
import { stateCodeOf } from '#contract/candidates/places.ts';
import { clearAbbreviations, englishWords } from './clear-abbreviations.ts';
import type { Token } from './typed-tokens.ts';
import type { Vocabulary } from '../vocabulary/read-vocabulary.ts';

interface Member {
  /** The number of its last token. */
  at: number;
  isState: boolean;
  isClearState: boolean;
  isCredential: boolean;
  /** True: its abbreviation is a profession. */
  isRole: boolean;
}

const joiners = new Set(['or', 'and']);

/** True between two members: a comma, a slash, an ampersand, or `or` or `and`. */
export const isListed = ({ before }: Token): boolean => /[,/&+|]/.test(before);

export function listedAbbreviations(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): { states: Set<number>; credentials: Set<number> } {
  const states = new Set<number>();
  const credentials = new Set<number>();
  for (const list of listsOf(tokens, vocabulary)) {
    const isOfStates =
      list.every(({ isState }) => isState) && (list.some((one) => one.isClearState) || follows(tokens, list));
    if (isOfStates) for (const { at } of list) states.add(at);
    else if (list.every(({ isCredential }) => isCredential) && list.some(({ isRole }) => !isRole))
      for (const { at } of list) credentials.add(at);
  }
  return { states, credentials };
}

/** `in AL, MS, LA`. */
const follows = (tokens: readonly Token[], [first]: readonly Member[]): boolean =>
  /^(in|from|within|outside|not|except|excluding)$/.test(tokens[(first?.at ?? 0) - 1]?.key ?? '');

function listsOf(tokens: readonly Token[], vocabulary: Vocabulary): Member[][] {
  const lists: Member[][] = [];
  let list: Member[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    // `CA, OR, WA`: between commas it is no joiner.
    const next = tokens[at + 1];
    const isBetween = isListed(token) && (token.isUpperCase || (next !== undefined && isListed(next)));
    if (list.length > 0 && joiners.has(token.key) && !isBetween) continue;
    const member = memberAt(tokens, at, vocabulary);
    const isNext = member !== null && (list.length === 0 || isBeside(tokens, list.at(-1)?.at ?? 0, at));
    if (!isNext) {
      lists.push(list);
      list = [];
    }
    if (member !== null) list.push(member);
  }
  return [...lists, list].filter(({ length }) => length > 1);
}

function isBeside(tokens: readonly Token[], before: number, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.isMinus) return false;
  if (joiners.has(tokens[at - 1]?.key ?? '') && before === at - 2) return true;
  if (before !== at - 1) return false;
  return isListed(token) || (token.isUpperCase && tokens[before]?.isUpperCase === true);
}

/** An abbreviation of two letters, or a state by its name of one word. */
function memberAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Member | null {
  const { key } = tokens[at] ?? { key: '' };
  const code = stateCodeOf(key);
  const kind = vocabulary.byKey.get(key)?.kind;
  const isRole = key === 'pa' || key === 'np';
  const isCredential = kind === 'credential' || isRole;
  if (code === null && !isCredential) return null;
  // `in Texas or in Florida`: English words only with a comma beside them.
  const isWord = englishWords.has(key) && tokens[at]?.isUpperCase !== true;
  if (isWord && !tokens[at]?.before.includes(',') && !tokens[at + 1]?.before.includes(',')) return null;
  const isClearState = code !== null && (key.length > 2 || clearAbbreviations.has(code));
  return { at, isState: code !== null, isClearState, isCredential, isRole };
}
