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

/** In the order in which they are offered. */
export const exportColumnNames: readonly ExportColumn[] = Object.keys(exportColumns).filter(isColumn);

/** In the order of the file when the user changes nothing. */
export const usualExportColumns: readonly ExportColumn[] = exportColumnNames.filter(
  (column) => !isClinicalColumn(column),
);

/** The first column of every file, so that the holder of a file can be told of a removal. It cannot be left out. */
export const idColumn = 'Candidate ID';

/** The formats of a file. Its name is fixed, so that no request can put characters into a header. */
export const exportFormats = {
  csv: { label: 'CSV', hint: 'for any spreadsheet', fileName: 'physician_export.csv' },
  xlsx: { label: 'Excel', hint: 'an XLSX workbook', fileName: 'physician_export.xlsx' },
  jsonl: { label: 'JSON Lines', hint: 'for programs', fileName: 'physician_export.jsonl' },
} as const;
export type ExportFormat = keyof typeof exportFormats;

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
  /** For how long the file can be downloaded, and for how long a job is shown after its end. */
  fileHours: 24,
  logsPerPage: 25,
  recentLogs: 5,
};
