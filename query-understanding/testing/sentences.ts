// The list of sentences, and what a search makes of them.
import { readFileSync } from 'node:fs';
import type { LeftOutPart, UnderstoodPart } from '#contract/search/search.ts';

export interface Sentence {
  kind: string;
  text: string;
  /** Labels of the chips, in their order. */
  chips: readonly string[];
  /** `text=reason`, in their order. */
  leftOut: readonly string[];
}

const listOf = (cell: string | undefined): string[] => (cell ?? '').split('; ').filter((item) => item !== '');

export const sentences: readonly Sentence[] = readFileSync(new URL('sentences.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([kind = '', text = '', chips, leftOut]) => ({ kind, text, chips: listOf(chips), leftOut: listOf(leftOut) }));

export const sentenceKinds = [...new Set(sentences.map(({ kind }) => kind))];

export const chipsOf = (understood: readonly UnderstoodPart[]): string[] =>
  understood.filter(({ removed }) => !removed).map(({ label }) => label);

export const leftOutOf = (leftOut: readonly LeftOutPart[]): string[] =>
  leftOut.map(({ text, reason }) => `${text}=${reason}`);
