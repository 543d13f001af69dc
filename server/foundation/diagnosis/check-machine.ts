// Disk, memory and the files outside the database.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { diskFullSentence } from '../errors/public.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const gigabyte = 1_000_000_000;
const freeMinBytes = { warning: 5 * gigabyte, problem: gigabyte };
/** docs/operations.md: what a server with the index of 1.5 million candidates needs while it rebuilds the index. */
const memoryMinBytes = 4 * gigabyte;

/** `folder` may not exist yet; its nearest existing parent counts. */
export function checkDisk(subject: string, folder: string): Finding {
  const existing = nearest(folder);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB are free at ${existing}`;
  if (bavail === 0) return problem(subject, diskFullSentence);
  if (free < freeMinBytes.problem) return problem(subject, `${text}. Free some space now: writes will soon fail.`);
  if (free < freeMinBytes.warning)
    return warning(subject, `${text}. Free some space, or move the folder to a larger disk.`);
  return ok(subject, text);
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

/** `otherwise`: what to say when it cannot be written; left out: which file it is. */
export function checkWritable(subject: string, file: string, otherwise?: string): Finding {
  const existing = nearest(file);
  try {
    accessSync(existing, constants.R_OK | constants.W_OK);
    return ok(
      subject,
      existsSync(file) ? `${file} can be read and written` : `${file} does not exist yet and can be created`,
    );
  } catch {
    return problem(
      subject,
      otherwise ?? `${existing} cannot be read and written by this user. Change its owner or its mode.`,
    );
  }
}

export function checkMemory(): Finding {
  const bytes = totalmem();
  const text = `this machine has ${(bytes / gigabyte).toFixed(1)} GB`;
  return bytes < memoryMinBytes
    ? warning(
        'memory',
        `${text}. With 1.5 million candidates a server needs ${memoryMinBytes / gigabyte} GB; set SEARCH_ENGINE=postgres on a smaller machine.`,
      )
    : ok('memory', text);
}

/** The oldest Node.js that runs the product is the one that the lock file pins. */
export const checkNode = (): Finding => ok('Node.js', process.version);
