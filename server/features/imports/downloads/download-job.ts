import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';
import type { OutboundParts } from '#server/foundation/outbound/public.ts';
import type { UploadParts } from '../uploads/receive-file.ts';

export type DownloadParts = UploadParts & { outbound: OutboundParts };

/** A repeated run continues where the last one ended. */
export const downloadFile: JobType<{ fileId: string }> = {
  name: 'download-import-file',
  payload: z.strictObject({ fileId: z.uuid() }),
  triesMax: 25,
};
