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
} as const;
export type ExportColumn = keyof typeof exportColumns;

const isColumn = (name: string): name is ExportColumn => name in exportColumns;

/** In the order of the file when the user changes nothing: all of them. */
export const exportColumnNames: readonly ExportColumn[] = Object.keys(exportColumns).filter(isColumn);

/** The first column of every file, so that the holder of a file can be told of a removal. It cannot be left out. */
export const idColumn = 'Candidate ID';

export const exportLimits = {
  /** Candidates of one export. */
  candidatesMax: 500,
  /** For how long the file can be downloaded again. */
  fileHours: 24,
  logsPerPage: 25,
  recentLogs: 5,
};

/** The name of a file when nothing else was chosen (specification: directory, section 7). */
export const exportFileName = 'physician_export.csv';
