// `npm run import -- FILE [--source NAME] [--sheet NAME] [--batch ID] [--guess] [--dry-run] [--force]`: imports a file into the directory, whether
// the server runs or not.
import { contradictionTexts } from '#contract/candidates/contradictions.ts';
import { formatText } from '#contract/imports/file-formats.ts';
import { leftOutTexts } from '#contract/imports/left-out-values.ts';
import { vendorColumnLabels } from '#contract/imports/vendor-columns.ts';
import { assembleWriter } from '../../assembly/candidates.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { isDirectoryEmpty } from '../../features/candidates/public.ts';
import { importFile, type ImportProgress, type ImportSummary } from '../../features/imports/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { lowerProcessPriority, niceness } from '../../foundation/thread-priority/public.ts';
import { byOperator } from './by-operator.ts';
import { countText, migrationLine, progressLine, rateText, type Output } from './progress-line.ts';
import { runCommand } from './run-command.ts';
import { parseArguments } from './parse-arguments.ts';

const usage =
  'Usage: npm run import -- FILE [--source NAME] [--sheet NAME] [--batch ID] [--guess] [--dry-run] [--force]';
const shortName = /^[a-z0-9][a-z0-9-]{0,60}$/;

interface Arguments {
  file: string;
  source: string | null;
  sheet: string | null;
  batchId: string | null;
  mayGuess: boolean;
  isDryRun: boolean;
  isForced: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new OperatorError(`Name one file to import. ${usage}`);
  for (const option of ['source', 'batch'] as const) {
    const value = values[option];
    if (value !== undefined && !shortName.test(value))
      throw new OperatorError(
        `--${option} takes a short name of a-z, 0-9 and -, such as nppes, not "${value}". ${usage}`,
      );
  }
  return {
    file,
    source: values.source ?? null,
    sheet: values.sheet ?? null,
    batchId: values.batch ?? null,
    mayGuess: values.guess ?? false,
    isDryRun: values['dry-run'] ?? false,
    isForced: values.force ?? false,
  };
}

const parse = () =>
  parseArguments(usage, {
    source: { type: 'string' },
    sheet: { type: 'string' },
    batch: { type: 'string' },
    guess: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    force: { type: 'boolean' },
  });

function progressText({ phase, rows, totalRows, share }: ImportProgress, elapsedMs: number): string {
  if (phase === 'checking') return `Checking the file: ${countText(rows)} rows, ${Math.round(share * 100)} %`;
  if (phase === 'listing') return `Listing ${countText(rows)} rows`;
  return `Importing: ${rateText(rows, totalRows ?? rows, elapsedMs)}`;
}

function headline({ batchId, isDryRun, isResumed, format }: ImportSummary): string {
  const file = formatText(format);
  if (isDryRun) return `Dry run (${file}): nothing was written. It would be:`;
  return isResumed ? `Completed the interrupted batch ${batchId} (${file})` : `Imported as batch ${batchId} (${file})`;
}

function columnLines({ columns, basis }: ImportSummary): string[] {
  if (columns === null) return [];
  const read = columns.flatMap(({ name, field }) => (field === null ? [] : [`${name} = ${vendorColumnLabels[field]}`]));
  return [`Columns, ${basis === 'saved' ? 'as saved for this source' : 'as guessed'}: ${read.join(', ')}`];
}

function report(out: Output, summary: ImportSummary): void {
  const { batchId, counts, finishedBefore, rejected, rejectedPath, leftOutPath, ignoredColumns } = summary;
  if (finishedBefore !== null) {
    out.write(
      `This file was imported as batch ${batchId} on ${finishedBefore.toISOString().slice(0, 10)}, so nothing was left to do. To import it again, choose another name, or leave --batch out.\n`,
    );
    return;
  }
  const lines = [
    headline(summary),
    `  rows read    ${countText(counts.rowsRead)}`,
    `  added        ${countText(counts.added)}`,
    `  changed      ${countText(counts.changed)}`,
    `  unchanged    ${countText(counts.unchanged)}`,
    `  ended        ${countText(counts.ended)}  (deactivated by the registry; not listed unless another source names them)`,
    `  skipped      ${countText(counts.skipped)}  (organizations, and numbers that the directory does not list)`,
    `  suppressed   ${countText(counts.suppressed)}  (asked to be removed)`,
    `  rejected     ${countText(counts.rejected)}`,
    ...contradictionTexts(counts.contradictions, countText).map((text) => `  ${text}`),
    ...leftOutTexts(counts.leftOut, countText).map((text) => `  ${text}`),
    ...columnLines(summary),
    ...(ignoredColumns.length === 0 ? [] : [`Unknown columns, which were ignored: ${ignoredColumns.join(', ')}`]),
    ...rejected.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(counts.rejected > rejected.length ? [`  and ${countText(counts.rejected - rejected.length)} more`] : []),
    ...(rejectedPath === null ? [] : [`Every rejected row, with its reason: ${rejectedPath}`]),
    ...(leftOutPath === null ? [] : [`Every value that could not be read, with its line: ${leftOutPath}`]),
  ];
  out.write(`${lines.join('\n')}\n`);
}

await runCommand(readArguments, async ({ config, log, out, closeLater }, request) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  // Not before: an embedded database that this process starts serves others as well. No search is slowed down in an empty directory.
  if (!(await isDirectoryEmpty(infrastructure.longDatabase))) lowerProcessPriority(niceness.following);
  const line = progressLine(out);
  let writingSinceMs: number | null = null;
  const summary = await importFile(
    infrastructure.longDatabase,
    assembleWriter(infrastructure),
    infrastructure.secrets,
    {
      ...request,
      columns: null,
      today: systemClock.today(),
      by: byOperator(infrastructure),
      onProgress: (progress) => {
        if (progress.phase === 'writing') writingSinceMs ??= performance.now();
        line.show(progressText(progress, performance.now() - (writingSinceMs ?? 0)));
      },
    },
  ).finally(() => line.end());
  report(out, summary);
});
