// `npm run restore -- FOLDER`: loads a backup into an empty database, compares it with the backup, and removes everyone again who was
// removed after the backup was taken. A server refuses to start on the database until all of this is done.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replayRemovals } from '../../assemble-removals.ts';
import { removalJournal } from '../../features/removals/public.ts';
import { restartForeignLog } from '../../features/search/public.ts';
import { bringUpToDate, connectInfrastructure } from '../../infrastructure.ts';
import {
  beginRestore,
  checkFiles,
  createSchema,
  endRestore,
  loadTables,
  readManifest,
  refuseOtherKeys,
} from '../../foundation/backup/public.ts';
import type { RestoreProgress } from '../../foundation/backup/public.ts';
import type { Config } from '../../foundation/config/public.ts';
import { prepareDataDir } from '../../foundation/database/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { migrateJobs } from '../../foundation/jobs/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run restore -- FOLDER [--secrets FILE] [--journal FILE | --no-journal]';

interface Arguments {
  folder: string;
  /** `secrets.json` of the embedded default that was backed up; null: the secrets are in place. */
  secretsFile: string | null;
  /** The journal of removals of the backed-up product; null: it is in place. */
  journalFile: string | null;
  hasNoJournal: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parse();
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new OperatorError(`Name the folder of one backup. ${usage}`);
  return {
    folder,
    secretsFile: values.secrets ?? null,
    journalFile: values.journal ?? null,
    hasNoJournal: values['no-journal'] ?? false,
  };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { secrets: { type: 'string' }, journal: { type: 'string' }, 'no-journal': { type: 'boolean' } },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

/** Copies a file to where the product expects it. A different file there is never overwritten. */
function putInPlace(source: string, target: string, name: string): void {
  if (!existsSync(source))
    throw new OperatorError(`${source} does not exist. Name the ${name} of the backed-up product.`);
  if (resolve(source) === resolve(target)) return;
  if (!existsSync(target)) copyFileSync(source, target);
  else if (!readFileSync(source).equals(readFileSync(target)))
    throw new OperatorError(
      `${target} exists already and differs from ${source}. Check which one is the ${name} to use, and delete or rename the other.`,
    );
}

function placeFiles(config: Config, { secretsFile, journalFile, hasNoJournal }: Arguments): void {
  if (config.mode === 'embedded') {
    prepareDataDir(config.dataDir);
    const target = join(config.dataDir, 'secrets.json');
    if (secretsFile !== null) putInPlace(secretsFile, target, 'secrets.json');
    else if (!existsSync(target))
      throw new OperatorError(
        `The backup contains no secrets. Name the secrets.json of the backed-up product with --secrets. ${usage}`,
      );
  } else if (secretsFile !== null)
    throw new OperatorError('--secrets is for the embedded default. With DATABASE_URL, secrets are settings.');
  if (journalFile !== null) putInPlace(journalFile, config.removalsJournal, 'journal of removals');
  else if (!hasNoJournal && !existsSync(config.removalsJournal))
    throw new OperatorError(
      `There is no journal of removals at ${config.removalsJournal}, so people who were removed after the backup would return. Name it with --journal, or say --no-journal if no one was ever removed.`,
    );
}

await runCommand(async ({ config, log, out, closeLater }) => {
  const given = readArguments();
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
  await beginRestore(longDatabase, manifest);
  await createSchema(longDatabase, manifest, migrationLine(out));
  await migrateJobs(longDatabase, log);
  await loadTables(longDatabase, given.folder, manifest, onProgress).finally(() => line.end());
  await bringUpToDate(infrastructure, log, migrationLine(out));
  const replayed = await replayRemovals(infrastructure, await removalJournal(infrastructure.removalsJournal).read());
  // Positions in the change log are transaction ids of the old database.
  await restartForeignLog(longDatabase);
  await recordCommand(infrastructure, 'backup.restored', { takenAt: manifest.takenAt, hash: manifest.hash });
  await endRestore(longDatabase);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  out.write(
    `Restored ${countText(rows)} rows of ${manifest.tables.length} tables as of ${manifest.takenAt}; the content equals the backup, hash ${manifest.hash.slice(0, 16)}.\n${countText(replayed.events)} entries of the journal of removals were applied: ${countText(replayed.removedCandidates)} candidates and ${countText(replayed.removedSubmissions)} resumes were removed again.\n`,
  );
});
