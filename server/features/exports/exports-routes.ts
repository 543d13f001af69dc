import { z } from 'zod';
import { exportLimits } from '#contract/export-options.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { downloadAgain, exportCandidates } from './export-candidates.ts';
import type { ExportParts } from './export-candidates.ts';
import { deleteExpiredFiles, listLogs, sumExports } from './exports-store.ts';

export function exportsRoutes({ exports: operations }: ContractImplementer, parts: ExportParts) {
  const { database, clock } = parts;
  return {
    exportPhysicians: operations.exportPhysicians.handler(({ input: { headers, body }, context }) =>
      exportCandidates(parts, {
        userId: signedIn(context).userId,
        candidateIds: body.physicianIds,
        columns: body.columns,
        description: body.description,
        idempotencyKey: headers['idempotency-key'] ?? null,
      }),
    ),
    listExports: operations.listExports.handler(async ({ input: { page }, context }) => {
      const { userId } = signedIn(context);
      const { logsPerPage: logsMax } = exportLimits;
      const { exports, candidates } = await sumExports(database, userId);
      const data = await listLogs(database, userId, clock.now(), { offset: (page - 1) * logsMax, logsMax });
      return { data, count: exports, totalPages: Math.ceil(exports / logsMax), total_exported: candidates };
    }),
    downloadExport: operations.downloadExport.handler(({ input, context }) =>
      downloadAgain(parts, signedIn(context).userId, input.id),
    ),
    exportLogsAsCsv: operations.exportLogsAsCsv.handler(({ context }) => logsAsCsv(parts, signedIn(context).userId)),
  };
}

const logLinesMax = 10_000;

async function logsAsCsv({ database, clock }: ExportParts, userId: string): Promise<{ csv: string; fileName: string }> {
  const logs = await listLogs(database, userId, clock.now(), { offset: 0, logsMax: logLinesMax });
  const lines = logs.map((log) =>
    csvLine([
      log.id,
      log.export_date,
      `${log.export_count}`,
      `${log.excluded_count}`,
      log.description,
      log.columns.join(' '),
      log.file_name,
    ]),
  );
  const heading = csvLine(['Export ID', 'Time (UTC)', 'Candidates', 'Left Out', 'Description', 'Columns', 'File']);
  return { csv: `${byteOrderMark}${heading}${lines.join('')}`, fileName: 'export_log.csv' };
}

const forgetFiles: JobType<Record<string, never>> = {
  name: 'forget-export-files',
  payload: z.strictObject({}),
  triesMax: 5,
};

export const exportJobs = ({ database, clock }: Pick<ExportParts, 'database' | 'clock'>): JobPlan => ({
  jobs: [job(forgetFiles, () => deleteExpiredFiles(database, clock.now()))],
  cron: [{ type: forgetFiles, crontab: '*/15 * * * *' }],
});
