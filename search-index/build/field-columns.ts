// Documents' values while they are collected, one collector a field, in the order in which documents come.
import { isPoint, type Point } from '../geometry.ts';
import { largestDay, type FieldSchema, type FieldValue } from '../schema.ts';
import { commonPrefix, withoutPrefix } from '../segment/prefix.ts';
import type { Codes } from '../segment/sections.ts';
import type { CollectedField, CollectedStrings } from './collected-documents.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import { NarrowColumn } from './narrow-column.ts';
import { PackedTexts } from './packed-texts.ts';
import { PointNumbers } from './point-numbers.ts';
import type { Scratch } from './scratch.ts';

export interface TextCollector {
  kind: 'text';
  dictionary: DictionaryBuilder;
  numbers: NarrowColumn;
}

export interface ListCollector {
  kind: 'list';
  dictionary: DictionaryBuilder;
  /** Numbers of each document. */
  lengths: NarrowColumn;
  numbers: NarrowColumn;
}

export interface VerbatimCollector {
  kind: 'verbatim';
  texts: PackedTexts;
}

export interface NumberCollector {
  /** Flags are 0 or 1; days are one more than the day, 0 for blank. */
  kind: 'flag' | 'day';
  numbers: NarrowColumn;
}

export interface PointCollector {
  kind: 'point';
  points: PointNumbers;
  numbers: NarrowColumn;
}

export type Collector = TextCollector | ListCollector | VerbatimCollector | NumberCollector | PointCollector;

export function collectorFor(field: FieldSchema): Collector {
  switch (field.kind) {
    case 'text':
      return { kind: 'text', dictionary: new DictionaryBuilder(), numbers: new NarrowColumn() };
    case 'list':
      return {
        kind: 'list',
        dictionary: new DictionaryBuilder(),
        lengths: new NarrowColumn(),
        numbers: new NarrowColumn(),
      };
    case 'verbatim':
      return { kind: 'verbatim', texts: new PackedTexts() };
    case 'point':
      return { kind: 'point', points: new PointNumbers(), numbers: new NarrowColumn() };
    default:
      return { kind: field.kind, numbers: new NarrowColumn() };
  }
}

/** Throws a TypeError when the value is not of the field's kind. */
export function collect(collector: Collector, name: string, value: FieldValue): void {
  switch (collector.kind) {
    case 'text':
      collector.numbers.push(collector.dictionary.intern(textOf(name, value)));
      return;
    case 'list':
      collector.lengths.push(collectList(collector, name, value));
      return;
    case 'verbatim':
      collector.texts.push(textOf(name, value));
      return;
    case 'flag':
      collector.numbers.push(flagOf(name, value) ? 1 : 0);
      return;
    case 'point':
      collector.numbers.push(value === null ? 0 : collector.points.numberOf(pointIn(name, value)));
      return;
    default:
      collector.numbers.push(value === null ? 0 : dayOf(name, value) + 1);
  }
}

function pointIn(name: string, value: FieldValue): Point {
  if (!isPoint(value)) throw new TypeError(`${name} takes a point.`);
  return value;
}

function textOf(name: string, value: FieldValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') throw new TypeError(`${name} takes a string.`);
  return value;
}

/** In a longer list, looking through the items before each one takes longer than making a set, which has each of them once. */
const lookedThroughMax = 64;

/** Each item once, blank ones not at all. Answers how many. */
function collectList({ dictionary, numbers }: ListCollector, name: string, value: FieldValue): number {
  if (value === null) return 0;
  if (!Array.isArray(value)) throw new TypeError(`${name} takes a list of strings.`);
  const first = numbers.length;
  const isLong = value.length > lookedThroughMax;
  for (const item of isLong ? new Set(value) : value) {
    const text = textOf(name, item);
    if (text === '') continue;
    const number = dictionary.intern(text);
    if (isLong || !numbers.has(number, first)) numbers.push(number);
  }
  return numbers.length - first;
}

function flagOf(name: string, value: FieldValue): boolean {
  if (value === null) return false;
  if (typeof value !== 'boolean') throw new TypeError(`${name} takes true or false.`);
  return value;
}

function dayOf(name: string, value: FieldValue): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > largestDay) {
    throw new TypeError(`${name} takes whole days since 1970-01-01, 0 to ${largestDay}.`);
  }
  return value;
}

/** What was collected, as the assembly reads it. */
export function collectedField(collector: Collector, scratch: Scratch): CollectedField {
  switch (collector.kind) {
    case 'text':
      return { kind: 'text', dictionary: collector.dictionary, numbers: collector.numbers.view() };
    case 'list':
      return {
        kind: 'list',
        dictionary: collector.dictionary,
        starts: startsOf(collector.lengths.view(), scratch),
        numbers: collector.numbers.view(),
      };
    case 'verbatim':
      return packedTexts(collector.texts, scratch);
    case 'point':
      return { kind: 'point', points: collector.points.points, numbers: collector.numbers.view() };
    default:
      return { kind: collector.kind, numbers: collector.numbers.view() };
  }
}

/** Where the numbers of each document begin, and behind the last one their end. */
function startsOf(lengths: Codes, scratch: Scratch): Uint32Array {
  const starts = scratch.numbers(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0);
  return starts;
}

function packedTexts(texts: PackedTexts, scratch: Scratch): CollectedStrings {
  const prefix = commonPrefix(texts);
  const ends = scratch.numbers(texts.count + 1);
  let length = 0;
  let place = 0;
  for (const text of texts) {
    length += Buffer.byteLength(withoutPrefix(text, prefix));
    place += 1;
    ends[place] = length;
  }
  const bytes = scratch.bytes(length);
  const target = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  place = 0;
  for (const text of texts) {
    target.write(withoutPrefix(text, prefix), ends[place] ?? 0);
    place += 1;
  }
  return { kind: 'verbatim', prefix, bytes, ends };
}
