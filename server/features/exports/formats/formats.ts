import type { ExportFormat } from '#contract/exports/export-options.ts';
import { csv } from './csv.ts';
import type { FileFormat } from './file-format.ts';
import { jsonLines } from './json-lines.ts';
import { programFormats } from './program-formats.ts';
import { vcard } from './vcard.ts';
import { xlsx } from './xlsx.ts';

export const fileFormats: Readonly<Record<ExportFormat, FileFormat>> = {
  csv,
  xlsx,
  jsonl: jsonLines,
  ...programFormats,
  vcard,
};
