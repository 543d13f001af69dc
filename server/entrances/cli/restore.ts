// `npm run restore -- FOLDER`: loads a backup into an empty database, compares it with the backup, ends all sessions, and removes
// everyone again who was removed, suspended or deleted after the backup was taken. A server refuses to start on the database until all of this is done.
import { bringUpToDate, connectInfrastructure } from '../../infrastructure.ts';
import {
  beginRestore,
  checkFiles,
  checkSignature,
  createSchema,
  endRestore,
  loadTables,
  manifestName,
  readManifest,
  refuseOtherKeys,
  type RestoreProgress,
} from '../../foundation/backup/public.ts';
import { migrateJobs } from '../../foundation/jobs/public.ts';
import { recordCommand } from './by-operator.ts';
import { placeFiles } from './place-files.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { replayedText } from './replayed-text.ts';
import { readRestoreArguments, type RestoreArguments } from './restore-arguments.ts';
import { runCommand, type CommandContext } from './run-command.ts';

async function loadBackup({ config, log, out, closeLater }: CommandContext, given: RestoreArguments): Promise<void> {
  const { replayAfterRestore } = await import('../../assembly/journal.ts');
  const { restartForeignLog } = await import('../../features/search/public.ts');
  const manifest = await readManifest(given.folder);
  const line = progressLine(out);
  const onProgress = ({ step, bytesDone, bytesTotal }: RestoreProgress): void =>
    line.show(
      `${step === 'checking' ? 'Checking' : 'Loading'}: ${countText(bytesDone / 1_000_000)} of ${countText(bytesTotal / 1_000_000)} MB`,
    );
  await checkFiles(given.folder, manifest, onProgress);
  placeFiles(config, given);
  const infrastructure = await connectInfrastructure(config, log);
  closeLater(() => infrastructure.close());
  const { longDatabase } = infrastructure;
  refuseOtherKeys(manifest.keys, infrastructure.secrets);
  if (!given.mayBeUnsigned) await checkSignature(given.folder, manifestName, infrastructure.secrets);
  await beginRestore(longDatabase, manifest);
  await createSchema(longDatabase, manifest, migrationLine(out));
  await migrateJobs(longDatabase, log);
  await loadTables(longDatabase, given.folder, manifest, onProgress).finally(() => line.end());
  await bringUpToDate(infrastructure, log, migrationLine(out));
  const replayed = await replayAfterRestore(infrastructure);
  // Positions in the change log are transaction ids of the old database.
  await restartForeignLog(longDatabase);
  await recordCommand(infrastructure, 'backup.restored', { takenAt: manifest.takenAt, hash: manifest.hash });
  await endRestore(longDatabase);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  out.write(
    `Restored ${countText(rows)} rows of ${manifest.tables.length} tables as of ${manifest.takenAt}; the content equals the backup, hash ${manifest.hash.slice(0, 16)}.\nThe journal of removals was applied: ${replayedText(replayed)}. All sessions have ended: users sign in again.\n`,
  );
}

await runCommand(readRestoreArguments, loadBackup);
