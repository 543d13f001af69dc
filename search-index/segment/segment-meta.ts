// What a segment says about itself besides its columns; plain data, so that it can be sent and saved.
import type { IndexSchema } from '../schema.ts';
import type { SectionEntry } from './sections.ts';

export interface OrderMeta {
  name: string;
  /** The section prefix that holds it; orders that are equal share one. */
  section: string;
  blankFrom: number;
}

export interface SegmentMeta {
  schema: IndexSchema;
  rows: number;
  orders: OrderMeta[];
  entries: SectionEntry[];
  /** Bytes of all sections; working space may follow. */
  bytes: number;
}

/** The order that breaks ties, under a name no sort may have. */
export const tieOrderName = 'relevance';

/** 32-bit words of a bitmap over so many rows: a multiple of 64 bytes. */
export function bitmapWords(rows: number): number {
  return Math.max(1, Math.ceil(rows / 512)) * 16;
}
