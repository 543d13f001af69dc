// Puts the imports of the server together: operations, the upload of files, and jobs.
import type { RecordAudit } from './features/audit/public.ts';
import { importJobs } from './features/imports/public.ts';
import type { UploadParts } from './features/imports/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { JobPlan } from './foundation/jobs/public.ts';
import { assembleReader, assembleWriter } from './assemble-candidates.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

/** `fileBytesMax`: a larger file cannot be uploaded. */
export const uploadPartsOf = (
  infrastructure: Infrastructure,
  recordAudit: RecordAudit,
  fileBytesMax: number,
): UploadParts => ({
  database: infrastructure.database,
  sealing: sealingOf(infrastructure),
  recordAudit,
  fileBytesMax,
});

export const jobsOfImports = (infrastructure: Infrastructure, recordAudit: RecordAudit): JobPlan =>
  importJobs({
    database: infrastructure.longDatabase,
    clock: systemClock,
    sealing: sealingOf(infrastructure),
    reader: assembleReader(infrastructure),
    writer: assembleWriter(infrastructure),
    recordAudit,
    secretsNow: () => infrastructure.reloadSecrets(),
  });
