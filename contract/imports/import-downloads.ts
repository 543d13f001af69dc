// Files that the server loads from an address, in place of an upload.
import { z } from 'zod';
import { importLimits as limits } from './import-limits.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { importFile } from './import-files.ts';

const operation = operationsOf('Imports');
const errors = {
  ADDRESS_REFUSED: { status: 400, message: 'Enter the complete address of a file on a public server.' },
  DOWNLOAD_FAILED: { status: 409, message: 'The file could not be loaded from this address.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
} as const;
const tooManyFiles = {
  TOO_MANY_FILES: { status: 409, message: `At most ${limits.filesMax} files are kept. Discard one first.` },
} as const;
const address = z.strictObject({ url: text().min(1).max(limits.addressLengthMax) });

const foundFile = z.object({
  fileName: z.string(),
  /** Null: the server does not say it. */
  bytes: z.int().min(1).nullable(),
  kind: z.enum(['csv', 'gzip', 'zip']),
  /** The server, and the IP address that answered. */
  host: z.string(),
  ipAddress: z.string(),
  /** Whether an interrupted download continues. False: it begins again. */
  canContinue: z.boolean(),
});
export type FoundFile = z.output<typeof foundFile>;

const previewImportAddress = operation(
  'admin',
  'POST /import-downloads/preview',
  'Show which file an address leads to',
  {
    needsStepUp: true,
    description:
      'Connects to the address and reads the first bytes. Only https and public addresses are accepted, except for servers that the operator named. Nothing is stored.',
  },
)
  .errors(errors)
  .input(address)
  .output(foundFile);

const startImportDownload = operation('admin', 'POST /import-downloads', 'Load a file to import from an address', {
  needsStepUp: true,
  description:
    'The server loads it in the background and continues after an interruption. The file is then listed as an uploaded one. Discard it to cancel the download.',
})
  .errors({ ...errors, ...tooManyFiles })
  .input(address)
  .output(importFile);

const resumeImportDownload = operation(
  'admin',
  'POST /import-files/{id}/resume-download',
  'Continue a download that failed',
  { needsStepUp: true },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'The file is no longer stored.' },
    DOWNLOAD_NOT_FAILED: {
      status: 409,
      message: 'This download is in progress, or complete. Reload the page to see which.',
    },
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(importFile);

export const importDownloadOperations = { previewImportAddress, startImportDownload, resumeImportDownload };
