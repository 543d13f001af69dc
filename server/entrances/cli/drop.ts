// `npm run drop -- FILE`: does what a download of California's deletion platform asks for, and writes the report beside it.
import type { ProcessedByHand } from '../../features/deletion-requests/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { openInfrastructure, sealingOf } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine } from './progress-line.ts';
import { oneArgument } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const statusTexts: readonly (readonly [status: number, text: string])[] = [
  [3, 'removed'],
  [4, 'opted out'],
  [5, 'not found'],
  [2, 'exempt'],
];

function textOf({ requests, withdrawals, statuses, reportFile, amendmentFiles }: ProcessedByHand): string {
  const counts = statusTexts.map(([status, text]) => `${countText(statuses.get(status) ?? 0)} ${text}`);
  return [
    `${countText(requests)} requests: ${counts.join(', ')}. ${countText(withdrawals)} requests were withdrawn.`,
    reportFile === null
      ? 'An import is running. Run the command again when it has ended: it then writes the report.'
      : `Upload this report: ${reportFile}`,
    ...amendmentFiles.map((file) => `Upload this amendment of earlier reports: ${file}`),
  ].join('\n');
}

const readFileName = oneArgument('Name one file that the platform handed out.', 'Usage: npm run drop -- FILE');

await runCommand(readFileName, async ({ config, log, out, closeLater }, file) => {
  const { assembleReader } = await import('../../assembly/candidates.ts');
  const { processByHand } = await import('../../features/deletion-requests/public.ts');
  const { removalJournal } = await import('../../features/removals/public.ts');
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  await recordCommand(infrastructure, 'deletion-requests.taken');
  const reader = assembleReader(infrastructure);
  const parts = {
    database: infrastructure.longDatabase,
    clock: systemClock,
    reader,
    hasher: reader.hasher,
    sealing: sealingOf(infrastructure),
    journal: removalJournal(infrastructure.removalsJournal),
  };
  out.write(`${textOf(await processByHand(parts, file))}\n`);
});
