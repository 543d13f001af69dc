// The file of settings, `.env`: read as every command reads it, and changed line by line, so that comments and other settings stay.
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from '../../../foundation/errors/public.ts';

export function readSettingsFile(file: string): ReadonlyMap<string, string> {
  const entries = existsSync(file) ? Object.entries(parseEnv(readFileSync(file, 'utf8'))) : [];
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Others on the machine must not read the secrets. */
const ownerOnly = 0o600;
const accessBits = 0o777;
const accessOfOthers = 0o007;

/** A mode that gives others nothing is the operator's choice: a service may read the file through its group. */
const keptMode = ({ mode }: Stats): number => ((mode & accessOfOthers) === 0 ? mode & accessBits : ownerOnly);

/** A link to a settings file elsewhere stays: the service reads that one. */
function targetOf(file: string): string {
  try {
    return resolve(dirname(file), readlinkSync(file));
  } catch {
    return file;
  }
}

/**
 * Replaces the lines of these settings, or adds them. The file is complete at every moment: a new one takes its place, for the same owner and group.
 * @throws OperatorError when this user cannot give a file to them
 */
export function writeSettingsFile(named: string, changes: ReadonlyMap<string, string>): void {
  const file = targetOf(named);
  const text = withSettings(existsSync(file) ? readFileSync(file, 'utf8') : '', changes);
  const replaced = statSync(file, { throwIfNoEntry: false });
  const next = `${file}.${process.pid}.new`;
  try {
    writeFileSync(next, text, { mode: ownerOnly, flush: true });
    if (replaced !== undefined) giveTo(next, replaced, file);
    chmodSync(next, replaced === undefined ? ownerOnly : keptMode(replaced));
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}

function giveTo(next: string, { uid, gid }: Stats, file: string): void {
  try {
    chownSync(next, uid, gid);
  } catch (error) {
    throw new OperatorError(
      `${file} belongs to another user or group. Run the setup as that user, or as root. Nothing was written.`,
      { cause: error },
    );
  }
}

function withSettings(text: string, changes: ReadonlyMap<string, string>): string {
  const left = new Map(changes);
  const lines = text.split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z_]+)\s*=/.exec(line)?.[1] ?? '';
    const value = changes.get(name);
    if (value === undefined) return [line];
    // A second line of the same setting would win over the first.
    return left.delete(name) ? [lineOf(name, value)] : [];
  });
  while (lines.at(-1) === '') lines.pop();
  return `${[...lines, ...Array.from(left, ([name, value]) => lineOf(name, value))].join('\n')}\n`;
}

/** @throws OperatorError for a value that such a file cannot hold */
function lineOf(name: string, value: string): string {
  const line = ['', '"', "'", '`']
    .map((quote) => `${name}=${quote}${value}${quote}`)
    .find((one) => parseEnv(one)[name] === value);
  if (line === undefined || value.includes('\n'))
    throw new OperatorError(
      `${name} has quotation marks or line breaks that the settings file cannot hold. Write the value without them.`,
    );
  return line;
}
