import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { importJobs } from './import-jobs.ts';
import { importsRoutes, type ImportsParts } from './imports-routes.ts';
import type { RunParts } from './jobs/run-job.ts';
import { runSchedules, type RunSchedulesParts } from './schedules/run-schedules.ts';
import { sealedSchedules } from './schedules/schedules-store.ts';
import { filePartRoute } from './uploads/receive-file.ts';
import { sealedRejectedParts } from './review/rejected-parts-store.ts';
import { sealedUndoRecords } from './undo/undo-store.ts';

export const imports = {
  sealedTables: [sealedUndoRecords, sealedRejectedParts, sealedSchedules],
  open: (parts: FeatureParts & ImportsParts & RunParts & RunSchedulesParts) => ({
    routes: { imports: importsRoutes(implementContract, parts) },
    rawRoutes: [filePartRoute(parts)],
    jobs: [
      ...importJobs({ ...parts, database: parts.longDatabase }),
      cronJob({ name: 'run-import-schedules', crontab: '* * * * *' }, () => runSchedules(parts)),
    ],
  }),
};
