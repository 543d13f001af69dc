// Recovers the database as it was at a moment, from a base backup and the archived WAL, and removes everyone again who was removed later.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { replayAfterRestore } from '../../assemble-removals.ts';
import { bringUpToDate, connectInfrastructure } from '../../infrastructure.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import {
  baseManifestName,
  baseTarName,
  checkBaseFile,
  checkSignature,
  readBaseManifest,
  refuseOtherKeys,
} from '../../foundation/backup/public.ts';
import type { BaseManifest } from '../../foundation/backup/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import type { EmbeddedConfig, Secrets } from '../../foundation/config/public.ts';
import { placeBaseFiles, placeEmbeddedBase, removeUnrecovered } from '../../foundation/database/public.ts';
import type { Recovery } from '../../foundation/database/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { embeddedSecrets } from '../../foundation/secrets/public.ts';
import { recordCommand } from './by-operator.ts';
import { placeFiles } from './place-files.ts';
import { migrationLine } from './progress-line.ts';
import { replayedText } from './replayed-text.ts';
import type { RestoreArguments } from './restore-arguments.ts';
import type { CommandContext } from './run-command.ts';

/** @throws OperatorError before anything is written when the backup, the moment, the archive or the secrets do not fit */
export async function recoverToMoment(context: CommandContext, given: RestoreArguments): Promise<void> {
  const { config } = context;
  const manifest = await readBaseManifest(given.folder);
  const recovery = readRecovery(manifest, given);
  if (config.mode === 'production') {
    await prepareDataFolder(context, given, { manifest, recovery, secrets: config.secrets });
    return;
  }
  placeFiles(config, given);
  await checkBackup(given, manifest, embeddedSecrets(config.dataDir));
  await placeEmbeddedBase(config.dataDir, manifest.postgresVersion, recovery);
  context.out.write('The base backup is in place. PostgreSQL reads the archived WAL; this can take long.\n');
  await replayAndReport(context, await openRecovered(context, config), recovery);
}

function readRecovery({ endedAt }: BaseManifest, { folder, wal, at }: RestoreArguments): Recovery {
  if (wal === null) throw new OperatorError('Name the folder with the archived WAL with --wal.');
  if (!/^[A-Za-z0-9._/-]+$/.test(resolve(wal)))
    throw new OperatorError(
      `The path ${wal} must consist of letters, digits, dots, hyphens, underscores and slashes. Use a link with such a name.`,
    );
  if (at !== null && at < new Date(endedAt))
    throw new OperatorError(
      `The base backup ended at ${endedAt}, after the requested moment. Name an earlier base backup, or a later moment.`,
    );
  if (at !== null && at > systemClock.now())
    throw new OperatorError('The requested moment is in the future. Name one in the past, or omit --at.');
  return { tarFile: join(resolve(folder), baseTarName), archive: resolve(wal), at };
}

async function checkBackup(given: RestoreArguments, manifest: BaseManifest, secrets: Secrets): Promise<void> {
  refuseOtherKeys(manifest.keys, secrets);
  await checkSignature(given.folder, baseManifestName, secrets);
  await checkBaseFile(given.folder, manifest);
}

/** A PostgreSQL of the operator is started by the operator; the next start of the product replays the journal of removals. */
async function prepareDataFolder(
  { config, out }: CommandContext,
  given: RestoreArguments,
  { manifest, recovery, secrets }: { manifest: BaseManifest; recovery: Recovery; secrets: Secrets },
): Promise<void> {
  if (given.dataFolder === null)
    throw new OperatorError('Name the data folder of PostgreSQL to create with --data-folder. It must not exist.');
  const folder = resolve(given.dataFolder);
  refuseExisting(folder);
  placeFiles(config, given);
  await checkBackup(given, manifest, secrets);
  await placeBaseFiles(folder, recovery);
  out.write(
    `${folder} is ready. Give it to the account that runs PostgreSQL ${Math.floor(manifest.postgresVersion / 10_000)} (chown -R postgres), which must be able to read ${recovery.archive}, and start PostgreSQL on it.\nWhen \`select pg_is_in_recovery()\` is false, run \`npm run removals:replay\`, which also ends all sessions, and start the servers.\n`,
  );
}

function refuseExisting(folder: string): void {
  if (existsSync(folder)) throw new OperatorError(`${folder} exists already. Name a new folder; nothing was changed.`);
}

async function openRecovered({ log, closeLater }: CommandContext, config: EmbeddedConfig): Promise<Infrastructure> {
  try {
    const infrastructure = await connectInfrastructure(config, log);
    closeLater(() => infrastructure.close());
    return infrastructure;
  } catch (error) {
    await removeUnrecovered(config.dataDir);
    throw error;
  }
}

async function replayAndReport(
  { log, out }: Pick<CommandContext, 'log' | 'out'>,
  infrastructure: Infrastructure,
  { at }: Recovery,
): Promise<void> {
  await bringUpToDate(infrastructure, log, migrationLine(out));
  const replayed = await replayAfterRestore(infrastructure);
  const moment = at?.toISOString() ?? 'the end of the archive';
  await recordCommand(infrastructure, 'backup.restored', { recoveredTo: moment });
  out.write(
    `Recovered the database to ${moment}.\nThe journal of removals was applied: ${replayedText(replayed)}. All sessions have ended: users sign in again.\n`,
  );
}
