// `npm run import:undo -- BATCH`: undoes a batch.
import { assembleReader } from '../../assembly/candidates.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { undoImport, type UndoProgress } from '../../features/imports/public.ts';
import { byOperator } from './by-operator.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { oneArgument } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const progressText = ({ phase, people }: UndoProgress): string =>
  phase === 'preparing'
    ? `Reading the previous state of ${countText(people)} candidates`
    : `Undoing: ${countText(people)} candidates`;

const readBatch = oneArgument(
  'Name one batch to undo.',
  'Usage: npm run import:undo -- BATCH (npm run imports lists them)',
);

await runCommand(readBatch, async ({ config, log, out, closeLater }, batchId) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const line = progressLine(out);
  const summary = await undoImport(
    infrastructure.longDatabase,
    assembleReader(infrastructure),
    byOperator(infrastructure),
    batchId,
    (progress) => line.show(progressText(progress)),
  ).finally(() => line.end());
  out.write(
    `Undid ${batchId}: ${countText(summary.removed)} candidates deleted, ${countText(summary.restored)} restored\n`,
  );
});
