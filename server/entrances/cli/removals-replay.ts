// `npm run removals:replay`: after a backup was restored. Applies the journal of removals, so that no person who was removed after the
// backup is in the directory.
import { removalJournal } from '../../features/removals/public.ts';
import { replayRemovals } from '../../assemble-removals.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ config, log, out, closeLater }) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const events = await removalJournal(infrastructure.removalsJournal).read();
  await recordCommand(infrastructure, 'removals.replayed', { events: events.length });

  const replayed = await replayRemovals(infrastructure, events);
  out.write(
    `${countText(replayed.events)} entries of ${infrastructure.removalsJournal} were applied: ${countText(replayed.removedCandidates)} candidates and ${countText(replayed.removedSubmissions)} resumes were removed again.\n`,
  );
});
