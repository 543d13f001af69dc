// `npm run base-backup -- FOLDER`: copies the files of the whole PostgreSQL while it runs. With the archived WAL, `npm run restore` brings
// the copy to any later moment.
import { parseArgs } from 'node:util';
import { openInfrastructure } from '../../infrastructure.ts';
import { writeBaseBackup } from '../../foundation/backup/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run base-backup -- FOLDER';

function readFolder(): string {
  try {
    const [folder, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals;
    if (folder !== undefined && others.length === 0) return folder;
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
  throw new OperatorError(`Name the folder to create. ${usage}`);
}

const megabytes = (bytes: number): string => countText(bytes / 1_000_000);

await runCommand(async ({ config, log, out, closeLater }) => {
  const folder = readFolder();
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  await recordCommand(infrastructure, 'backup.taken', { kind: 'base' });
  const line = progressLine(out);
  const manifest = await writeBaseBackup(infrastructure.longDatabase, {
    folder,
    databaseUrl: config.mode === 'production' ? config.replicationUrl : infrastructure.databaseUrl,
    secrets: infrastructure.reloadSecrets(),
    onProgress: ({ bytesDone, bytesTotal }) =>
      line.show(`Copying: ${megabytes(bytesDone)} of about ${megabytes(bytesTotal)} MB`),
  }).finally(() => line.end());
  out.write(
    `${folder} contains the files of PostgreSQL, ${megabytes(manifest.fileBytes)} MB. With the archived WAL from ${manifest.walFile} on, every moment after ${manifest.endedAt} can be recovered.\nThe backup contains no secrets: keep a copy of the secrets in another place, and never restore over the journal of removals.\n`,
  );
});
