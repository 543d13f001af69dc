// MiniSearch finds the words; the application does the rest.
import * as z from 'zod';
import { installedPackage } from '../engines/installed-package.ts';
import type { LibraryBuilder } from './compared-library.ts';
import { answerFrom } from './own-facets.ts';

interface WordQuery {
  combineWith: 'AND';
  queries: string[];
  prefix: true;
}
interface MiniSearch {
  addAll: (documents: readonly { id: number; words: string }[]) => void;
  search: (query: WordQuery) => { id: number }[];
}
type MiniSearchClass = new (options: { fields: string[]; tokenize: (text: string) => string[] }) => MiniSearch;
const isClass = (value: unknown): value is MiniSearchClass => typeof value === 'function';

export const minisearch: LibraryBuilder = (rows, folder) => {
  const MiniSearchOf = z.custom<MiniSearchClass>(isClass).parse(installedPackage(folder, 'minisearch', '7.2.0'));
  const index = new MiniSearchOf({ fields: ['words'], tokenize: (text) => text.split(' ') });
  index.addAll(rows.map(({ number, words }) => ({ id: number, words })));
  return {
    missing: 'facets, filters, excluded words, orders and pages are code of the application; phrases; distances',
    answer: (query) => {
      if (query.words.length === 0) return answerFrom(rows, query);
      const found = index.search({ combineWith: 'AND', queries: query.words, prefix: true });
      return answerFrom(
        found.flatMap(({ id }) => rows[id - 1] ?? []),
        query,
      );
    },
  };
};
