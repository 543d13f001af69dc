// Measures the mix of searches inside one process, and side by side with an older commit: both build the same index, and then take turns.
// Each search counts with its median of several passes.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = 'tools/bench/mix-worker.ts';
/** Odd, so that there is a median; the first one warms up. */
const passes = 7;
const searches = 1_008;

const sizeLine = z.object({ megabytes: z.number(), kinds: z.array(z.string()) });
const passLine = z.object({ ms: z.array(z.number()) });

/** `against`: a commit, or null. */
export async function benchMix(candidates: number, against: string | null): Promise<string> {
  const older = against === null ? null : checkOut(against);
  try {
    const checkouts = [root, ...(older === null ? [] : [older])];
    const workers: MixWorker[] = [];
    // One after the other, because both need all the memory that building takes.
    for (const folder of checkouts) workers.push(await MixWorker.start(folder, candidates));
    await Promise.all(workers.map((worker) => worker.pass()));
    const times = workers.map((): number[][] => []);
    for (let pass = 0; pass < passes; pass += 1)
      for (const [at, worker] of workers.entries()) times[at]?.push(await worker.pass());
    for (const worker of workers) worker.stop();
    const sides = workers.map(({ megabytes }, at) => ({ megabytes, ms: mediansOf(times[at] ?? []) }));
    return [headOf(candidates), tableOf(sides, against), tableOfKinds(sides, workers[0]?.kinds ?? [])].join('\n\n');
  } finally {
    if (older !== null) removeCheckout(older);
  }
}

class MixWorker {
  readonly megabytes: number;
  /** The class of each search. */
  readonly kinds: readonly string[];
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, size: z.output<typeof sizeLine>) {
    this.child = child;
    this.lines = lines;
    this.megabytes = size.megabytes;
    this.kinds = size.kinds;
  }

  static async start(folder: string, candidates: number): Promise<MixWorker> {
    const child = spawn(process.execPath, [...process.execArgv, program, String(candidates), String(searches)], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return new MixWorker(child, lines, sizeLine.parse(await nextOf(lines)));
  }

  async pass(): Promise<number[]> {
    this.child.stdin?.write('\n');
    return passLine.parse(await nextOf(this.lines)).ms;
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
  copyFileSync(join(root, program), join(folder, program));
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

interface Side {
  megabytes: number;
  /** The median time of each search. */
  ms: number[];
}

const mediansOf = (times: readonly number[][]): number[] =>
  (times[0] ?? []).map((_, query) =>
    quantile(
      times.map((pass) => pass[query] ?? 0),
      0.5,
    ),
  );

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const headOf = (candidates: number): string =>
  `${candidates} invented candidates, ${searches} searches of the mix with their words interpreted, median of ${passes} passes; load average at the end ${loadavg()[0]?.toFixed(1)}.`;

function tableOf([own, older]: readonly Side[], against: string | null): string {
  const row = (name: string, { megabytes, ms }: Side): string =>
    `| ${name} | ${quantile(ms, 0.5).toFixed(2)} | ${quantile(ms, 0.99).toFixed(2)} | ${(megabytes / 1_000).toFixed(3)} |`;
  const lines = ['| commit | p50 ms | p99 ms | index GB |', '|---|---|---|---|'];
  if (own !== undefined) lines.push(row('this one', own));
  if (own !== undefined && older !== undefined)
    lines.push(
      row(String(against), older),
      `| ratio | ${ratio(own.ms, older.ms, 0.5)} | ${ratio(own.ms, older.ms, 0.99)} | ${(own.megabytes / older.megabytes).toFixed(2)} |`,
    );
  return lines.join('\n');
}

const ratio = (own: readonly number[], older: readonly number[], share: number): string =>
  (quantile(own, share) / quantile(older, share)).toFixed(2);

/** By class; with an older commit, its times first. */
function tableOfKinds(sides: readonly Side[], kinds: readonly string[]): string {
  const cell = (kind: string, share: number): string =>
    sides
      .map(({ ms }) =>
        quantile(
          ms.filter((_, query) => kinds[query] === kind),
          share,
        ).toFixed(2),
      )
      .toReversed()
      .join(' → ');
  return [
    '| class | p50 ms | p99 ms |',
    '|---|---|---|',
    ...[...new Set(kinds)].map((kind) => `| ${kind} | ${cell(kind, 0.5)} | ${cell(kind, 0.99)} |`),
  ].join('\n');
}
