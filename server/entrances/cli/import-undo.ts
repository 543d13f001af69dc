// `npm run import:undo -- BATCH`: takes a batch back.
import { assembleVault, openGround } from '../../assemble.ts';
import { undoImport } from '../../features/candidates/public.ts';
import type { UndoProgress } from '../../features/candidates/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { countText, progressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const progressText = ({ phase, people }: UndoProgress): string => (phase === 'preparing' ? `Looking up how ${countText(people)} candidates stood before` : `Taking back: ${countText(people)} candidates`);

await runCommand(async ({ config, log, out, closeLater }) => {
  const [batchId, ...others] = process.argv.slice(2);
  if (batchId === undefined || others.length > 0) throw new OperatorError('Name one batch to take back. Usage: npm run import:undo -- BATCH (npm run imports lists them)');
  const ground = await openGround(config, log);
  closeLater(() => ground.close());
  const line = progressLine(out);
  const summary = await undoImport(ground.database, assembleVault(ground), batchId, (progress) => line.show(progressText(progress))).finally(() => line.end());
  out.write(`Took back ${batchId}: ${countText(summary.removed)} candidates removed, ${countText(summary.restored)} as they were before\n`);
});
