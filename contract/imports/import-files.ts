import { z } from 'zod';
import { importDownloadStates } from './import-limits.ts';

export const importFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** Null: not known before a download has ended. */
  bytes: z.int().min(1).nullable(),
  /** How many parts the file has (null: not known yet), and how many have arrived. */
  parts: z.int().min(1).nullable(),
  partsReceived: z.int().min(0),
  /** Whether all of it has arrived, so that it can be imported. */
  isComplete: z.boolean(),
  /** Whether the caller began the upload: only they can go on with it. */
  isOwn: z.boolean(),
  /** When the file is deleted. */
  expiresAt: z.iso.datetime(),
  /** Null: the file was uploaded. */
  download: z
    .object({
      /** Without the query. */
      address: z.string(),
      state: z.enum(importDownloadStates),
      /** Why it failed and what to do; null: it has not failed. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type ImportFile = z.output<typeof importFile>;
