// The kinds of file that an import recognizes by their header.

export const fileFormatNames = ['nppes', 'nppes-places', 'nppes-deactivated', 'medicare-clinicians', 'vendor'] as const;
export type FileFormat = (typeof fileFormatNames)[number];

/** What a sentence calls each. */
const fileFormats: Readonly<Record<FileFormat, string>> = {
  nppes: 'NPPES file',
  'nppes-places': 'NPPES file of practice locations',
  'nppes-deactivated': 'NPPES file of deactivated numbers',
  'medicare-clinicians': 'Medicare file of doctors and clinicians',
  vendor: 'vendor file',
};

/** A file that only adds to what the registry's main file said, and names no new people. */
export const isCompanion = (format: string): boolean =>
  format === 'nppes-places' || format === 'nppes-deactivated' || format === 'medicare-clinicians';

export const isRegistryFormat = (format: string): boolean => format === 'nppes' || isCompanion(format);

const isFileFormat = (format: string): format is FileFormat => Object.hasOwn(fileFormats, format);

export const formatText = (format: string): string => fileFormats[isFileFormat(format) ? format : 'vendor'];

/** `an NPPES file`, `a vendor file`. */
export function formatWithArticle(format: string): string {
  const text = formatText(format);
  return `${text.startsWith('NPPES') ? 'an' : 'a'} ${text}`;
}
