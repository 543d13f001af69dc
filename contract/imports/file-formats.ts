// The kinds of file that an import recognizes by their header.

export const fileFormatNames = ['nppes', 'nppes-places', 'nppes-deactivated', 'vendor'] as const;
export type FileFormat = (typeof fileFormatNames)[number];

/** What a sentence calls each. */
const fileFormats: Readonly<Record<FileFormat, string>> = {
  nppes: 'NPPES file',
  'nppes-places': 'NPPES file of practice locations',
  'nppes-deactivated': 'NPPES file of deactivated numbers',
  vendor: 'vendor file',
};

/** A file that only adds to what the main file of its source said, and names no new people. */
export const isCompanion = (format: string): boolean => format === 'nppes-places' || format === 'nppes-deactivated';

export const isRegistryFormat = (format: string): boolean => format === 'nppes' || isCompanion(format);

const isFileFormat = (format: string): format is FileFormat => Object.hasOwn(fileFormats, format);

export const formatText = (format: string): string => fileFormats[isFileFormat(format) ? format : 'vendor'];
