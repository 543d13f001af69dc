// Which columns of a file are read: as they were chosen for it, as they were saved for its source, as its header says, or as guessed.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { mappingOf, type ColumnBasis, type ColumnMapping } from '#contract/imports/column-mapping.ts';
import { fieldOfValues, guessColumns, looksLikeHeader } from '#normalize/public.ts';
import type { ByteSource } from '../files/byte-source.ts';
import {
  isKnownHeader,
  isRegistryHeader,
  recognizeFormat,
  vendorFormat,
  type RecognizedFormat,
} from '../formats/recognize-format.ts';
import { fitsHeader, noHeader, positionsIn } from '../mapping/chosen-columns.ts';
import { sampleFile } from './sample-file.ts';

export interface ColumnChoice {
  /** Null: none was made for this file. */
  chosen: ColumnMapping | null;
  /** Null: the source has none. */
  saved: ColumnMapping | null;
  /** True: columns that nothing else says are guessed. */
  mayGuess: boolean;
  /** Left out: nothing was guessed. */
  guessed?: ColumnMapping;
}

export const byHeader: ColumnChoice = { chosen: null, saved: null, mayGuess: false };

/** Rows above such a row are no header. */
export const isHeaderFor =
  ({ chosen, saved, mayGuess, guessed }: ColumnChoice) =>
  (names: readonly string[]): boolean =>
    isKnownHeader(names) ||
    [chosen, saved, guessed].some((mapping) => mapping != null && fitsHeader(names, mapping)) ||
    (mayGuess && looksLikeHeader(names));

export interface ChosenColumns {
  /** Null: the header says it, in the directory's own names. */
  mapping: ColumnMapping | null;
  basis: ColumnBasis;
}

/** Where nothing says what the columns mean, `formatOf` says what is wrong with the saved columns, or with the header. */
export const chooseColumns = (header: readonly string[], choice: ColumnChoice): ChosenColumns =>
  knownColumns(header, choice) ?? { mapping: choice.saved, basis: 'saved' };

/** Null: nothing says what the columns mean. */
export function knownColumns(
  header: readonly string[],
  { chosen, saved, guessed }: ColumnChoice,
): ChosenColumns | null {
  if (isRegistryHeader(header)) return { mapping: null, basis: 'header' };
  if (chosen !== null) return { mapping: chosen, basis: 'chosen' };
  if (saved !== null && fitsHeader(header, saved)) return { mapping: saved, basis: 'saved' };
  if (isKnownHeader(header)) return { mapping: null, basis: 'header' };
  return guessed === undefined ? null : { mapping: guessed, basis: 'name' };
}

/** The choice with a guess, where nothing else says what the columns mean. @throws ImportFault `no-header` */
export async function withGuess(
  locate: () => string | ByteSource,
  sheet: string | null,
  choice: ColumnChoice,
): Promise<ColumnChoice> {
  const { header, rows } = await sampleFile(locate, { sheet, isHeader: isHeaderFor(choice) });
  if (knownColumns(header, choice) !== null) return choice;
  if (hasValues(header)) throw noHeader();
  const cells = rows.map((row) => row.cells);
  return { ...choice, guessed: mappingOf(guessColumns(header.slice(0, limits.mappedColumnsMax), cells)) };
}

/** Whether the names of the columns are a person's email, phone or NPI. */
export const hasValues = (header: readonly string[]): boolean =>
  header.some((name) => ['NPI', 'Contactemail', 'Contactphone'].includes(fieldOfValues([name, name, name]) ?? ''));

/** @throws ImportFault `header-changed`, `unknown-header`, and as `recognizeFormat` and `positionsIn` */
export const formatOf = (header: readonly string[], mapping: ColumnMapping | null): RecognizedFormat =>
  mapping === null ? recognizeFormat(header) : vendorFormat(header, positionsIn(header, mapping));
