// `npm run import -- FILE [--source NAME]`: loads a file into the directory while the server runs, or without one.
import { parseArgs } from 'node:util';
import { assembleWriter, openGround } from '../../assemble.ts';
import { importFile } from '../../features/candidates/public.ts';
import type { ImportProgress, ImportSummary } from '../../features/candidates/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { runCommand } from './run-command.ts';
import { countText, progressLine, rateText } from './progress-line.ts';

const usage = 'Usage: npm run import -- FILE [--source NAME]';
const sourceName = /^[a-z0-9][a-z0-9-]{0,40}$/;

function readArguments(): { file: string; source: string | null } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { source: { type: 'string' } } });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new OperatorError(`Name one file to import. ${usage}`);
    if (values.source !== undefined && !sourceName.test(values.source)) {
      throw new OperatorError(`--source takes a short name of a-z, 0-9 and -, such as nppes; "${values.source}" is none. ${usage}`);
    }
    return { file, source: values.source ?? null };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function progressText({ phase, rows, totalRows, share }: ImportProgress, elapsedMs: number): string {
  if (phase === 'checking') return `Checking the file: ${countText(rows)} rows, ${Math.round(share * 100)} %`;
  return `Importing: ${rateText(rows, totalRows ?? rows, elapsedMs)}`;
}

function report(out: NodeJS.WriteStream, { batchId, format, counts, rejected, ignoredColumns }: ImportSummary): void {
  const lines = [
    `Imported as batch ${batchId} (${format === 'nppes' ? 'NPPES' : 'vendor'} file)`,
    `  rows read    ${countText(counts.rowsRead)}`,
    `  added        ${countText(counts.added)}`,
    `  changed      ${countText(counts.changed)}`,
    `  unchanged    ${countText(counts.unchanged)}`,
    `  skipped      ${countText(counts.skipped)}  (organizations and deactivated)`,
    `  suppressed   ${countText(counts.suppressed)}  (asked to be removed)`,
    `  rejected     ${countText(counts.rejected)}`,
    ...(ignoredColumns.length === 0 ? [] : [`Columns that mean nothing here and were ignored: ${ignoredColumns.join(', ')}`]),
    ...rejected.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(counts.rejected > rejected.length ? [`  and ${countText(counts.rejected - rejected.length)} more`] : []),
  ];
  out.write(`${lines.join('\n')}\n`);
}

await runCommand(async ({ config, log, out, closeLater }) => {
  const { file, source } = readArguments();
  const ground = await openGround(config, log);
  closeLater(() => ground.close());
  const line = progressLine(out);
  let writingSinceMs: number | null = null;
  const summary = await importFile(ground.database, assembleWriter(ground.secrets), {
    file, source, today: systemClock.today(),
    onProgress: (progress) => {
      if (progress.phase === 'writing') writingSinceMs ??= performance.now();
      line.show(progressText(progress, performance.now() - (writingSinceMs ?? 0)));
    },
  }).finally(() => line.end());
  report(out, summary);
});
