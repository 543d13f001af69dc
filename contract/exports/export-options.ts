// What an export can contain. Used by the server and by the export dialog.

/** The columns that a user can choose and order. A contact kind adds three columns: the value, its source, and when it was verified. */
export const exportColumns = {
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  credentials: 'Credentials',
  title: 'Title',
  specialty: 'Specialty',
  organization: 'Organization',
  city: 'City',
  state: 'State',
  country: 'Country',
  linkedin_url: 'LinkedIn URL',
  skills: 'Skills',
  education: 'Education',
  personal_email: 'Personal Email',
  work_email: 'Work Email',
  mobile_phone: 'Mobile Phone',
  direct_phone: 'Direct Phone',
  office_phone: 'Office Phone',
  other_contacts: 'Other Contacts',
  npi: 'NPI',
  license_states: 'License States',
  licenses: 'Licenses',
  taxonomies: 'Taxonomies',
  compact_states: 'Compact States',
  other_names: 'Other Names',
  practice_places: 'Practice Places',
  in_registry_since: 'In Registry Since',
  medical_school: 'Medical School',
  graduation_year: 'Graduation Year',
  board_certifications: 'Board Certifications',
  languages: 'Languages',
  list_stage: 'Stage',
  list_note: 'Note',
  list_next_step: 'Next Step',
  list_next_step_on: 'Next Step On',
  list_added_on: 'Added On',
} as const;
export type ExportColumn = keyof typeof exportColumns;

const isColumn = (name: string): name is ExportColumn => name in exportColumns;

/** Clinical facts. Files had no such columns before, so that they are for those who ask for them. */
const clinicalColumnNames = [
  'npi',
  'license_states',
  'licenses',
  'taxonomies',
  'compact_states',
  'other_names',
  'practice_places',
  'in_registry_since',
  'medical_school',
  'graduation_year',
  'board_certifications',
  'languages',
] as const;
export type ClinicalColumn = (typeof clinicalColumnNames)[number];

export const isClinicalColumn = (column: ExportColumn): column is ClinicalColumn =>
  clinicalColumnNames.some((clinical) => clinical === column);

/** The user's own work on the one list that is exported. Off by default, because a file leaves the team. */
const listColumnNames = ['list_stage', 'list_note', 'list_next_step', 'list_next_step_on', 'list_added_on'] as const;
export type ListColumn = (typeof listColumnNames)[number];

export const isListColumn = (column: ExportColumn): column is ListColumn =>
  listColumnNames.some((ofList) => ofList === column);

/** Why a file cannot have them. */
export const noListMessage =
  'Export one list, a search within one list, or a selection on the page of a list, to have its stages, notes and next steps in the file.';

/** In the order in which they are offered. */
export const exportColumnNames: readonly ExportColumn[] = Object.keys(exportColumns).filter(isColumn);

/** In the order of the file when the user changes nothing. */
export const usualExportColumns: readonly ExportColumn[] = exportColumnNames.filter(
  (column) => !isClinicalColumn(column) && !isListColumn(column),
);

/** The first column of every file, so that the holder of a file can be told of a removal. It cannot be left out. */
const idColumn = 'Candidate ID';

/** Where a contact comes from, and when it was verified. */
const columnsBeside = (name: string): string[] => [`${name} Source`, `${name} Last Verified`];

const contactColumnNames = ['personal_email', 'work_email', 'mobile_phone', 'direct_phone', 'office_phone'] as const;
export type ContactColumn = (typeof contactColumnNames)[number];

export const isContactColumn = (column: ExportColumn): column is ContactColumn =>
  contactColumnNames.some((contact) => contact === column);

/** The columns of a file, in their order. */
export interface FileColumns {
  columns: readonly ExportColumn[];
  /** What each of them is called in the file; null: its usual name. */
  columnNames: readonly string[] | null;
}

/** The first line of a CSV file or workbook. A contact has three columns. */
export const headingsOf = ({ columns, columnNames }: FileColumns): string[] => [
  idColumn,
  ...columns.flatMap((column, at) => {
    const name = columnNames?.[at] ?? exportColumns[column];
    return isContactColumn(column) ? [name, ...columnsBeside(name)] : [name];
  }),
];

/** The first name that two columns of the file would have; null: each has its own. */
export function repeatedHeading(columns: FileColumns): string | null {
  const headings = headingsOf(columns);
  const known = headings.map((heading) => heading.toLowerCase());
  return headings.find((_, at) => known.indexOf(known[at] ?? '') < at) ?? null;
}

/** What files for other programs contain. */
const columnsForPrograms: readonly ExportColumn[] = [
  'first_name',
  'middle_name',
  'last_name',
  'credentials',
  'title',
  'specialty',
  'organization',
  'city',
  'state',
  'country',
  'linkedin_url',
  'work_email',
  'personal_email',
  'mobile_phone',
  'direct_phone',
  'office_phone',
];

interface FormatOption {
  label: string;
  hint: string;
  fileName: string;
  /** The columns of a file whose program names them; null: the user chooses. */
  columns: readonly ExportColumn[] | null;
}

const option = (label: string, hint: string, fileName: string, columns: FormatOption['columns']): FormatOption => ({
  label,
  hint,
  fileName,
  columns,
});

/** The formats of a file. Its name is fixed, so that no request can put characters into a header. */
export const exportFormats = {
  csv: option('CSV', 'for any spreadsheet', 'physician_export.csv', null),
  xlsx: option('Excel', 'an XLSX workbook', 'physician_export.xlsx', null),
  jsonl: option('JSON Lines', 'for programs', 'physician_export.jsonl', null),
  bullhorn: option('Bullhorn', 'Candidate.csv of its Data Loader', 'Candidate.csv', columnsForPrograms),
  greenhouse: option('Greenhouse', 'its bulk import', 'greenhouse_import.csv', columnsForPrograms),
  salesforce: option('Salesforce', 'contacts of its Data Import Wizard', 'salesforce_contacts.csv', columnsForPrograms),
  hubspot: option('HubSpot', 'contacts of its import', 'hubspot_contacts.csv', columnsForPrograms),
  google: option('Google Contacts', 'its CSV', 'google_contacts.csv', columnsForPrograms),
  vcard: option('vCard', 'version 4.0, for address books', 'contacts.vcf', columnsForPrograms),
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** The columns of a file: those of its format, else the ones that were chosen. */
export const columnsOfFormat = (format: ExportFormat, chosen: readonly ExportColumn[]): readonly ExportColumn[] =>
  exportFormats[format].columns ?? chosen;

/** The formats whose columns the user chooses. */
export const chosenFormatNames = ['csv', 'xlsx', 'jsonl'] as const;
export type ChosenFormat = (typeof chosenFormatNames)[number];

const isFormat = (name: string): name is ExportFormat => name in exportFormats;

export const exportFormatNames: readonly ExportFormat[] = Object.keys(exportFormats).filter(isFormat);

/** What an export that runs as a job goes through. `waiting` and `running` end in one of the other three. */
export const exportJobStates = ['waiting', 'running', 'done', 'canceled', 'failed'] as const;
export type ExportJobState = (typeof exportJobStates)[number];

/** The path of a file, for the browser and for programs that send a bearer token. */
export const exportFilePath = (exportId: string): string => `/api/exports/${exportId}/file`;

export const exportLimits = {
  /** Candidates of one export that is answered directly, and of a selection. */
  candidatesMax: 500,
  /** Candidates of one export that runs as a job: a whole list or a whole search. */
  jobCandidatesMax: 100_000,
  /** Jobs in one answer, newest first. */
  jobsMax: 20,
  /** Presets of one account. */
  presetsMax: 20,
  /** Characters of the name of a preset. */
  presetNameLengthMax: 60,
  /** Characters of the name of a column. */
  columnNameLengthMax: 100,
  /** For how long the file can be downloaded, and for how long a job is shown after its end. */
  fileHours: 24,
  logsPerPage: 25,
  recentLogs: 5,
};
