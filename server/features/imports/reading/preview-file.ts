// What the columns of a file mean, and what would be read from its first rows. Nothing is written.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import {
  isByHeader,
  mappingOf,
  type ColumnBasis,
  type FilePreview,
  type PreviewedColumn,
  type PreviewedRow,
} from '#contract/imports/column-mapping.ts';
import { vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { noClinicalFacts, type ClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import type { CandidateDraft, ContactKind } from '#server/features/candidates/public.ts';
import { guessColumns, presentText, type GuessedColumn } from '#normalize/public.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { sheetsOf } from '../files/open-source-file.ts';
import { columnKey, isRegistryHeader } from '../formats/recognize-format.ts';
import { maskContact, maskedSample, type RowResult } from '../formats/row-result.ts';
import { ImportFault } from '../import-fault.ts';
import { fieldsIn, noHeader } from '../mapping/chosen-columns.ts';
import { formatOf, hasValues, isHeaderFor, knownColumns, type ColumnChoice } from './choose-columns.ts';
import { sampleFile, type FileSample } from './sample-file.ts';
import type { ReadingOptions } from './source-rows.ts';

const samplesShown = 3;

/** @throws ImportFault when the file cannot be read at all */
export async function previewFile(
  locate: () => string | ByteSource,
  { source, sheet, columns: choice }: ReadingOptions,
): Promise<FilePreview> {
  const sheets = await sheetsOf(locate());
  const shown = sheet ?? sheets[0] ?? null;
  const sample = await sampleFile(locate, { sheet: shown, isHeader: isHeaderFor({ ...choice, mayGuess: true }) });
  const columns = isRegistryHeader(sample.header) ? [] : columnsOf(sample, choice);
  const found = { sheets, sheet: shown, columns: columns.map((column) => ({ ...column, samples: samplesOf(column) })) };
  try {
    if (hasValues(sample.header)) throw noHeader();
    const format = formatOf(sample.header, isByHeader(columns) ? null : mappingOf(columns));
    const rows = sample.rows
      .slice(0, limits.previewedRows)
      .map(({ line, cells }) => ({ line, cells: format.columns.map((position) => cells[position] ?? '') }))
      .map((row) => rowOf(format.map(row, source ?? format.name)));
    return { ...found, format: format.name, rows, problem: null };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return { ...found, format: null, rows: [], problem: error.onScreen };
  }
}

type Column = Pick<PreviewedColumn, 'name' | 'field' | 'basis'> & { values: readonly string[] };

function columnsOf({ header, rows }: FileSample, choice: ColumnChoice): Column[] {
  const names = header.slice(0, limits.mappedColumnsMax);
  const decided = decidedColumns(names, choice);
  return (
    decided ??
    guessColumns(
      names,
      rows.map(({ cells }) => cells),
    )
  ).map((column, position) => ({
    ...column,
    name: column.name.slice(0, limits.columnNameLengthMax),
    values: rows.flatMap(({ cells }) => presentText(cells[position]) ?? []),
  }));
}

/** Null: nothing says what the columns mean. */
function decidedColumns(names: readonly string[], choice: ColumnChoice): GuessedColumn[] | null {
  const known = knownColumns(names, choice);
  if (known === null) return null;
  const fields = known.mapping === null ? fieldsOfHeader(names) : fieldsIn(names, known.mapping);
  return names.map((name, position) => columnOf(name, fields[position] ?? null, known.basis));
}

const ownNames = new Map(vendorColumns.map((field) => [columnKey(field), field]));
const fieldsOfHeader = (names: readonly string[]): (VendorColumn | null)[] =>
  names.map((name) => ownNames.get(columnKey(name)) ?? null);

const columnOf = (name: string, field: VendorColumn | null, basis: ColumnBasis): GuessedColumn => ({
  name,
  field,
  basis: field === null ? null : basis,
});

const samplesOf = ({ values }: Column): string[] =>
  [...new Set(values)].slice(0, samplesShown).map((value) => maskedSample(value, false));

function rowOf(result: RowResult): PreviewedRow {
  const { line } = result;
  if (result.kind === 'place') return placeRow(result);
  if (result.kind === 'degree') return degreeRow(result);
  if (result.kind !== 'candidate') return { line, values: [], leftOut: [], problem: problemOf(result) };
  const leftOut = (result.leftOut ?? []).map(({ column, sample }) => ({ column, value: sample }));
  return { line, values: valuesOf(result.draft), leftOut, problem: null };
}

function placeRow({ line, npi, place, leftOut = [] }: Extract<RowResult, { kind: 'place' }>): PreviewedRow {
  const values: PreviewedRow['values'] = [{ field: 'NPI', value: npi }];
  const town = placeText(place?.city ?? null, place?.state ?? null);
  if (town !== null) values.push({ field: 'Contactofficecity', value: town });
  if (place?.zip != null) values.push({ field: 'Contactofficezipcode', value: place.zip });
  return { line, values, leftOut: leftOut.map(({ column, sample }) => ({ column, value: sample })), problem: null };
}

function degreeRow({
  line,
  npi,
  graduationYear,
  medicalSchool,
  leftOut = [],
}: Extract<RowResult, { kind: 'degree' }>): PreviewedRow {
  const values = [{ field: 'NPI' as const, value: npi }, ...degreeValues({ graduationYear, medicalSchool })];
  return { line, values, leftOut: leftOut.map(({ column, sample }) => ({ column, value: sample })), problem: null };
}

const degreeValues = ({
  graduationYear,
  medicalSchool,
}: Pick<ClinicalFacts, 'graduationYear' | 'medicalSchool'>): PreviewedRow['values'] => [
  ...(medicalSchool === null ? [] : [{ field: 'Medicalschool' as const, value: medicalSchool }]),
  ...(graduationYear === null ? [] : [{ field: 'Graduationyear' as const, value: String(graduationYear) }]),
];

function problemOf(result: Exclude<RowResult, { kind: 'candidate' | 'place' | 'degree' }>): string {
  if (result.kind === 'rejected') return result.reason;
  return result.kind === 'organization'
    ? 'An organization, which is not listed.'
    : 'A deactivated number, whose person is not listed.';
}

/** In the order of the screen. */
function valuesOf(draft: CandidateDraft): PreviewedRow['values'] {
  const name = [draft.firstName, draft.middleName, draft.lastName].filter(Boolean).join(' ');
  const values: [VendorColumn, string | null][] = [
    ['Contactname', draft.credentials === null ? name : `${name}, ${draft.credentials}`],
    ['specialty', draft.specialty],
    ['Contacttitle', draft.title],
    ['Companyname', draft.organization],
    ['location', placeText(draft.city, draft.state)],
    ['Contactofficecity', placeText(draft.officeCity, draft.officeState)],
    ['Contactofficezipcode', draft.officeZip],
    ...draft.contacts.map(({ kind, value }): [VendorColumn, string] => [contactFields[kind], maskContact(value)]),
    ['NPI', draft.keys.find(({ kind }) => kind === 'npi')?.value ?? null],
    ['Contactskills', draft.skills.length === 0 ? null : draft.skills.join(', ')],
    ['Contacteducation', draft.education.length === 0 ? null : draft.education.map(({ school }) => school).join(', ')],
  ];
  const present = values.flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
  return [...present, ...qualificationsOf(draft.clinical ?? noClinicalFacts)].map(({ field, value }) => ({
    field,
    value: value.slice(0, valueLengthMax),
  }));
}

const qualificationsOf = (facts: ClinicalFacts): PreviewedRow['values'] => [
  ...degreeValues(facts),
  ...(facts.languages.length === 0 ? [] : [{ field: 'Languages' as const, value: facts.languages.join(', ') }]),
  ...(facts.boardCertifications.length === 0
    ? []
    : [{ field: 'Boardcertifications' as const, value: facts.boardCertifications.join(', ') }]),
];

const valueLengthMax = 200;

const placeText = (city: string | null, state: string | null): string | null =>
  city === null && state === null ? null : [city, state].filter(Boolean).join(', ');

const contactFields = {
  personal_email: 'Personalemail',
  work_email: 'Contactemail',
  mobile_phone: 'Contactphone',
  direct_phone: 'Directdialphone',
  office_phone: 'Directdialphone',
} as const satisfies Record<ContactKind, VendorColumn>;
