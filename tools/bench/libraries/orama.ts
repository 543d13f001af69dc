// Orama: words, filters, facets, order and page in one call.
import * as z from 'zod';
import { installedPackage } from '../engines/installed-package.ts';
import type { LibraryBuilder, LibraryQuery } from './compared-library.ts';
import { plainColumns } from '../engines/compared-engine.ts';

interface OramaModule {
  create: (options: { schema: Record<string, string> }) => object;
  insertMultiple: (db: object, documents: readonly object[], batch: number) => unknown;
  search: (db: object, parameters: object) => { count: number };
}
const isFunction = (value: unknown): boolean => typeof value === 'function';
const oramaModule = z.object({
  create: z.custom<OramaModule['create']>(isFunction),
  insertMultiple: z.custom<OramaModule['insertMultiple']>(isFunction),
  search: z.custom<OramaModule['search']>(isFunction),
});

const facetsMax = 100;
/** Facets are counted of strings, so every code is stored twice: as a filter and as text. */
const textOf = (field: string): string => `${field}Text`;

const where = ({ filters, flags, verifiedSince }: LibraryQuery): object => ({
  ...Object.fromEntries(
    filters.map(({ field, values }) => [
      field,
      plainColumns.some((name) => name === field) ? { in: values } : { containsAny: values },
    ]),
  ),
  ...flags,
  ...(verifiedSince === null ? {} : { verifiedDay: { gte: verifiedSince } }),
});

const lists = ['skills', 'degree'] as const;
const schema = {
  words: 'string',
  verifiedDay: 'number',
  ...Object.fromEntries(['hasPhone', 'hasEmail', 'hasMobile'].map((name) => [name, 'boolean'])),
  ...Object.fromEntries(
    plainColumns.flatMap((name) => [
      [name, 'enum'],
      [textOf(name), 'string'],
    ]),
  ),
  ...Object.fromEntries(
    lists.flatMap((name) => [
      [name, 'enum[]'],
      [textOf(name), 'string[]'],
    ]),
  ),
  ...Object.fromEntries(['lastName', 'organization', 'state'].map((name) => [`${name}Key`, 'string'])),
};

export const orama: LibraryBuilder = (rows, folder) => {
  const { create, insertMultiple, search } = oramaModule.parse(installedPackage(folder, '@orama/orama', '3.1.18'));
  const db = create({ schema });
  insertMultiple(
    db,
    rows.map(({ number, words, keys, verifiedDay, hasPhone, hasEmail, hasMobile, skills, degree, ...row }) => ({
      id: String(number),
      words,
      hasPhone,
      hasEmail,
      hasMobile,
      verifiedDay: verifiedDay ?? 0,
      skills,
      degree,
      ...Object.fromEntries(
        plainColumns.flatMap((name) => [
          [name, row[name]],
          [textOf(name), String(row[name])],
        ]),
      ),
      skillsText: skills.map(String),
      degreeText: degree.map(String),
      lastNameKey: keys.lastName,
      organizationKey: keys.organization,
      stateKey: keys.state,
    })),
    5_000,
  );
  return {
    missing:
      'facets keep their own filter; excluded words; parts of a field (tags); phrases; other values of a filter; distances as used here',
    answer: (query) =>
      search(db, {
        term: query.words.join(' '),
        properties: ['words'],
        threshold: 0,
        where: where(query),
        facets: Object.fromEntries(query.facets.map((field) => [textOf(field), { limit: facetsMax }])),
        ...(query.sort.key === 'relevance'
          ? {}
          : {
              sortBy: {
                property: query.sort.key === 'verified' ? 'verifiedDay' : `${query.sort.key}Key`,
                order: query.sort.isDescending ? 'DESC' : 'ASC',
              },
            }),
        offset: query.offset,
        limit: query.limit,
      }).count,
  };
};
