// ItemsJS: words, filters, facets with their own filter lifted, order and page in one call.
import * as z from 'zod';
import { installedPackage } from '../engines/installed-package.ts';
import { plainColumns } from '../engines/compared-engine.ts';
import { meetsConditions } from './compared-library.ts';
import type { LibraryBuilder } from './compared-library.ts';
import type { PlainRow } from '../engines/compared-engine.ts';

interface Found {
  pagination: { total: number };
}
interface Items {
  search: (options: object) => Found;
}
type ItemsJs = (data: readonly object[], configuration: object) => Items;
const itemsModule = z.object({ default: z.custom<ItemsJs>((value) => typeof value === 'function') });

const facetsMax = 100;
const facets = [...plainColumns, 'skills', 'degree'] as const;

export const itemsjs: LibraryBuilder = (rows, folder) => {
  // Its CommonJS build fails with a filter that is a function.
  const { default: open } = itemsModule.parse(installedPackage(folder, 'itemsjs', '2.4.4', 'dist/index.modern.js'));
  const sortings = ['lastName', 'organization', 'state', 'verified'].flatMap((key) =>
    ['asc', 'desc'].map((order) => [`${key}_${order}`, { field: `${key}Key`, order }] as const),
  );
  const items = open(
    rows.map((row) => ({
      ...row,
      id: row.number,
      ...Object.fromEntries(
        facets.map((name) => [
          name,
          [row[name]]
            .flat()
            .filter((code) => code !== 0)
            .map(String),
        ]),
      ),
      lastNameKey: row.keys.lastName,
      organizationKey: row.keys.organization,
      stateKey: row.keys.state,
      verifiedKey: row.verifiedDay ?? 0,
    })),
    {
      searchableFields: ['words'],
      sortings: Object.fromEntries(sortings),
      aggregations: Object.fromEntries(facets.map((name) => [name, { size: facetsMax, conjunction: false }])),
      removeStopWordFilter: true,
    },
  );
  return {
    missing: 'excluded words; beginnings of words; other values of a filter; phrases; distances',
    answer: (query) => {
      const isNarrowed = query.tags.length > 0 || Object.keys(query.flags).length > 0 || query.verifiedSince !== null;
      return items.search({
        ...(query.words.length === 0 ? {} : { query: query.words.join(' ') }),
        filters: Object.fromEntries(query.filters.map(({ field, values }) => [field, values.map(String)])),
        ...(isNarrowed ? { filter: (row: PlainRow) => meetsConditions(row, query) } : {}),
        ...(query.sort.key === 'relevance'
          ? {}
          : { sort: `${query.sort.key}_${query.sort.isDescending ? 'desc' : 'asc'}` }),
        page: Math.floor(query.offset / query.limit) + 1,
        per_page: query.limit,
      }).pagination.total;
    },
  };
};
