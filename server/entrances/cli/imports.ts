// `npm run imports`: the batches, latest first.
import { openInfrastructure } from '../../infrastructure.ts';
import { isImportRunning, listBatches, type Batch } from '../../features/imports/public.ts';
import { countText, migrationLine } from './progress-line.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

function stateText({ state, counts, fileRows, hasUndoRecords }: Batch, isAtWork: boolean): string {
  if (state === 'running')
    return `${isAtWork ? 'running' : 'interrupted'} at row ${countText(counts.rowsRead)} of ${countText(fileRows)}`;
  if (state === 'finished' && !hasUndoRecords) return 'finished (too old to be undone)';
  return state === 'undoing' && !isAtWork ? 'undo interrupted: run import:undo again' : state;
}

function batchText(batch: Batch, isAtWork: boolean): string {
  const { id, startedAt, fileName, counts } = batch;
  const when = startedAt.toISOString().slice(0, 16).replace('T', ' ');
  return [
    `${id}  ${when} UTC  ${stateText(batch, isAtWork)}  ${fileName}`,
    `    added ${countText(counts.added)}, changed ${countText(counts.changed)}, unchanged ${countText(counts.unchanged)}, suppressed ${countText(counts.suppressed)}, ended ${countText(counts.ended)}, skipped ${countText(counts.skipped)}, rejected ${countText(counts.rejected)}`,
  ].join('\n');
}

await runCommand(noArguments('Usage: npm run imports'), async ({ config, log, out, closeLater }) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const batches = await listBatches(infrastructure.longDatabase);
  const isAtWork = await isImportRunning(infrastructure.longDatabase);
  const lines = batches.map((batch) => batchText(batch, isAtWork));
  const hints =
    batches.some(({ state }) => state === 'running') && !isAtWork
      ? [
          'An interrupted import is not visible in the search. It continues when the same file is imported again; import:undo undoes it.',
        ]
      : [];
  out.write(
    `${lines.length === 0 ? 'Nothing has been imported yet: npm run import -- FILE' : [...lines, ...hints].join('\n')}\n`,
  );
});
