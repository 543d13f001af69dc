// Answers a query of the index from `search_rows`. Exact, however long it takes.
import type { PoolClient } from 'pg';
import {
  metersOfSquaredChord,
  storedOf,
  type FieldValue,
  type IndexAnswer,
  type IndexDocument,
  type IndexHit,
  type IndexQuery,
} from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { readPeople } from '../search-store.ts';
import { levelFacetOf, planValues } from './cell-plan.ts';
import { facetLimitDefault } from './count-statements.ts';
import { readCounts, type CountRow } from './counts-store.ts';
import { readPage, type PageRow, type ValueCount } from './page-store.ts';
import { addedCounts, facetsTogether, ownerOf, withFurtherValues } from './further-values.ts';
import { readLexicon } from './lexicon-store.ts';
import { usesVectors, vectorSettings, type ReadQuery } from './search-conditions.ts';
import { readSpelling } from './spelling-store.ts';
import { suggestedBySql } from './suggested-values-store.ts';
import { readQueryCodes } from './value-codes-store.ts';

/** Everything is read in the caller's transaction, which must use one snapshot with a complete `search_rows`. */
export async function searchBySql(client: PoolClient, asked: IndexQuery): Promise<IndexAnswer> {
  const codes = await readQueryCodes(client, asked, planValues(asked));
  const query = withFurtherValues(asked, (field, values) => codes.of(field, values).length > 0);
  if (usesVectors(query)) await client.query(vectorSettings);
  const spelling = await readSpelling(client, query);
  const lexicon = await readLexicon(client, query, spelling);
  const read: ReadQuery = { query, spelling, lexicon, codes };
  const counts = await readCounts(client, read);
  const total = Number(counts.find(({ facet }) => facet === null)?.count ?? 0);
  const levelFacet = levelFacetOf(query);
  const limit = query.facetLimit ?? facetLimitDefault;
  const page = await readPage(
    client,
    read,
    total,
    counts.filter(({ facet }) => facet !== null && facet === levelFacet).map(toValueCount),
  );
  return {
    total,
    hits: await readHits(client, query, page),
    facets: Object.fromEntries(
      asked.facets.map((name) => [
        name,
        facetsTogether.includes(name)
          ? addedCounts(counts.filter(({ facet }) => ownerOf(facet ?? '') === name).map(toValueCount), limit)
          : counts.filter(({ facet }) => facet === name).map(toValueCount),
      ]),
    ),
    spelling: Object.fromEntries(Array.from(spelling, ([word, meant]) => [word, [...meant]])),
    suggested: await suggestedBySql(client, read),
  };
}

const toValueCount = ({ value, count }: CountRow): ValueCount => ({ value: value ?? '', count: Number(count) });

async function readHits(client: PoolClient, query: IndexQuery, page: readonly PageRow[]): Promise<IndexHit[]> {
  const stored = storedOf(candidateIndexSchema, query);
  const ids = stored.length === 0 ? [] : page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readPeople(client, ids);
  const people = new Map(rows.map((row) => [row.id, toDocument(row).values]));
  return page.map(({ id, score, square }) => ({
    id: BigInt(id),
    score,
    meters: square === null ? null : metersOfSquaredChord(Number(square)),
    values: storedValues(people.get(id), stored),
  }));
}

/** The fields that the index returns, with the same blanks. */
function storedValues(
  values: IndexDocument['values'] | undefined,
  stored: readonly string[],
): Record<string, FieldValue> {
  if (values === undefined) return {};
  return Object.fromEntries(
    stored.map((name) => {
      const value = values[name] ?? null;
      return [
        name,
        Array.isArray(value) ? [...new Set(value.filter((text) => text !== ''))] : value === '' ? null : value,
      ];
    }),
  );
}
