// `npm run imports`: the batches, latest first.
import { openGround } from '../../assemble.ts';
import { isImportRunning, listBatches } from '../../features/candidates/public.ts';
import type { Batch } from '../../features/candidates/public.ts';
import { countText } from './progress-line.ts';
import { runCommand } from './run-command.ts';

function stateText({ state, counts, fileRows }: Batch, isAtWork: boolean): string {
  if (state === 'running') return `${isAtWork ? 'at work' : 'interrupted'} at row ${countText(counts.rowsRead)} of ${countText(fileRows)}`;
  return state === 'undoing' && !isAtWork ? 'half taken back: run import:undo again' : state;
}

function batchText(batch: Batch, isAtWork: boolean): string {
  const { id, startedAt, fileName, counts } = batch;
  const when = startedAt.toISOString().slice(0, 16).replace('T', ' ');
  return [
    `${id}  ${when} UTC  ${stateText(batch, isAtWork)}  ${fileName}`,
    `    added ${countText(counts.added)}, changed ${countText(counts.changed)}, unchanged ${countText(counts.unchanged)}, suppressed ${countText(counts.suppressed)}, skipped ${countText(counts.skipped)}, rejected ${countText(counts.rejected)}`,
  ].join('\n');
}

await runCommand(async ({ config, log, out, closeLater }) => {
  const ground = await openGround(config, log);
  closeLater(() => ground.close());
  const batches = await listBatches(ground.database);
  const isAtWork = await isImportRunning(ground.database);
  const lines = batches.map((batch) => batchText(batch, isAtWork));
  const hints = batches.some(({ state }) => state === 'running') && !isAtWork ? ['Nobody is shown anything of an interrupted import. It goes on when the same file is imported again; import:undo takes it back.'] : [];
  out.write(`${lines.length === 0 ? 'Nothing has been imported yet: npm run import -- FILE' : [...lines, ...hints].join('\n')}\n`);
});
