// `npm run backup -- FOLDER`: writes the whole database, as it is at one moment, into a new folder, while the product runs.
import { openInfrastructure } from '../../infrastructure.ts';
import { writeBackup } from '../../foundation/backup/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { oneArgument } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const readFolder = oneArgument('Name the folder to create.', 'Usage: npm run backup -- FOLDER');

const megabytes = (bytes: number): string => `${countText(bytes / 1_000_000)} MB`;

await runCommand(readFolder, async ({ config, log, out, closeLater }, folder) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  // Before the snapshot, so that the backup contains the record of itself.
  await recordCommand(infrastructure, 'backup.taken');
  const line = progressLine(out);
  const manifest = await writeBackup(infrastructure.longDatabase, {
    folder,
    secrets: infrastructure.reloadSecrets(),
    now: systemClock.now(),
    onProgress: ({ table, tablesDone, tablesTotal, bytes }) =>
      line.show(`Copying ${table}: ${tablesDone} of ${tablesTotal} tables done, ${megabytes(bytes)} written`),
  }).finally(() => line.end());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.fileBytes, 0);
  out.write(
    `${folder} contains ${countText(rows)} rows of ${manifest.tables.length} tables, ${megabytes(bytes)}, hash ${manifest.hash.slice(0, 16)}.\nThe backup contains no secrets: keep a copy of the secrets in another place, and never restore over the journal of removals.\n`,
  );
});
