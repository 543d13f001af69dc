// FlexSearch finds the words; the application does the rest.
import * as z from 'zod';
import { installedPackage } from '../engines/installed-package.ts';
import type { LibraryBuilder } from './compared-library.ts';
import { answerFrom } from './own-facets.ts';

interface FlexIndex {
  add: (id: number, text: string) => void;
  search: (text: string, limit: number) => number[];
}
type FlexIndexClass = new (options: { tokenize: 'forward' }) => FlexIndex;
const flexModule = z.object({
  Index: z.custom<FlexIndexClass>((value) => typeof value === 'function'),
});

export const flexsearch: LibraryBuilder = (rows, folder) => {
  const { Index } = flexModule.parse(installedPackage(folder, 'flexsearch', '0.8.212'));
  const index = new Index({ tokenize: 'forward' });
  for (const { number, words } of rows) index.add(number, words);
  return {
    missing: 'facets, filters, excluded words, orders and pages are code of the application; phrases; distances',
    answer: (query) => {
      if (query.words.length === 0) return answerFrom(rows, query);
      const found = index.search(query.words.join(' '), rows.length);
      return answerFrom(
        found.flatMap((number) => rows[number - 1] ?? []),
        query,
      );
    },
  };
};
