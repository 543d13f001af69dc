// Runs the parts of a long measurement one after another and saves the figures of each in one file, so that the next run continues with
// the first part that is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import * as z from 'zod';

/** No part starts later than this. Parts take less than 15 minutes, so a run ends within 40. */
const startedUntilMs = 25 * 60_000;

export interface Part {
  name: string;
  /** Its figures, which are saved as JSON. */
  measure: () => Promise<unknown>;
}

const savedPart = z.object({
  figures: z.unknown(),
  seconds: z.number(),
  /** Where and when: commit (with `+` when files differ from it), Node, processor, ISO time, load average of a minute before and after. */
  commit: z.string(),
  node: z.string(),
  processor: z.string(),
  date: z.string(),
  load: z.tuple([z.number(), z.number()]),
});
export type SavedPart = z.infer<typeof savedPart>;
export type SavedParts = Readonly<Record<string, SavedPart>>;

export interface PartsRun {
  /** JSON; created when the first part ends. */
  file: string;
  parts: readonly Part[];
  order: RunOrder;
}

export interface RunOrder {
  /** Names of parts that are measured again although they are saved. */
  again: readonly string[];
  /** Names of the parts that this run may measure; empty: all. */
  only: readonly string[];
  say: (line: string) => void;
}

export interface PartsResult {
  saved: SavedParts;
  /** Names of parts that this run did not start. */
  missing: string[];
}

/** Returns after the last part, or when it is too late to start the next one. A part that throws ends the run; those before it are saved. */
export async function runParts({ file, parts, order: { again, only, say } }: PartsRun): Promise<PartsResult> {
  const unknown = [...again, ...only].filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`);
  const startedMs = performance.now();
  const saved: Record<string, SavedPart> = existsSync(file)
    ? z.record(z.string(), savedPart).parse(JSON.parse(readFileSync(file, 'utf8')))
    : {};
  for (const name of again) delete saved[name];
  const missing = (): string[] => parts.map(({ name }) => name).filter((name) => !(name in saved));
  const wanted = new Set(missing().filter((name) => only.length === 0 || only.includes(name)));
  for (const { name, measure } of parts.filter((part) => wanted.has(part.name))) {
    if (performance.now() - startedMs > startedUntilMs) break;
    say(`${new Date().toISOString()} ${name} …`);
    saved[name] = await measured(measure);
    write(file, saved);
    say(`${new Date().toISOString()} ${name}: ${saved[name].seconds.toFixed(0)} s`);
  }
  return { saved, missing: missing() };
}

async function measured(measure: Part['measure']): Promise<SavedPart> {
  const startedMs = performance.now();
  const loadBefore = loadavg()[0] ?? 0;
  const figures = await measure();
  return {
    figures,
    seconds: (performance.now() - startedMs) / 1_000,
    commit: commitOf(),
    node: process.version,
    processor: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`,
    date: new Date().toISOString(),
    load: [loadBefore, loadavg()[0] ?? 0],
  };
}

/** A killed run leaves the old file or the new one. */
function write(file: string, saved: SavedParts): void {
  writeFileSync(`${file}.new`, JSON.stringify(saved));
  renameSync(`${file}.new`, file);
}

const git = (...words: string[]): string => spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim() ?? '';

const commitOf = (): string =>
  `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`;

/** The figures of a saved part. @throws Error when another version of the benchmarks saved them */
export function figuresOf<T>(saved: SavedParts, name: string, figures: z.ZodType<T>): T {
  const parsed = figures.safeParse(saved[name]?.figures);
  if (parsed.success) return parsed.data;
  throw new Error(`The saved figures of another version do not fit. Measure the part again: --again '${name}'.`, {
    cause: parsed.error,
  });
}

export const continueText = (missing: readonly string[]): string =>
  `Not measured yet: ${missing.join(', ')}. Run the command again to continue.`;
