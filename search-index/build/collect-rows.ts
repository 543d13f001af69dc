// Rows of an existing segment as collected documents. Values with codes are read once, not once per row, and no object is made for a row.
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { DictionaryBuilder } from './dictionary-builder.ts';
import { collect } from './field-columns.ts';
import type { Collector } from './field-columns.ts';

/** Adds the values that these rows have in the field, in the order of the rows. */
export function collectRows(collector: Collector, name: string, segment: Segment, rows: Uint32Array): void {
  if (collector.kind === 'text') {
    const field = segment.field(name);
    const numberOf = numbersIn(collector.dictionary, field);
    collector.numbers.reserve(rows.length);
    for (const row of rows) collector.numbers.push(numberOf(field.codes[row] ?? 0));
    return;
  }
  if (collector.kind === 'list') {
    const field = segment.field(name);
    const numberOf = numbersIn(collector.dictionary, field);
    collector.starts.reserve(rows.length);
    collector.numbers.reserve(field.codes.length);
    for (const row of rows) {
      collector.starts.push(collector.numbers.length);
      for (const code of field.codesOfRow(row)) collector.numbers.push(numberOf(code));
    }
    return;
  }
  if (collector.kind !== 'verbatim') collector.numbers.reserve(rows.length);
  const valueOf = segment.column(name);
  for (const row of rows) collect(collector, name, valueOf(row));
}

/** The number that the dictionary gives the value of a code. Only the blank value, code 0, has the number 0. */
function numbersIn(dictionary: DictionaryBuilder, { values }: CodedField): (code: number) => number {
  const known = new Uint32Array(values.count);
  return (code) => {
    if (code === 0) return 0;
    const number = known[code] || dictionary.intern(values.at(code));
    known[code] = number;
    return number;
  };
}
