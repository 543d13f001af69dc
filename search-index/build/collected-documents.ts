// The documents of a new segment, as columns in the order in which the documents came, one field at a time.
import type { Point } from '../geometry.ts';
import type { IndexSchema } from '../schema.ts';
import type { Codes } from '../segment/sections.ts';
import type { DictionaryBuilder } from './dictionary-builder.ts';
import type { Scratch } from './scratch.ts';

export interface CollectedText {
  kind: 'text';
  dictionary: DictionaryBuilder;
  /** Numbers of the dictionary by document. */
  numbers: Codes;
}

export interface CollectedList {
  kind: 'list';
  dictionary: DictionaryBuilder;
  /** Where the numbers of each document begin in `numbers`, and behind the last one their end. */
  starts: Uint32Array;
  numbers: Codes;
}

export interface CollectedStrings {
  kind: 'verbatim';
  prefix: string;
  /** The strings without the prefix (`withoutPrefix`) as UTF-8, end to end. */
  bytes: Uint8Array;
  /** One more than there are documents; the first is 0. */
  ends: Uint32Array;
}

export interface CollectedNumbers {
  /** Flags are 0 or 1; days are one more than the day, 0 for blank. */
  kind: 'flag' | 'day';
  numbers: Codes;
}

export interface CollectedPoints {
  kind: 'point';
  /** The distinct points; a number is one more than the place in this list, 0 for blank. */
  points: readonly Point[];
  numbers: Codes;
}

export type CollectedField = CollectedText | CollectedList | CollectedStrings | CollectedNumbers | CollectedPoints;

export interface CollectedDocuments {
  schema: IndexSchema;
  count: number;
  /** By document. What it takes of the scratch is valid until the caller gives it back. */
  ids(scratch: Scratch): BigUint64Array;
  /** May be called several times for a field. The same applies to what it takes. */
  field(name: string, scratch: Scratch): CollectedField;
  /** The field is not asked for again, so that its memory may be used for others. */
  release(name: string): void;
}
