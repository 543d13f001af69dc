// `npm run wal:prune -- OLDEST_BASE`: deletes the archived WAL that only base backups older than this one need.
import { parseArgs } from 'node:util';
import { pruneWal, readBaseManifest } from '../../foundation/backup/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { countText } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run wal:prune -- OLDEST_BASE [--wal ARCHIVE]';

function readArguments(): { folder: string; wal: string | null } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { wal: { type: 'string' } } });
    const [folder, ...others] = positionals;
    if (folder !== undefined && others.length === 0) return { folder, wal: values.wal ?? null };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
  throw new OperatorError(`Name the oldest base backup to keep. ${usage}`);
}

await runCommand(async ({ config, out }) => {
  const { folder, wal } = readArguments();
  const archive = wal ?? (config.mode === 'embedded' ? config.walArchive : null);
  if (archive === null) throw new OperatorError(`Name the folder with the archived WAL with --wal. ${usage}`);
  const manifest = await readBaseManifest(folder);
  const deleted = await pruneWal(archive, manifest);
  out.write(
    `${countText(deleted)} files were deleted from ${archive}. Every moment after ${manifest.endedAt} can still be recovered.\n`,
  );
});
