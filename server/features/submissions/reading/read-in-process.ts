// Reads a file in a process of its own, with nothing in its environment, that can neither write files, nor start programs,
// nor use the network, and that ends when it takes too long or too much memory.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { resumeProposals } from '#contract/submissions/submissions.ts';
import type { FileTask, ReadingResult } from './reading-result.ts';
import { fileRefusals, type FileRefusal } from './file-refusals.ts';
import { typePrefix } from './type-prefix.ts';

const root = join(import.meta.dirname, '../../../..');
/** The code of the process, and nothing else: not the data, not the settings. */
const readable = [
  'package.json',
  'contract',
  'server/features/submissions/reading',
  'office-files',
  ...['unpdf', 'saxes', 'xmlchars', '@zip.js'].map((name) => `node_modules/${name}`),
];
/** The flags of a process that may read the code of the reader and `script`, and nothing else. */
export const permissionsFor = (script: string): string[] => [
  '--permission',
  '--allow-worker',
  ...[...readable.map((path) => join(root, path)), script].map((path) => `--allow-fs-read=${path}`),
  '--max-old-space-size=32',
  '--no-warnings',
];
const entry = join(import.meta.dirname, 'file-process.ts');
/** The process ends itself after seven seconds of processor time. This counts when it gets none, or waits for what never comes. */
const readingMsMax = 60_000;
const resultLengthMax = 200_000;

/** `signal`: ends the reading when no one waits for it. Never rejects because of the file. */
export function readInProcess(task: FileTask, signal: AbortSignal): Promise<ReadingResult> {
  const child = spawn(process.execPath, [...permissionsFor(entry), entry], {
    cwd: root,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingMsMax)]),
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(typePrefix(task.type));
  child.stdin.end(task.file);
  return resultOf(child);
}

function resultOf(child: ChildProcessByStdio<Writable, Readable, null>): Promise<ReadingResult> {
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > resultLengthMax) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      // A process that was ended in time also reports an error, and then closes.
      if (child.pid === undefined) reject(error);
    });
    child.on('close', (code) => resolve(code === 0 ? parseResult(output) : { refusal: 'too_complex' }));
  });
}

/** The process has read a hostile file, so its result is checked like input. */
function parseResult(output: string): ReadingResult {
  const value = parseJson(output);
  if (typeof value !== 'object' || value === null) return { refusal: 'damaged' };
  if ('refusal' in value) return { refusal: isRefusal(value.refusal) ? value.refusal : 'damaged' };
  const parsed = resumeProposals.safeParse('proposals' in value ? value.proposals : null);
  return parsed.success ? { proposals: parsed.data } : { refusal: 'damaged' };
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

const isRefusal = (value: unknown): value is FileRefusal =>
  typeof value === 'string' && Object.hasOwn(fileRefusals, value);
