// `npm run removals:replay`: after a backup was restored. Applies the journal of removals, so that no person who was removed after the
// backup is in the directory, and no account that was suspended or deleted after it can sign in. Ends all sessions.
import { openInfrastructure } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { migrationLine } from './progress-line.ts';
import { replayedText } from './replayed-text.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run removals:replay'), async ({ config, log, out, closeLater }) => {
  const { replayAfterRestore } = await import('../../assembly/journal.ts');
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  await recordCommand(infrastructure, 'removals.replayed');

  const replayed = await replayAfterRestore(infrastructure);
  out.write(
    `${infrastructure.removalsJournal} was applied: ${replayedText(replayed)}. All sessions have ended: users sign in again.\n`,
  );
});
