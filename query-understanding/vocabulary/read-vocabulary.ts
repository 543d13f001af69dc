// Reads the vocabulary: one group a line. docs/vocabulary.md describes the format.
import { specialties as knownSpecialties } from '#contract/candidates/candidate-options.ts';
import { compounds, type Compound } from '#search-index/public.ts';
import type { VocabularyGroup } from './vocabulary-group.ts';

export interface Vocabulary {
  groups: readonly VocabularyGroup[];
  /** The group of a form by its key, as `keyOf` makes it. */
  byKey: ReadonlyMap<string, VocabularyGroup>;
  /** Every word of every form. */
  words: ReadonlySet<string>;
  /** The long ones among them, by first letter and length: `c12`. */
  longWords: ReadonlyMap<string, readonly string[]>;
  /** By specialty, the usual word for its profession. */
  professionOf: ReadonlyMap<string, string>;
}

/** A line that cannot be read. The message names the line and the reason. */
export class VocabularyError extends Error {
  override name = 'VocabularyError';
}

const formsMax = 24;
const formLengthMax = 60;
/** Letters; shorter words are not recognized when they are misspelled. */
const longWordFrom = 7;

/** The letters and digits of the words, without `and`: `OB/GYN`, `ob gyn` and `obgyn` have one key. */
export const keyOf = (text: string): string =>
  compounds(text)
    .map(({ joined }) => joined)
    .filter((word) => word !== 'and')
    .join('');

export interface VocabularySource {
  /** Names the file in errors. */
  name: string;
  text: string;
}

const tables = ['professions', 'specialties', 'credentials', 'work'];

/** The words of the product. */
export const vocabularyFiles = tables.map((table) => ({
  name: `${table}.txt`,
  file: new URL(`tables/${table}.txt`, import.meta.url),
}));

/** A form of a later source replaces the same form of an earlier one; within one source each form is unique. */
export function readVocabulary(sources: readonly VocabularySource[]): Vocabulary {
  const byKey = new Map<string, VocabularyGroup>();
  const groups: VocabularyGroup[] = [];
  for (const source of sources) {
    const own = new Set<string>();
    for (const [at, line] of source.text.split(/\r?\n/).entries()) {
      const where = `${source.name}, line ${at + 1}`;
      const group = readLine(line.replace(/#.*/, '').trim(), where);
      if (group === null) continue;
      groups.push(group);
      for (const form of group.forms) {
        const key = keyOf(form);
        if (own.has(key)) throw new VocabularyError(`${where}: “${form}” is already in this file. Keep one of them.`);
        own.add(key);
        byKey.set(key, group);
      }
    }
  }
  const words = new Set(groups.flatMap(({ forms }) => forms.flatMap(compounds).flatMap(wordsOf)));
  const longWords = Map.groupBy(
    [...words].filter((word) => word.length >= longWordFrom).toSorted(),
    (word) => `${word[0] ?? ''}${word.length}`,
  );
  return { groups, byKey, words, longWords, professionOf: professionsOf(groups) };
}

const wordsOf = ({ joined, parts }: Compound): string[] => [joined, ...parts];

function professionsOf(groups: readonly VocabularyGroup[]): Map<string, string> {
  const professions = new Map<string, string>();
  for (const { kind, specialties, forms } of groups) {
    const [specialty] = specialties;
    if (kind === 'role' && specialties.length === 1 && specialty !== undefined && !professions.has(specialty))
      professions.set(specialty, forms[0] ?? '');
  }
  return professions;
}

const lineFormat = /^(?<kind>role|credential|degree|same|narrow)\b(?<head>[^:]*):(?<words>.*)$/;

function readLine(line: string, where: string): VocabularyGroup | null {
  if (line === '') return null;
  const { kind, head = '', words = '' } = lineFormat.exec(line)?.groups ?? {};
  if (kind === undefined)
    throw new VocabularyError(`${where}: start the line with role, credential, degree, same or narrow, then a colon.`);
  const [left = '', right] = words.split('>');
  const forms = formsIn(left, where);
  const named = head.trim();
  if (kind === 'role') {
    const { label = '', list = '' } = /^(?:(?<label>[^=]+)=)?(?<list>[^=]+)$/.exec(named)?.groups ?? {};
    const specialties = specialtiesIn(list, where);
    return { kind, label: label.trim() || specialties.join(' or '), specialties, forms };
  }
  if (kind === 'credential' || kind === 'degree') {
    const [label = '', inside = ''] = named.split(/ in (.*)/s);
    if (label.trim() === '') throw new VocabularyError(`${where}: a credential needs its name before the colon.`);
    const specialties = inside === '' ? [] : specialtiesIn(inside, where);
    return { kind: 'credential', label: label.trim(), isDegree: kind === 'degree', specialties, forms };
  }
  const specialties = named === '' ? [] : specialtiesIn(named.replace(/^in /, ''), where);
  if (kind !== 'narrow') return { kind: 'same', specialties, forms };
  if (right === undefined) throw new VocabularyError(`${where}: write the wider words after a >.`);
  return { kind, specialties, forms, wider: formsIn(right, where) };
}

function specialtiesIn(list: string, where: string): string[] {
  const names = list.split('|').map((name) => name.trim());
  const unknown = names.find((name) => !knownSpecialties.some((known) => known === name));
  if (unknown !== undefined) throw new VocabularyError(`${where}: “${unknown}” is no specialty of the directory.`);
  return names;
}

function formsIn(list: string, where: string): string[] {
  const forms = list
    .split(',')
    .map((form) => form.trim())
    .filter((form) => form !== '');
  if (forms.length === 0 || forms.length > formsMax)
    throw new VocabularyError(`${where}: a group has 1 to ${formsMax} words or phrases, separated by commas.`);
  const odd = forms.find((form) => form.length > formLengthMax || keyOf(form) === '');
  if (odd !== undefined)
    throw new VocabularyError(`${where}: “${odd}” needs letters or digits, and at most ${formLengthMax} characters.`);
  return forms;
}
