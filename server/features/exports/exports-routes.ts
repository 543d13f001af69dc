import { columnsOfFormat, exportFormats, exportLimits, isListColumn } from '#contract/exports/export-options.ts';
import { listOfSource } from '#contract/exports/file-columns.ts';
import type { ExportRequest } from '#contract/exports/exports.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { seatCeilings, type KeepSeat } from '../access/public.ts';
import type { SearchParts } from '../search/public.ts';
import { exportCandidates } from './export-candidates.ts';
import type { ExportParts } from './export-parts.ts';
import { listLogs, sumExports } from './exports-store.ts';
import { presetRoutes } from './presets/preset-routes.ts';
import { logsAsCsv } from './logs-as-csv.ts';
import { cancelExport } from './jobs/cancel-export.ts';
import { exportJobOf } from './jobs/export-progress.ts';
import { listJobs } from './jobs/jobs-store.ts';
import { startExport, type ExportSource } from './jobs/start-export.ts';

export function exportsRoutes(
  { exports: operations }: ContractImplementer,
  parts: ExportParts & { search: SearchParts; keepSeat: KeepSeat },
) {
  const { database, clock, search } = parts;
  return {
    exportPhysicians: operations.exportPhysicians.handler(async ({ input: { headers, body }, context }) => {
      const order = {
        userId: signedIn(context).userId,
        apiKeyId: signedIn(context).apiKey?.id ?? null,
        candidateIds: body.physicianIds,
        seat: seatCeilings(await context.rights.access()).exported,
        columns: body.columns,
        columnNames: body.columnNames ?? null,
        description: body.description,
        idempotencyKey: headers['idempotency-key'] ?? null,
      };
      const { signal } = context;
      return search.costlyWork.run(order.userId, () => exportCandidates(parts, order), { signal });
    }),
    listExports: operations.listExports.handler(async ({ input: { page }, context }) => {
      const { userId } = signedIn(context);
      const { logsPerPage: logsMax } = exportLimits;
      const { exports, candidates } = await sumExports(database, userId);
      const data = await listLogs(database, userId, clock.now(), { offset: (page - 1) * logsMax, logsMax });
      return { data, count: exports, totalPages: Math.ceil(exports / logsMax), total_exported: candidates };
    }),
    startExport: operations.startExport.handler(({ input: { headers, body }, context }) => {
      const order = {
        source: sourceOf(body),
        listId: body.columns.some(isListColumn) ? listOfSource(body) : null,
        format: body.format,
        columns: columnsOfFormat(body.format, body.columns),
        columnNames: (exportFormats[body.format].columns === null && body.columnNames) || null,
        description: body.description,
        idempotencyKey: headers['idempotency-key'] ?? null,
      };
      const { signal } = context;
      return search.costlyWork.run(signedIn(context).userId, () => startExport(parts, order, context), { signal });
    }),
    listExportJobs: operations.listExportJobs.handler(async ({ context }) => {
      const jobs = await listJobs(database, signedIn(context).userId, exportLimits.jobsMax);
      return { data: jobs.map((job) => exportJobOf(job, clock.now())) };
    }),
    cancelExport: operations.cancelExport.handler(({ input, context }) =>
      cancelExport(parts, signedIn(context).userId, input.id),
    ),
    ...presetRoutes(operations, parts),
    exportLogsAsCsv: operations.exportLogsAsCsv.handler(({ context }) => {
      const caller = signedIn(context);
      return search.costlyWork.run(caller.userId, () => logsAsCsv(parts, caller), { signal: context.signal });
    }),
  };
}

/** The contract accepts exactly one of the three. */
function sourceOf({ physicianIds, listId, filters }: ExportRequest): ExportSource {
  if (physicianIds !== undefined) return { ids: physicianIds };
  if (listId !== undefined) return { listId };
  if (filters !== undefined) return { filters };
  throw new Error('A request for an export has no source.');
}
