// The words of a search as terms of the index, with the other words that mean the same.
import type { MarkedWords } from '#contract/search/search.ts';
import {
  compounds,
  phraseTerms,
  type Alternative,
  type PhraseTerm,
  type QueryTerm,
  type WordTerm,
} from '#search-index/public.ts';
import type { Reading } from '../words/reading.ts';
import { runOf, textOf } from '../words/run-of-tokens.ts';
import type { Segment } from '../words/segment.ts';
import type { Token } from '../words/typed-tokens.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';
import type { CredentialGroup, VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import { nameTerms } from './name-terms.ts';
import { otherForms } from '../words/word-forms.ts';

/** Names are not looked up under other words than those that were typed: `Williams` is not William. */
const notNames = ['profession', 'credentials', 'skills', 'placeAndOrganization'];
const professional = ['profession', 'credentials'];

/** No term for a condition, and for words without a meaning. */
export function termsOf({ from, length, found }: Segment, { tokens, vocabulary }: Reading): QueryTerm[] {
  const run = runOf(tokens, from, length) ?? [];
  if (found.kind === 'word') return found.isName === true ? nameTerms(run) : run.map(wordTerm);
  if (found.kind !== 'group' || (found.group.kind === 'role' && found.isFilter !== false)) return [];
  const { group } = found;
  if (group.kind === 'credential') return [credentialTerm(group)];
  const profession =
    group.specialties.length === 1 ? vocabulary.professionOf.get(group.specialties[0] ?? '') : undefined;
  return [groupTerm(run, group, isField(group) ? profession : undefined)];
}

/** The first lines of a specialty name the field itself: `cardiology` also finds `cardiologist`. */
const isField = ({ forms, specialties }: VocabularyGroup): boolean =>
  specialties.some((specialty) => forms.some((form) => keyOf(specialty).startsWith(keyOf(form))));

function wordTerm({ term }: Token): QueryTerm {
  const others = term.parts.length === 1 ? otherForms(term.joined) : [];
  return others.length === 0
    ? term
    : { kind: 'any', alternatives: [typed(term), ...others.map((word) => other(oneWord(word), notNames))] };
}

const typed = (term: WordTerm | PhraseTerm): Alternative => ({ term, groups: null, typed: true });
const other = (term: WordTerm | PhraseTerm, groups: readonly string[]): Alternative => ({ term, groups, typed: false });
const oneWord = (word: string): WordTerm => ({ kind: 'word', joined: word, parts: [word], whole: true });

/** A form as a term: one word, or a phrase; a phrase with `and` also without it, because `&` is no word. */
function formTerms(form: string): (WordTerm | PhraseTerm)[] {
  const words = compounds(form);
  const [first] = words;
  if (words.length === 1 && first !== undefined) return [{ kind: 'word', ...first, whole: true }];
  const without = form.replaceAll(/\band\b/g, ' ');
  return [form, ...(without === form ? [] : [without])].flatMap(phraseTerms);
}

function groupTerm(run: readonly Token[], group: VocabularyGroup, profession: string | undefined): QueryTerm {
  const own = textOf(run);
  const forms = new Set([...formsOfGroup(group, own), ...(profession === undefined ? [] : [profession])]);
  const [only] = run;
  // A word that the vocabulary knows is complete as it is: `er` does not find Erica.
  const asTyped =
    run.length === 1 && only !== undefined
      ? [{ ...only.term, whole: only.term.whole || Array.from(only.key).length <= 3 }]
      : formTerms(run.map(({ term }) => term.parts.join(' ')).join(' '));
  return {
    kind: 'any',
    alternatives: [...asTyped.map(typed), ...[...forms].flatMap(formTerms).map((term) => other(term, notNames))],
  };
}

/** The other forms of the group that the typed words find. */
export function formsOfGroup(group: VocabularyGroup, own: string): string[] {
  const forms = group.kind === 'narrow' ? [...group.forms, ...group.wider] : group.forms;
  return forms.filter((form) => keyOf(form) !== keyOf(own));
}

function credentialTerm({ forms, isDegree }: CredentialGroup): QueryTerm {
  const groups = isDegree ? [...professional, 'placeAndOrganization'] : professional;
  return {
    kind: 'any',
    alternatives: forms.flatMap((form) =>
      formTerms(form).map((term) =>
        term.kind === 'word'
          ? { term, groups, typed: true }
          : other(term, isDegree ? groups : ['profession', 'credentials']),
      ),
    ),
  };
}

const specialtiesMarkedMax = 3;

/** Words by which a card says that the filter of a profession finds it. */
export const wordsOfFilter = ({ found }: Segment): QueryTerm[] =>
  found.kind === 'group' && found.group.kind === 'role' && found.isFilter === true
    ? [...found.group.forms, ...found.group.specialties.slice(0, specialtiesMarkedMax)].flatMap(formTerms)
    : [];

/** The words and phrases of the terms, each once, for the marks on a row. */
export function markedWords(terms: readonly QueryTerm[]): MarkedWords[] {
  const all = terms
    .flatMap((term) => (term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }]))
    .map(({ term, typed: isTyped }) => ({
      words: term.parts.join(' '),
      isBegun: isTyped && term.kind === 'word' && !term.whole,
    }));
  return [...new Map(all.map((one) => [one.words, one])).values()];
}
