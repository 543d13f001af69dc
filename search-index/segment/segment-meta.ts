// What a segment says about itself besides its columns; plain data, so that it can be sent and saved.
import type { IndexSchema, SortKey } from '../schema.ts';
import type { SectionEntry } from './sections.ts';

export interface OrderMeta {
  name: string;
  /** From this place on rows are blank in the order's first key. */
  blankFrom: number;
}

export interface SegmentMeta {
  schema: IndexSchema;
  rows: number;
  orders: OrderMeta[];
  /** Values of the facet that has most; distinct points, if they are more. */
  largestFacet: number;
  entries: SectionEntry[];
  /** Bytes of the sections that are searched; working space may follow. */
  bytes: number;
  /** Bytes of those that lie aside. */
  asideBytes: number;
}

/** The order of equal relevance, under a name no sort may have. */
export const tieOrderName = 'relevance';

/** What an order compares before `ties`. */
export const keysOfOrder = ({ best = [], sorts }: IndexSchema, order: string): readonly SortKey[] =>
  order === tieOrderName ? best : (sorts.find(({ name }) => name === order)?.keys ?? []);

/** The order by distance from the center of `near`, under a name no sort may have. */
export const distanceOrderName = 'distance';

/** 32-bit words of a bitmap over so many rows: a multiple of 64 bytes. */
export function bitmapWords(rows: number): number {
  return Math.max(1, Math.ceil(rows / 512)) * 16;
}
