// Measures the mix of searches inside one process, and side by side with an older commit: both build the same index, and then take turns.
// Each search counts with its median of several passes.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { quantile } from './quantiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = 'tools/bench/mix-worker.ts';
/** A checkout of an older commit gets these, so that both sides ask the same searches. The program is its own: it knows its product. */
const files = ['tools/bench/search-queries.ts', 'tools/bench/fresh-queries.ts'];
/** Odd, so that there is a median; the first one warms up. */
const passes = 7;
/** Of each half. */
const searches = 1_008;

const firstLine = z.object({
  /** Of the saved index. */
  megabytes: z.number(),
  /** Without the time that making the candidates takes. */
  buildSeconds: z.number(),
  /** Of the process after the build, and its highest. */
  residentMb: z.number(),
  peakMb: z.number(),
  /** The class of each search. */
  kinds: z.array(z.string()),
  /** The number of the first search of the half that was never used for tuning. */
  freshFrom: z.int(),
  /** Bytes a second that one core reads in order, by which machines and hours are compared. */
  bandwidth: z.number(),
});
const passLine = z.object({ ms: z.array(z.number()) });

const mixSide = firstLine.extend({
  /** The median time of each search. */
  ms: z.array(z.number()),
});
export type MixSide = z.infer<typeof mixSide>;
export const mixFigures = z.object({
  candidates: z.int(),
  passes: z.int(),
  against: z.string().nullable(),
  own: mixSide,
  /** Null without a commit to compare with. */
  older: mixSide.nullable(),
});
export type MixFigures = z.infer<typeof mixFigures>;

/** `against`: a commit, or null. */
export async function benchMix(candidates: number, against: string | null): Promise<MixFigures> {
  const checkout = against === null ? null : checkOut(against);
  try {
    // One after the other, because both need all the memory that building takes.
    const own = await MixWorker.start(root, candidates);
    const older = checkout === null ? null : await MixWorker.start(checkout, candidates);
    const workers = older === null ? [own] : [own, older];
    for (let pass = 0; pass <= passes; pass += 1) for (const worker of workers) await worker.pass();
    for (const worker of workers) worker.stop();
    return { candidates, passes, against, own: own.side(), older: older?.side() ?? null };
  } finally {
    if (checkout !== null) removeCheckout(checkout);
  }
}

class MixWorker {
  private readonly first: z.infer<typeof firstLine>;
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;
  private readonly times: number[][] = [];

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, first: z.infer<typeof firstLine>) {
    this.child = child;
    this.lines = lines;
    this.first = first;
  }

  static async start(folder: string, candidates: number): Promise<MixWorker> {
    const child = spawn(process.execPath, [...process.execArgv, program, String(candidates), String(searches)], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return new MixWorker(child, lines, firstLine.parse(await nextOf(lines)));
  }

  async pass(): Promise<void> {
    this.child.stdin?.write('\n');
    this.times.push(passLine.parse(await nextOf(this.lines)).ms);
  }

  side(): MixSide {
    const measured = this.times.slice(1);
    const ms = this.first.kinds.map((_, query) =>
      quantile(
        measured.map((pass) => pass[query] ?? 0),
        0.5,
      ),
    );
    return { ...this.first, ms };
  }

  stop(): void {
    this.child.kill();
  }
}

async function nextOf(lines: AsyncIterator<string>): Promise<unknown> {
  const { done, value } = await lines.next();
  if (done === true) throw new Error('The measured program ended early; its errors are above.');
  return JSON.parse(value);
}

function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-bench-against-'));
  git('worktree', 'add', '--detach', '--force', folder, commit);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of files) copyFileSync(join(root, file), join(folder, file));
  return folder;
}

function removeCheckout(folder: string): void {
  rmSync(join(folder, 'node_modules'));
  git('worktree', 'remove', '--force', folder);
}

function git(...words: string[]): void {
  const { status, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')} failed: ${stderr}`);
}
