// Names as people type them: nicknames, and names that are written in one word or in two. Only for a search of names alone.
import { phraseTerms, type Alternative, type PhraseTerm, type QueryTerm, type WordTerm } from '#search-index/public.ts';
import type { Token } from '../words/typed-tokens.ts';
import { formalNames } from './nicknames.ts';

/** Beginnings of family names that people write apart: `mc kenna`, `o brien`. */
export const familyPrefixes: ReadonlySet<string> = new Set(['mc', 'mac', 'o', 'fitz']);
/** Two names that are also written as one: `maryann`. */
const doubleNames =
  /^(mary|jo|anna|bobbi?e?|billie?|sara|lee|ruth|betty|rose)(ann?e?|beth|lou|ellen|jane|kay|lynne?|jo|sue|marie|lee)$/;

const inNames = (term: WordTerm | PhraseTerm): Alternative => ({ term, groups: ['name'], typed: false });
const wordOf = (word: string): WordTerm => ({ kind: 'word', joined: word, parts: [word], whole: true });

/** The words of a name: what was typed, and after it what may have been meant. */
export function nameTerms(run: readonly Token[]): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const token = run[at];
    const next = run[at + 1];
    if (token === undefined) continue;
    if (next !== undefined && familyPrefixes.has(token.key) && next.term.parts.length === 1) {
      const joined: WordTerm = { ...next.term, joined: token.key + next.key, parts: [token.key + next.key] };
      const apart = phraseTerms(`${token.key} ${next.key}`).map((term) => ({ ...inNames(term), typed: true }));
      terms.push({ kind: 'any', alternatives: [...apart, { ...inNames(joined), typed: true }] });
      at += 1;
    } else terms.push(withOtherForms(token));
  }
  return terms;
}

function withOtherForms({ term, key }: Token): QueryTerm {
  const [, first, second] = doubleNames.exec(key) ?? [];
  const others = [
    ...formalNames(key).map((name) => inNames(wordOf(name))),
    ...(first === undefined || second === undefined ? [] : phraseTerms(`${first} ${second}`).map(inNames)),
  ];
  return others.length === 0 ? term : { kind: 'any', alternatives: [{ term, groups: null, typed: true }, ...others] };
}
