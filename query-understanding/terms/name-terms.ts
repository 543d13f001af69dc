// Names as people type them: nicknames, and names that are written in one word or in two. Only for a search of names alone.
import { phraseTerms } from '#search-index/public.ts';
import type { Alternative, PhraseTerm, QueryTerm, WordTerm } from '#search-index/public.ts';
import type { Token } from '../words/typed-tokens.ts';

/** First names with their short forms, from common usage. */
const shortForms: Readonly<Record<string, string>> = {
  abigail: 'abby gail',
  alexander: 'alex sasha',
  alexandra: 'alex sandra sasha lexi',
  andrew: 'andy drew',
  anthony: 'tony',
  barbara: 'barb',
  benjamin: 'ben benny',
  bradley: 'brad',
  catherine: 'cathy kate katie cat',
  charles: 'charlie chuck chas',
  christina: 'chris tina christy',
  christine: 'chris chrissy christy',
  christopher: 'chris topher kit',
  cynthia: 'cindy',
  daniel: 'dan danny',
  david: 'dave davey',
  deborah: 'deb debbie debra',
  donald: 'don donnie',
  dorothy: 'dot dottie',
  douglas: 'doug',
  edward: 'ed eddie ted ned',
  elizabeth: 'liz beth betty eliza lisa libby betsy lizzie',
  eugene: 'gene',
  frances: 'fran frannie',
  francis: 'frank fran',
  franklin: 'frank',
  frederick: 'fred freddie',
  gerald: 'gerry jerry',
  gregory: 'greg',
  harold: 'harry hal',
  henry: 'hank harry',
  jacob: 'jake',
  jacqueline: 'jackie',
  james: 'jim jimmy jamie',
  janet: 'jan',
  jeffrey: 'jeff',
  jennifer: 'jen jenny jenn',
  jessica: 'jess jessie',
  john: 'jack johnny jon',
  jonathan: 'jon',
  joseph: 'joe joey',
  joshua: 'josh',
  judith: 'judy',
  katherine: 'kathy kate katie kat kathie',
  kathleen: 'kathy kate katie',
  kenneth: 'ken kenny',
  kimberly: 'kim',
  lawrence: 'larry',
  leonard: 'leo len lenny',
  margaret: 'peggy maggie meg marge margie',
  matthew: 'matt',
  melissa: 'missy mel lissa',
  michael: 'mike mikey mick',
  nancy: 'nan',
  nathaniel: 'nate nathan',
  nicholas: 'nick nicky',
  pamela: 'pam',
  patricia: 'pat patty trish tricia',
  patrick: 'pat paddy',
  peter: 'pete',
  philip: 'phil',
  phillip: 'phil',
  rachel: 'rach',
  raymond: 'ray',
  rebecca: 'becky becca',
  richard: 'rick dick rich ricky richie',
  robert: 'bob bobby rob robbie bert',
  ronald: 'ron ronnie',
  samantha: 'sam',
  samuel: 'sam sammy',
  sandra: 'sandy',
  stephanie: 'steph',
  stephen: 'steve',
  steven: 'steve',
  susan: 'sue susie suzy',
  suzanne: 'sue suzy',
  theodore: 'ted theo teddy',
  theresa: 'terry tess',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  victoria: 'vicky vicki tori',
  vincent: 'vince vinny',
  virginia: 'ginny',
  walter: 'walt wally',
  william: 'bill billy will willie liam',
  zachary: 'zach zack',
};

const formalNames = new Map<string, string[]>();
for (const [formal, short] of Object.entries(shortForms))
  for (const name of short.split(' ')) formalNames.set(name, [...(formalNames.get(name) ?? []), formal]);

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
    ...(formalNames.get(key) ?? []).map((name) => inNames(wordOf(name))),
    ...(first === undefined || second === undefined ? [] : phraseTerms(`${first} ${second}`).map(inNames)),
  ];
  return others.length === 0 ? term : { kind: 'any', alternatives: [{ term, groups: null, typed: true }, ...others] };
}
